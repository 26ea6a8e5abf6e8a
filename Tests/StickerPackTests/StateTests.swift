import Files
import StickerManifest
import Testing

@testable import StickerPack

@Suite("A pack's state")
struct StateTests {
    private static let file = FileRecord(
        file: "aaaaaaaaaaaaaaaa-bear.gif", width: 618, height: 500, sha256: "0a1b",
        stamp: FileStatus.Stamp(inode: .max, bytes: 499_999, modified: -1, changed: .min))
    private static let still = FileRecord(
        file: "bbbbbbbbbbbbbbbb-bear.png", width: 320, height: 320, sha256: "ff",
        stamp: FileStatus.Stamp(inode: 0, bytes: 1, modified: 0, changed: .max))

    private static let records = [
        StickerRecord(id: "bear", file: file, frames: 1, reductions: []),
        StickerRecord(
            id: "bear", file: file, frames: 30, duration: 1.2000000000000002, loops: 0, still: still,
            reductions: [
                .init(what: "colors", from: 256, to: 48), .init(what: "lossiness", from: 0, to: 1e-7),
            ], unsyncedSince: "41e7b68b-851a-4241-b15d-1bc280d00620"),
        // Without a boot id.
        StickerRecord(
            id: "b.e-a_r", file: still, frames: 2, duration: 3, loops: 1, reductions: [], unsyncedSince: ""),
    ]

    @Test("A sticker's record is read as it was written", arguments: records)
    func whole(record: StickerRecord) throws {
        #expect(StickerRecord(line: record.line) == record)
        var state = PackState()
        (state.series, state.generation, state.boot) = ("s", 7, "boot")
        (state.recipes, state.named) = (["a b": record], ["aaaaaaaaaaaaaaaa-x.png": 1.5])
        (state.previous, state.status) = (["p"], ["q"])
        #expect(PackState(PackJSON.bytes(state)) == state)
    }

    @Test("A record with a missing field or a malformed number is refused", arguments: records)
    func damaged(record: StickerRecord) {
        let fields = record.line.split(separator: " ", omittingEmptySubsequences: false)
        // Whole reductions at the end may be missing.
        for count in 0..<(fields.count - 3 * record.reductions.count) {
            #expect(StickerRecord(line: fields[..<count].joined(separator: " ")) == nil)
        }
        for place in fields.indices where Double(fields[place]) != nil {
            var damaged = fields
            damaged[place] = "1x"
            #expect(StickerRecord(line: damaged.joined(separator: " ")) == nil)
        }
    }

    @Test(
        "A forged state names no file outside of the pack and no document",
        arguments: ["../x.png", "manifest.json", "/x.png"])
    func forged(name: String) throws {
        var state = PackState()
        state.name([name], at: .init(id: "boot", seconds: 1))
        #expect(state.named.isEmpty)
        state.named[name] = 1
        #expect(try #require(PackState(PackJSON.bytes(state))).named.isEmpty)
        let line = Self.records[0].line.replacing(Self.file.file, with: name)
        #expect(StickerRecord(line: line) == nil)
    }

    @Test("A record with a number that JSON can't represent is refused", arguments: ["nan", "inf"])
    func finite(number: String) {
        let line = Self.records[1].line
        #expect(StickerRecord(line: line.replacing("1.2000000000000002", with: number)) == nil)
        #expect(StickerRecord(line: line.replacing("48.0", with: number)) == nil)
    }

    @Test("After a reboot ages are counted from zero")
    func reboot() {
        let (a, b) = ("aaaaaaaaaaaaaaaa-a.png", "aaaaaaaaaaaaaaaa-b.png")
        var state = PackState()
        state.name([a, b], at: .init(id: "first", seconds: 100))
        #expect(state.age(of: a, at: .init(id: "first", seconds: 160)) == 60)
        #expect(state.age(of: a, at: .init(id: "second", seconds: 160)) == 0)
        state.name([b], at: .init(id: "second", seconds: 5))
        #expect(state.named == [a: 5, b: 5])
    }
}
