import Platforms
import StickerEncoding
import Testing

@testable import StickerExport

@Suite("Packs for WhatsApp")
struct WhatsAppTests {
    private let packager = WhatsAppPackager()

    /// `contents.json` of a pack, as a Python expression sees it.
    private func contents(_ pack: ExportedPack, _ expression: String) throws -> String {
        try WrittenPack(packager.files(of: pack)).python(
            """
            pack = json.load(open("contents.json"))["sticker_packs"][0]
            print(\(expression))
            """)
    }

    @Test("Moving and still stickers never share a pack, and one has 3 to 30")
    func counts() {
        #expect(packager.counts == PackCounts(3...30, mixes: false))
        #expect(packager.target(.still)?.motion == nil && packager.target(.moving)?.motion?.longest == 10_000)
    }

    @Test("contents.json names every file, with the texts and the version that the sample apps read")
    func document() throws {
        var pack = SamplePack.many(packager, .moving, 3)
        pack.version = 7
        #expect(
            try contents(
                pack,
                """
                pack["identifier"], pack["name"], pack["publisher"], pack["image_data_version"],
                pack["animated_sticker_pack"], len(pack["stickers"]), pack["stickers"][0]["emojis"],
                all(os.path.exists(s["image_file"]) for s in pack["stickers"]),
                os.path.exists(pack["tray_image_file"])
                """)
                == "aiko Aiko in costumes Aiko & Ken 7 True 3 ['🐻', '🤗'] True True\n")
        #expect(
            try contents(SamplePack.many(packager, .still, 3), #"pack["animated_sticker_pack"]"#) == "False\n"
        )
    }

    @Test("Emoji are three at most, and descriptions are shortened by words as each kind of pack allows")
    func limits() throws {
        for (kind, limit) in [(StickerKind.still, 125), (.moving, 255)] {
            var pack = SamplePack.many(packager, kind, 3)
            pack.stickers[0].emoji = ["🐻", "🤗", "👍", "🎉"]
            pack.stickers[0].description = String(repeating: "wide open arms ", count: 40)
            let found = try contents(
                pack,
                """
                len(pack["stickers"][0]["emojis"]),
                len(pack["stickers"][0]["accessibility_text"]) <= \(limit),
                pack["stickers"][0]["accessibility_text"][-5:]
                """)
            #expect(found.hasPrefix("3 True "), "\(found)")
        }
    }

    @Test("Other bytes have another name, so that no app shows an old picture")
    func names() {
        var pack = SamplePack.many(packager, .still, 3)
        let before = packager.files(of: pack).paths
        pack.stickers[0].picture.bytes.append(1)
        let after = packager.files(of: pack).paths
        #expect(Set(before).symmetricDifference(after).count == 2)
    }

    @Test("An archive for sticker apps has title, author, icon and the pictures in their order")
    func archive() throws {
        let packager = WastickersPackager()
        var pack = SamplePack.many(packager, .moving, 11)
        pack.title = "Aiko 🐻"
        let files = packager.files(of: pack)
        #expect(files.paths == ["aiko.wastickers"])
        let printed = try WrittenPack(files).python(
            """
            import zipfile
            z = zipfile.ZipFile("aiko.wastickers")
            names = z.namelist()
            print(z.testzip(), z.read("title.txt").decode(), z.read("author.txt").decode())
            print(names[2:5], names[-1], sorted(names[3:]) == names[3:])
            """)
        #expect(
            printed == """
                None Aiko 🐻 Aiko & Ken
                ['tray.png', '01-costume-0.webp', '02-costume-1.webp'] 11-costume-10.webp True

                """)
        #expect(packager.target(.moving) == WhatsAppPackager().target(.moving))
    }
}
