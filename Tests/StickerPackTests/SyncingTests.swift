import Files
import Foundation
import Testing

@testable import StickerPack

@Suite("Syncing files before a manifest names them")
struct SyncingTests {
    private func record(_ files: [String], unsynced: Bool) -> StickerRecord {
        func file(_ name: String) -> FileRecord {
            FileRecord(
                file: name, width: 8, height: 8, sha256: "",
                stamp: FileStatus.Stamp(inode: 1, bytes: 9, modified: 2, changed: 3))
        }
        return StickerRecord(
            id: "bear", file: file(files[0]), frames: 1, still: files.dropFirst().first.map(file),
            reductions: [],
            unsyncedSince: unsynced ? "boot" : nil)
    }

    @Test("Files that are new, shared with a new sticker, or unknown are synced before a manifest names them")
    func chosen() {
        var state = PackState()
        state.recipes["old"] = record(["a.png"], unsynced: false)
        state.recipes["new"] = record(["b.gif", "b.png"], unsynced: true)
        // The same bytes were made again: the file may be another one.
        state.recipes["again"] = record(["a.png"], unsynced: true)
        state.recipes["other"] = record(["z.png"], unsynced: true)
        #expect(
            state.takeAsSynced(["a.png", "b.gif", "b.png", "c.png"]) == ["a.png", "b.gif", "b.png", "c.png"])
        #expect(state.takeAsSynced(["a.png", "b.gif", "b.png"]) == [])
        #expect(state.recipes["new"]?.unsyncedSince == nil)
        #expect(state.recipes["other"]?.unsyncedSince == "boot")
    }

    @Test("A file that was replaced by equal bytes counts as unsynced")
    func restored() throws {
        let temp = try TestFolder()
        try TestBuilder(temp).build(["bear"], face: "A")
        let file = URL(filePath: temp.pack + "/" + (try #require(try temp.stickers().first)))
        #expect(try PackFolder.open(temp.pack).reuse(recipe: "bear/A/1")?.unsyncedSince == nil)
        let bytes = try Data(contentsOf: file)
        try FileManager.default.removeItem(at: file)
        try bytes.write(to: file)
        #expect(try PackFolder.open(temp.pack).reuse(recipe: "bear/A/1")?.unsyncedSince != nil)
    }

    @Test("A sticker stays unsynced while only one of its two files is named")
    func halves() {
        var state = PackState()
        state.recipes["new"] = record(["b.gif", "b.png"], unsynced: true)
        #expect(state.takeAsSynced(["b.gif"]) == ["b.gif"])
        #expect(state.recipes["new"]?.unsyncedSince == "boot")
    }
}
