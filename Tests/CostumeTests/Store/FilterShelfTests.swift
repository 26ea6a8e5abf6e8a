import Foundation
import Support
import Testing

@testable import Costume

@Suite("Shared filters") struct FilterShelfTests {
    private let folder: TemporaryFolder
    private static let picture = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])

    init() throws {
        folder = try TemporaryFolder()
        try write(
            "bear/template.json",
            """
            {"format": 1, "name": {"en": "A"}, "canvas": {"width": 100, "height": 100},
             "layers": [{"face": {}, "filters": ["glow"]}]}
            """)
    }

    private func write(_ path: String, _ text: String) throws { try write(path, Data(text.utf8)) }

    private func write(_ path: String, _ bytes: Data) throws {
        let url = URL(filePath: "\(folder.path)/\(path)")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: url)
    }

    private func load() throws -> TemplateStore {
        try TemplateStore.load(folder.path, inspector: AssetMemory())
    }

    private func digest(_ store: TemplateStore) -> String? { store.entries.first?.template?.pixelDigest }

    @Test("A shared filter is read with the pictures beside it, and its name is listed")
    func good() throws {
        try write("Filters/glow/edge.png", Self.picture)
        try write(
            "Filters/glow/filter.json",
            #"{"name": {"en": "Glow"}, "later": 1, "filters": [{"hue": 9, "mask": {"image": "edge.png"}, "why": 2}]}"#
        )
        let store = try load()
        let entry = try #require(store.filters.first)
        #expect(entry.id == "glow" && entry.value?.name == ["en": "Glow"])
        #expect(entry.value?.steps.count == 1 && entry.value?.width == 100)
        // Keys that nobody knows are no mistakes.
        #expect(entry.problems.allSatisfy { $0.severity == .warning })
        #expect(store.entries.first?.template != nil)
    }

    @Test("An unknown operation of a shared filter is skipped with a warning")
    func unknownOperation() throws {
        try write(
            "Filters/glow/filter.json",
            #"{"filters": [{"emboss": 4}, {"hue": 9}, {"texture": {"image": "no.png", "blend": "glow"}}]}"#)
        let broken = try #require(try load().filters.first)
        #expect(broken.value == nil)
        #expect(broken.problems.map(\.code).contains("template.asset.missing"))
        try write(
            "Filters/glow/filter.json",
            #"{"filters": [{"emboss": 4}, {"hue": 9}, {"noise": {"blend": "glow"}}]}"#)
        let entry = try #require(try load().filters.first)
        #expect(entry.value?.steps == [FilterStep(.color(.hue, 9))])
        #expect(entry.problems.map(\.code) == ["filter.operation.skipped", "filter.operation.skipped"])
        #expect(entry.problems.allSatisfy { $0.severity == .warning && $0.line == 1 })
    }

    @Test(
        "A filter that has arrived in part isn't used, nor are costumes with it, until it is whole")
    func halfArrived() throws {
        try write("Filters/glow/edge.png", Self.picture)
        try write(
            "Filters/glow/filter.json", #"{"filters": [{"hue": 9, "mask": {"image": "edge.png"}}]}"#)
        let first = try #require(digest(try load()))
        // The new document is there before its new picture.
        try write(
            "Filters/glow/filter.json", #"{"filters": [{"hue": 20, "mask": {"image": "new.png"}}]}"#)
        try FileManager.default.removeItem(atPath: "\(folder.path)/Filters/glow/edge.png")
        #expect(try load().filters.first?.problems.map(\.severity) == [.error])
        #expect(try load().entries.first?.problems.first?.code == "filter.missing")
        // Cut in the middle, or not there yet.
        try write("Filters/glow/filter.json", #"{"filters": [{"hue"#)
        #expect(try load().entries.first?.problems.first?.code == "filter.missing")
        try FileManager.default.removeItem(atPath: "\(folder.path)/Filters/glow/filter.json")
        #expect(try load().filters.first?.problems.map(\.code) == ["filter.document.missing"])

        try write("Filters/glow/new.png", Self.picture + [2])
        try write(
            "Filters/glow/filter.json", #"{"filters": [{"hue": 20, "mask": {"image": "new.png"}}]}"#)
        let second = try #require(digest(try load()))
        #expect(second != first)
        // The picture alone decides pixels too.
        try write("Filters/glow/new.png", Self.picture + [3])
        #expect(digest(try load()) != second)
        try FileManager.default.removeItem(atPath: "\(folder.path)/Filters/glow")
        #expect(try load().entries.first?.problems.map(\.code) == ["filter.missing"])
    }

    @Test("A shared filter can use art only within its own folder")
    func outside() throws {
        try write("bear/art.png", Self.picture)
        for path in ["../../bear/art.png", "/etc/passwd", "link.png"] {
            try? FileManager.default.createDirectory(
                atPath: "\(folder.path)/Filters/glow", withIntermediateDirectories: true)
            try? FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/Filters/glow/link.png",
                withDestinationPath: "\(folder.path)/bear/art.png")
            try write("Filters/glow/filter.json", "{\"filters\": [{\"texture\": {\"image\": \"\(path)\"}}]}")
            let entry = try #require(try load().filters.first)
            #expect(entry.value == nil && entry.problems.first?.code.hasPrefix("template.asset") == true)
        }
    }
}
