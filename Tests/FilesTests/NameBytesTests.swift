import Files
import Foundation
import Glibc
import Support
import Testing

@Suite("Names of files that aren't UTF-8") struct NameBytesTests {
    private static let names: [[UInt8]] = [
        Array("me.png".utf8), Array("für 顔 👩🏽‍🦱.png".utf8), [0x66, 0xfc, 0x72], [0xff], [0xc3],
        [0xe9, 0x20, 0xe9],
        [0xe3, 0x81, 0x82, 0xe3, 0x81], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80],
        // The private character of a byte, itself the name of a file.
        [0xf4, 0x8f, 0x9f, 0xbc], [0xf4, 0x8f, 0xbf, 0xbf], Array(1...99) + Array(150...255),
    ]

    @Test("Bytes become a text that leads back to them", arguments: names)
    func roundTrip(_ bytes: [UInt8]) {
        let text = NameBytes.text(bytes)
        #expect(NameBytes.bytes(text) == bytes)
        #expect(NameBytes.terminated(text) == bytes.map { CChar(bitPattern: $0) } + [0])
    }

    @Test("Random bytes become a text that leads back to them, and different ones different texts")
    func randomBytes() {
        var random = SeededNumbers(seed: 4)
        var texts: Set<[UInt8]> = []
        for _ in 0..<500 {
            let bytes = (0..<6).map { _ in UInt8.random(in: 0x70...0xff, using: &random) }
            let text = NameBytes.text(bytes)
            #expect(NameBytes.bytes(text) == bytes)
            #expect(texts.insert(Array(text.utf8)).inserted)
        }
    }

    @Test("People see names as other programs show them")
    func shownNames() {
        #expect(NameBytes.shown(NameBytes.text([0x66, 0xfc, 0x72])) == "f\u{fffd}r")
        #expect(NameBytes.shown("für") == "für")
    }

    @Test(
        "Files with such names are listed, read, written, renamed and removed", arguments: names.dropFirst(2))
    func filesAreReached(_ bytes: [UInt8]) throws {
        let bytes = bytes.filter { $0 != 0x2f }
        let folder = try TemporaryFolder()
        let raw = Array("\(folder.path)/".utf8) + bytes + [0]
        let made = unsafe open(raw.map { CChar(bitPattern: $0) }, O_WRONLY | O_CREAT, 0o600)
        try #require(made >= 0)
        #expect(unsafe write(made, "x", 1) == 1)
        close(made)
        let name = try #require(try FileSystem.names(in: folder.path).first)
        #expect(NameBytes.bytes(name) == bytes)
        let path = "\(folder.path)/\(name)"
        #expect(try FileSystem.read(path, limit: 9) == [0x78])
        #expect(Path.last(path) == name && Path.parent(path) == folder.path)
        try FileSystem.replace(path, with: [0x79], mode: nil)
        #expect(try FileSystem.names(in: folder.path).map { NameBytes.bytes($0) } == [bytes])
        try FileSystem.rename(path, to: "\(path)2")
        #expect(try FileSystem.read("\(path)2", limit: 9) == [0x79])
        try FileSystem.removeTree("\(path)2")
        #expect(try FileSystem.names(in: folder.path).isEmpty)
    }

    @Test("A name that begins with an accent is a component of its own")
    func accentAfterSlash() {
        #expect(Path.last("a/\u{301}b") == "\u{301}b")
        #expect(Path.parent("a/\u{301}b") == "a")
        #expect(Path.components("/a//\u{301}b/") == ["a", "\u{301}b"])
        #expect(Path.parent("/\u{301}") == "/" && Path.parent("b") == "." && Path.parent("/a/") == "/")
    }
}
