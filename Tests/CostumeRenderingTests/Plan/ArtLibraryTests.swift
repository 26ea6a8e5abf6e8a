import Raster
import Testing

@testable import CostumeRendering

@Suite("The art of a costume while it is compiled") struct ArtLibraryTests {
    @Test("PNGs that are too much work together are refused by the name of the heaviest")
    func work() throws {
        let scratch = ScratchCostume()
        let small = scratch.png("small.png", Bitmap(width: 8, height: 8))
        let large = scratch.png("large.png", Bitmap(width: 255, height: 255))
        let library = ArtLibrary(
            renderer: RectangleRenderer(), folder: "\(scratch.folder)/\(ScratchCostume.id)")
        _ = try library.picture(small)
        // Some use is the first too many: 2^30 pixels in all.
        let uses = (1 << 30) / (255 * 255)
        let error = #expect(throws: CostumeError.self) {
            for _ in 0...uses { _ = try library.picture(large) }
        }
        #expect(error == .picturesTooHeavy(path: "large.png"))
        #expect(error?.code == "template.pictures.heavy")
        #expect(error?.isMachineFault == false)
    }

    @Test("Art that doesn't all fit is mostly still held when it is drawn in turn, within the limit")
    func turns() {
        var cache = ArtCache(limit: 20 << 20)
        func bitmap() -> ArtCache.Value { .bitmap(Bitmap(width: 512, height: 512)) }
        var missed = 0
        for turn in 0..<20 {
            for number in 0..<24 {
                let key = ArtCache.Key.file(digest: "\(number)")
                if cache[key] == nil {
                    if turn > 0 { missed += 1 }
                    cache.add(bitmap(), as: key)
                }
                #expect(cache.held <= 20 << 20)
            }
        }
        // Dropping all, or what was used least recently, would miss each: 456.
        #expect(missed < 200)
    }

    @Test("What is larger than the limit alone isn't held, and drops nothing")
    func largerThanTheLimit() {
        var cache = ArtCache(limit: 1000)
        cache.add(.file([UInt8](repeating: 1, count: 900)), as: .file(digest: "a"))
        cache.add(.file([UInt8](repeating: 1, count: 1001)), as: .file(digest: "b"))
        #expect(cache[.file(digest: "a")] != nil && cache[.file(digest: "b")] == nil && cache.held == 900)
    }

    @Test("The order in which art is used doesn't decide whether it is too much work")
    func order() {
        func isTooHeavy(_ order: [String], pixels: Int, uses: Int) -> Bool {
            var work = ArtWork(mostHeld: 128 << 20)
            for path in order {
                for _ in 0..<uses { work.count(pixels, of: path, isDecoded: true) }
            }
            return work.tooHeavy != nil
        }
        // Held, each is decoded once: 3 × (8 + uses) MPx of 1024; otherwise with each use: 3 × 9 × uses × 16 MPx.
        let cases = [(1 << 20, 333, false), (1 << 20, 334, true), (16 << 20, 2, false), (16 << 20, 3, true)]
        for (pixels, uses, expected) in cases {
            for order in [["a", "b", "c"], ["c", "b", "a"]] {
                #expect(isTooHeavy(order, pixels: pixels, uses: uses) == expected, "\(pixels) × \(uses)")
            }
        }
    }
}
