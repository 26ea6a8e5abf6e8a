import Foundation
import StickerManifest
import Support
import Testing

@testable import StickerPack

@Suite("Sticker names")
struct NamesTests {
    @Test("In 200 random sequences of face and template changes no name ever stands for two contents")
    func sequences() throws {
        var random = SeededNumbers(seed: 42)
        for _ in 0..<200 {
            let temp = try TestFolder()
            let builder = TestBuilder(temp, clock: TestClock())
            var contents: [String: [UInt8]] = [:]
            var made: Set<String> = []
            var versions = ["bear": 1, "cat": 1, "fox": 1]
            var face = "A"
            var current: [String: (recipe: String, inode: Int)] = [:]
            for _ in 0..<4 {
                let change = Int(random.next() % 4)
                if change < 2 {
                    face = ["A", "B", "C"][Int(random.next() % 3)]
                } else {
                    versions[["bear", "cat", "fox"][Int(random.next() % 3)]] = Int(random.next() % 3)
                }
                let result = try builder.build(
                    ["bear", "cat", "fox"], face: face, versions: versions, moving: ["fox"])
                for sticker in result.publication.manifest.stickers {
                    let recipe = "\(sticker.id)/\(face)/\(versions[sticker.id] ?? 0)"
                    let inode = try temp.inode(sticker.file)
                    if let before = current[sticker.id], before.recipe == recipe {
                        #expect(before.inode == inode, "an unchanged sticker keeps its file")
                    }
                    #expect(result.rendered.contains(sticker.id) == made.insert(recipe).inserted)
                    current[sticker.id] = (recipe, inode)
                }
                for name in try temp.stickers() {
                    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: temp.pack + "/" + name)))
                    #expect(contents[name, default: bytes] == bytes)
                    contents[name] = bytes
                }
                let names = try PackReader(folder: temp.pack).manifest().stickers.map(\.file)
                #expect(Set(names).count == 3)
            }
            #expect(PackReader(folder: temp.pack).check() == [])
        }
    }

    @Test("Returning to an earlier face gives its old names, without rendering while they are retained")
    func backAgain() throws {
        let temp = try TestFolder()
        let builder = TestBuilder(temp)
        let first = try builder.build(["bear"], face: "A").publication.manifest
        let second = try builder.build(["bear"], face: "B").publication.manifest
        let third = try builder.build(["bear"], face: "A")
        #expect(first.stickers == third.publication.manifest.stickers)
        #expect(first.stickers != second.stickers && third.rendered.isEmpty)
        #expect(third.publication.manifest.generation == 3)
    }
}
