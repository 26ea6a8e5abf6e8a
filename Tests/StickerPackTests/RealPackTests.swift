import Foundation
import StickerManifest
import Support
import Testing

@testable import StickerPack

@Suite("A pack of real pictures")
struct RealPackTests {
    private static let repository = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    private static let painter = """
        import sys
        from PIL import Image, ImageDraw
        colors = ["#f2a65a", "#7fb7be", "#d3a4ea", "#8fd694", "#ef798a", "#f7d354"]
        for n in range(6):
            frames = []
            for k in range(4 if n % 2 else 1):
                image = Image.new("RGBA", (240, 240), (0, 0, 0, 0))
                draw = ImageDraw.Draw(image)
                draw.ellipse((14, 14 + 6 * k, 226, 214 + 6 * k), fill="#ffffff")
                draw.ellipse((24, 24 + 6 * k, 216, 204 + 6 * k), fill=colors[n], outline="#4a3728", width=7)
                draw.ellipse((80, 90 + 6 * k, 100, 115 + 6 * k), fill="#4a3728")
                draw.ellipse((140, 90 + 6 * k, 160, 115 + 6 * k), fill="#4a3728")
                draw.arc((90, 100 + 6 * k, 150, 160 + 6 * k), 20, 160, fill="#4a3728", width=7)
                frames.append(image)
            frames[0].save(f"{sys.argv[1]}/{n}.png")
            if n % 2:
                frames[0].save(f"{sys.argv[1]}/{n}.gif", save_all=True, append_images=frames[1:],
                               duration=120, loop=0, disposal=2)
        """

    private let names: [(String, String, String, String)] = [
        ("bear", "Bear", "くま", "🐻"), ("astronaut", "Astronaut", "宇宙飛行士", "🧑‍🚀"),
        ("shark", "<Shark> & \"fins\"", "さめ", "🦈"), ("ghost", "Ghost", "おばけ", "👻"),
        ("sushi", "Sushi with a rather long name", "おすし", "🍣"), ("flower", "Flower", "おはな", "🌼"),
    ]

    @Test(
        "A real pack passes its checks and schemas, and its page shows every sticker and loads nothing else"
    )
    func whole() throws {
        let temp = try TestFolder()
        let painted = temp.root + "/painted"
        try FileManager.default.createDirectory(atPath: painted, withIntermediateDirectories: true)
        #expect(try run("/usr/bin/python3", ["-c", Self.painter, painted]) == "")
        // Set it to look at the page.
        let pack = ProcessInfo.processInfo.environment["KEEP_PACK"] ?? temp.pack
        let folder = try PackFolder.open(pack)
        var entries: [StickerEntry] = []
        for (index, (id, english, japanese, emoji)) in names.enumerated() {
            let entry = try folder.add(try sticker(id, index, painted), recipe: id).entry(
                name: ["en": english, "ja": japanese],
                description: ["en": "You as a \(id)", "ja": "\(japanese)のあなた"],
                emoji: [emoji], keywords: ["en": [id]], credit: "us", license: "CC0-1.0")
            entries.append(entry)
        }
        try folder.writeStatus(folder.status(.building, face: nil, finished: entries, total: 7))
        try validate("status", pack)
        var draft = TestBuilder.draft(entries, face: "jpeg")
        draft.problems = [
            PackManifest.Problem(
                code: "template.asset.missing", subject: "samurai",
                message: ["en": "Its art is missing.", "ja": "絵がありません。"])
        ]
        let manifest = try folder.publish(draft).manifest
        #expect(PackReader(folder: pack).check() == [])
        try validate("manifest", pack)
        try validate("status", pack)
        let bytes = Gallery.page(manifest)
        #expect(bytes == Gallery.page(manifest))
        let page = String(decoding: bytes, as: UTF8.self)
        for file in entries.flatMap(\.files) { #expect(page.contains("\"./\(file)\"")) }
        #expect(page.contains("&lt;Shark&gt; &amp; &quot;fins&quot;") && !page.contains("<Shark>"))
        #expect(page.contains("alt=\"You as a bear\""))
        #expect(page.contains("template.asset.missing") && page.contains("prefers-reduced-motion: reduce"))
        #expect(!page.contains("http"))
        #expect(page.contains(" download=\"bear.png\"") && page.contains(" download=\"astronaut.gif\""))
        let pictures = page.split(separator: "<img ").dropFirst(2)
        #expect(pictures.first?.contains("fetchpriority=\"high\"") == true)
        #expect(page.contains("aria-label=\"Background\" data-label=\"") && page.contains("\"背景\""))
        // Whoever drew the costumes isn't the person in the stickers.
        var drawn = manifest
        drawn.pack.author = "The artists"
        #expect(Gallery.page(drawn) == bytes)
        #expect(page.contains("id=\"save:bear\" aria-labelledby=\"save:bear name:bear\""))
        #expect(page.contains("id=\"copy:bear\" aria-labelledby=\"copy:bear name:bear\" data-copy>"))
        #expect(page.contains("<span id=\"name:bear\">"))
        let words = page.matches(of: /data-words="([^"]*)"/).map { $0.1.split(separator: "\n") }
        #expect(words.count == entries.count)
        #expect(zip(words, entries).allSatisfy { $0.contains($1.id[...]) && $0.contains($1.emoji[0][...]) })
        #expect(words.contains { $0.contains("&lt;shark&gt; &amp; &quot;fins&quot;") && $0.contains("さめ") })
        let named = String(decoding: Gallery.page(manifest, person: "Ann <b>"), as: UTF8.self)
        #expect(named.contains("<title>Ann &lt;b&gt; · ") && named.contains("\"person\">Ann &lt;b&gt;<"))
        // The wearer's words are part of what screen readers say, in every language, and can't become markup.
        var worded = manifest
        let index = try #require(worded.stickers.firstIndex { $0.id == "bear" })
        worded.stickers[index].text = "On my way,\n\"8 pm\" </script><b>"
        let wordedPage = String(decoding: Gallery.page(worded), as: UTF8.self)
        #expect(wordedPage.contains(": On my way,\n&quot;8 pm&quot; &lt;/script&gt;&lt;b&gt;\" data-alt="))
        #expect(wordedPage.contains(#": On my way,\u000a\u00228 pm\u0022 \u003c/script>"#))
        #expect(!wordedPage.contains("</script><b>"))
        var thai = manifest
        thai.profile = .init(language: "th-TH")
        let thaiPage = String(decoding: Gallery.page(thai), as: UTF8.self)
        #expect(thaiPage.contains("<html lang=\"th\"") && thaiPage.contains(">บันทึก</span>"))
        #expect(Gallery.isGallery(Gallery.page(thai)) && Gallery.isGallery(bytes))
        // Of a version with two languages.
        #expect(Gallery.isGallery(Array("<!doctype html>\n<html lang=\"en\" data-back=\"checker\">\n".utf8)))
        #expect(!Gallery.isGallery(Array("<!doctype html>\n<html lang=\"en\">\n".utf8)))
        #expect(try texts(thaiPage).keys.sorted() == ["de", "en", "es", "ja", "ko", "pt", "th", "zh-Hant"])
        #expect(Set(try texts(thaiPage).values.map(\.count)).count == 1)
        // 128 colors are no loss that people see.
        #expect(!page.contains("class=\"reduced\""))
        var poor = manifest
        poor.stickers[0].reductions = [
            .init(what: "lossiness", from: 0, to: 20), .init(what: "frames", from: 20, to: 10),
        ]
        let shown = String(decoding: Gallery.page(poor), as: UTF8.self)
        #expect(shown.contains("fewer frames") && shown.contains("コマ数が減る"))
        #expect(shown.contains("coarser colors") && !shown.contains("lossiness"))
    }

