import Costume
import Foundation
import Support
import Testing

@testable import StickerBuild

@Suite("What the wall makes next") struct StickerQueueTests {
    /// Costumes a, b and d, which move, and c, which doesn't.
    private static func templates() throws -> [Template] {
        let folder = try TemporaryFolder()
        for id in ["a", "b", "c", "d"] {
            let costume = URL(filePath: "\(folder.path)/\(id)")
            try FileManager.default.createDirectory(at: costume, withIntermediateDirectories: true)
            let animation = id == "c" ? "" : #", "animation": {"duration": 0.4, "frameRate": 10}"#
            let document = """
                {"format": 1, "name": {"en": "\(id)"}, "canvas": {"width": 24, "height": 24}\(animation),
                 "layers": [{"face": {}}]}
                """
            try Data(document.utf8).write(to: costume.appending(path: "template.json"))
        }
        return try CostumeSelection(CostumeChoice([TemplateSource(folder.path)]), cacheFolder: nil).templates
    }

    @Test("What is looked at comes first: drafts of what moves, then its stickers; then the others")
    func order() throws {
        let templates = try Self.templates()
        let byID = Dictionary(uniqueKeysWithValues: templates.map { ($0.id, $0) })
        let (a, b, c, d) = try (
            #require(byID["a"]), #require(byID["b"]), #require(byID["c"]), #require(byID["d"])
        )
        let queue = StickerQueue(templates, wanted: ["c", "d", "nothing"])
        #expect(queue.next() == .draft(d))
        #expect(queue.next() == .sticker(c))
        queue.want(["b"])
        #expect(queue.next() == .draft(b))
        #expect(queue.next() == .sticker(b))
        let rest = [queue.next(), queue.next()]
        #expect(rest.contains(.sticker(a)) && rest.contains(.sticker(d)))
        #expect(queue.next() == nil)
    }
    @Test("What somebody waits for at every key comes first, and its draft moves")
    func urgent() throws {
        let templates = try Self.templates()
        let byID = Dictionary(uniqueKeysWithValues: templates.map { ($0.id, $0) })
        let (a, b) = try (#require(byID["a"]), #require(byID["b"]))
        let queue = StickerQueue([a, b], wanted: ["b", "a"], urgent: ["a"])
        #expect(queue.next() == .draft(a, moves: true))
        #expect(queue.next() == .draft(b))
    }
}
