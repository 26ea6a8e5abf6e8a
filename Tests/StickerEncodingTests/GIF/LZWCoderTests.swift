import Testing

@testable import StickerEncoding

@Suite("Compressing a picture's indices") struct LZWCoderTests {
    @Test("What is compressed takes the memory of its bytes, not of what it could have been")
    func memory() {
        let coder = LZWCoder(Palette(colors: [0xff00_0000, 0xffff_ffff]))
        var indices = [UInt8](repeating: 1, count: 600 * 600)
        let codes = coder.code(&indices, budget: 0)
        let head = coder.codeHead(&indices, budget: 0).bytes
        for bytes in [codes, head] {
            #expect(1..<4_000 ~= bytes.count)
            #expect(bytes.capacity < 8_000)
        }
    }
}