    @Test("An erased pack says `face: null`, keeps its schema and has a friendly page")
    func empty() throws {
        let temp = try TestFolder()
        let folder = try PackFolder.open(temp.pack)
        let manifest = try folder.publish(TestBuilder.draft([], face: nil)).manifest
        try validate("manifest", temp.pack)
        let text = String(decoding: PackJSON.bytes(manifest), as: UTF8.self)
        #expect(text.contains("\"face\" : null"))
        #expect(String(decoding: Gallery.page(manifest), as: UTF8.self).contains("No stickers here"))
        #expect(PackReader(folder: temp.pack).check() == [])
    }

    /// The texts that the page's script has, by an independent reader.
    private func texts(_ page: String) throws -> [String: [String?]] {
        let json = try #require(page.firstMatch(of: /, texts = (\{(?s:.*?)\});\n/)).1
        return try JSONDecoder().decode([String: [String?]].self, from: Data(json.utf8))
    }

    private func sticker(_ id: String, _ index: Int, _ painted: String) throws -> FinishedSticker {
        func bytes(_ ext: String) throws -> [UInt8] {
            [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(painted)/\(index).\(ext)")))
        }
        let still = FinishedFile(kind: .png, bytes: try bytes("png"), width: 240, height: 240)
        guard index % 2 == 1 else { return FinishedSticker(id: id, file: still) }
        let moving = FinishedFile(kind: .gif, bytes: try bytes("gif"), width: 240, height: 240)
        var sticker = FinishedSticker(
            id: id, file: moving, frames: 4,
            reductions: [StickerEntry.Reduction(what: "colors", from: 256, to: 128)])
        (sticker.duration, sticker.loops, sticker.still) = (0.48, 0, still)
        return sticker
    }

    private func validate(_ name: String, _ pack: String) throws {
        let script = """
            import json, sys, jsonschema
            schema = json.load(open(sys.argv[1]))
            jsonschema.Draft202012Validator.check_schema(schema)
            for error in jsonschema.Draft202012Validator(schema).iter_errors(json.load(open(sys.argv[2]))):
                print(error.json_path, error.message)
            """
        let schema = "\(Self.repository)/Schemas/\(name).schema.json"
        #expect(try run("/usr/bin/python3", ["-c", script, schema, "\(pack)/\(name).json"]) == "")
    }
}
