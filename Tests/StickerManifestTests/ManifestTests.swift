import Foundation
import StickerManifest
import Synchronization
import Testing

@Suite("Manifests")
struct ManifestTests {
    private let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Fixtures/manifest-v1.json")

    @Test("A manifest of version 0.1 is read, and written with the same content")
    func fixtureIsRead() throws {
        let manifest = try PackJSON.manifest([UInt8](Data(contentsOf: fixture)))
        #expect(manifest.group == "user-1234" && manifest.generation == 42 && manifest.stickers.count == 2)
        #expect(manifest.profile?.language == "ja" && manifest.face?.width == 640)
        let astronaut = try #require(manifest.stickers.first { $0.id == "astronaut" })
        #expect(astronaut.moves && astronaut.duration == 0.48 && astronaut.loops == 0)
        #expect(astronaut.files.count == 2 && astronaut.reductions.first?.to == 128)
        #expect(try PackJSON.manifest(PackJSON.bytes(manifest)) == manifest)
        #expect(PackJSON.bytes(manifest) == PackJSON.bytes(manifest))
    }

    @Test("Unknown keys are ignored and missing collections are empty")
    func tolerant() throws {
        let manifest = try PackJSON.manifest(Array(Self.small.utf8))
        #expect(manifest.face == nil && manifest.problems.isEmpty)
        #expect(manifest.stickers.map(\.frames) == [1] && manifest.stickers[0].keywords.isEmpty)
        let text = String(decoding: PackJSON.bytes(manifest), as: UTF8.self)
        #expect(text.contains("\"face\" : null") && text.contains("image/png") && text.hasSuffix("}\n"))
    }

    @Test("A later format version is refused by its version, whatever else the document contains")
    func later() {
        #expect(throws: ManifestError.needsNewer(path: "manifest.json", version: 2)) {
            try PackJSON.manifest(Array("{\"manifestVersion\": 2, \"stickers\": {}}".utf8))
        }
    }

    @Test(
        "A malformed manifest is refused with the place of the defect",
        arguments: [
            ("", "not JSON"), ("[1", "not JSON"), ("{}", "manifestVersion is missing"),
            (
                small.replacingOccurrences(of: "\"bytes\": 9", with: "\"bytes\": \"9\""),
                "stickers[0].bytes is not of type Int"
            ),
        ])
    func malformed(text: String, reason: String) {
        #expect(throws: ManifestError.malformed(path: "manifest.json", reason: reason)) {
            try PackJSON.manifest(Array(text.utf8))
        }
    }

    @Test(
        "A text is chosen by the exact tag, then its base, then English, then any language",
        arguments: [
            ("pt-BR", "b"), ("pt-PT", "p"), ("PT-br", "b"), ("zh-Hant-TW", "h"), ("zh-TW", "h"),
            ("zh-HK", "h"), ("zh-CN", "e"),
            ("fr", "e"), ("", "e"),
        ])
    func languages(tag: String, expected: String) {
        let texts = ["pt": "p", "pt-BR": "b", "zh-Hant": "h", "en": "e"]
        #expect(Localized.pick(texts, for: tag) == expected)
        #expect(Localized.pick(["ko": "k", "ja": "j"], for: "fr") == "j")
        #expect(Localized.pick([String: String](), for: "fr") == nil)
    }

    @Test("Following a pack gives the current manifest and each newer one, and waits for a missing one")
    func follow() async throws {
        let folder = NSTemporaryDirectory() + "kigurumi-follow-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let base = try PackJSON.manifest(Array(Self.small.utf8))
        let looks = Mutex(0)
        let updates = PackReader(folder: folder).follow {
            let look = looks.withLock { looks in
                looks += 1
                return looks
            }
            if look > 20 { throw CancellationError() }
            guard look % 4 == 0 else { return }
            var next = base
            next.generation = look
            try Data(PackJSON.bytes(next)).write(
                to: URL(fileURLWithPath: folder + "/manifest.json"), options: .atomic)
        }
        var seen: [Int] = []
        for try await manifest in updates { seen.append(manifest.generation) }
        #expect(seen == [4, 8, 12, 16, 20])
    }

    static let small = """
        {"manifestVersion": 1, "generator": {"name": "k", "version": "1", "colour": "blue"}, "group": "g",
         "series": "s", "generation": 1, "publishedAt": "2026-11-21T10:33:00Z", "pack": {}, "side": 4, "limit": 99,
         "stickers": [{"id": "bear", "file": "f.png", "mediaType": "image/png", "width": 4, "height": 3, "bytes": 9,
          "sha256": "x", "poster": {"file": "p.webp"}}]}
        """
}
