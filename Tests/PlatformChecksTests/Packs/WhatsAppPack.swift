import Platforms

enum WhatsAppPack {
    static let moving = BuiltPicture(delays: [100, 100, 120])
    static let still = BuiltPicture()

    static var pack: BuiltPack {
        BuiltPack(files: [
            "contents.json": contents(animated: true),
            "tray.png": BuiltPicture(width: 96, height: 96).png,
            "1.webp": moving.webp, "2.webp": moving.webp, "3.webp": moving.webp,
        ])
    }

    private static func contents(animated: Bool, packs: Int = 1) -> [UInt8] {
        let stickers = (1...3).map {
            #"{"image_file": "\#($0).webp", "emojis": ["😀"], "accessibility_text": "Waves"}"#
        }
        let list = (1...packs).map {
            """
            {"identifier": "me-\($0)", "name": "Me", "publisher": "Aiko", "publisher_website": "",
            "tray_image_file": "tray.png", "image_data_version": "3", "animated_sticker_pack": \(animated),
            "stickers": [\(stickers.joined(separator: ", "))]}
            """
        }
        return [UInt8](
            json: """
                {"ios_app_store_link": "", "sticker_packs": [\(list.joined(separator: ", "))]}
                """)
    }

    private static let stills: [String: [UInt8]] = [
        "contents.json": contents(animated: false), "1.webp": still.webp, "2.webp": still.webp,
        "3.webp": still.webp,
    ]

    private static func allStill(_ rule: String, _ picture: [UInt8]) -> BuiltPack.Mutant {
        MutantMaker(platform: .whatsapp).change(rule) { files in
            files.merge(stills) { $1 }
            files["2.webp"] = picture
        }
    }

    static var mutants: [BuiltPack.Mutant] {
        let make = MutantMaker(platform: .whatsapp)
        let file = "contents.json"
        return [
            make.edit("pack.document", file, "\"name\"", "name"),
            make.edit("pack.document", file, "}]}]}", "}]}],}"),
            make.edit("pack.document", file, "}]}]}", "}]}]} // me"),
            make.edit("pack.reference", file, "\"2.webp\"", "2"),
            make.edit("pack.unknown", file, "\"sticker_packs\"", "\"theme\": \"x\", \"sticker_packs\""),
            make.edit("sticker.unknown", file, "\"emojis\"", "\"mood\": \"x\", \"emojis\""),
            make.change("sticker.extension") { files in
                files["2.WEBP"] = files["2.webp"]
                files["2.webp"] = nil
                files[file] = Array(
                    String(decoding: files[file] ?? [], as: UTF8.self).replacing("2.webp", with: "2.WEBP")
                        .utf8)
            },
            make.edit("pack.link", file, "link\": \"", "link\": \"https://example.com/app"),
            make.edit("pack.link", file, "website\": \"", "website\": \"example.com"),
            make.edit("pack.flag", file, "true", "\"true\""),
            make.edit("pack.count", file, "[{\"identifier\"", "[], \"ios_app_store_link\": [{\"identifier\""),
            make.file("pack.missing", "2.webp", nil),
            make.edit("pack.identifier", file, "me-1", "me/1"),
            make.edit("pack.identifier", file, "me-1", "a..b"),
            make.edit("pack.title", file, "\"Me\"", "\"\""),
            make.edit("pack.author", file, "Aiko", String(repeating: "a", count: 129)),
            make.edit("pack.version", file, "\"3\"", "\"\""),
            make.edit(
                "pack.count", file,
                #", {"image_file": "3.webp", "emojis": ["😀"], "accessibility_text": "Waves"}"#, ""),
            make.file("pack.mixed", "2.webp", still.webp),
            make.edit("pack.flag", file, "true", "false"),
            make.edit("pack.cover", file, "tray.png", ""),
            make.file("pack.size", file, contents(animated: true, packs: 11)),
            make.edit("pack.duplicate", file, "3.webp", "2.webp"),
            make.edit("sticker.emoji", file, "[\"😀\"]", "[]"), make.edit("sticker.emoji", file, "😀", "hello"),
            make.edit("sticker.label", file, "Waves", String(repeating: "a", count: 256)),
            make.file("moving.format", "2.webp", BuiltPicture(delays: [50, 50]).gif),
            make.file("moving.broken", "2.webp", Array(moving.webp.dropLast(30))),
            make.file("moving.broken", "2.webp", moving.with { $0.isDamaged = true }.webp),
            make.file("moving.blank", "2.webp", moving.with { $0.shape = .nothing }.webp),
            make.file("moving.background", "2.webp", moving.with { $0.shape = .everything }.webp),
            allStill("still.broken", still.with { $0.isDamaged = true }.webp),
            allStill("still.blank", still.with { $0.shape = .nothing }.webp),
            allStill("still.background", still.with { $0.shape = .everything }.webp),
            make.file("tray.blank", "tray.png", BuiltPicture(width: 96, height: 96, shape: .nothing).png),
            make.file("moving.trailing", "2.webp", moving.webp + [0]),
            make.file("moving.bytes", "2.webp", moving.with { $0.weight = 512_000 }.webp),
            make.file("moving.dimensions", "2.webp", moving.with { $0.width = 510 }.webp),
            make.file("moving.frames", "2.webp", moving.with { $0.delays = [100] }.webp),
            make.file("moving.duration", "2.webp", moving.with { $0.delays = [9000, 1001] }.webp),
            make.file("moving.shortest", "2.webp", moving.with { $0.delays = [100, 7] }.webp),
            make.file("moving.plays", "2.webp", moving.with { $0.plays = 3 }.webp),
            make.file("moving.metadata", "2.webp", moving.with { $0.metadata = true }.webp),
            make.file("moving.flags", "2.webp", moving.with { $0.statesAlpha = false }.webp),
            allStill("still.flags", still.with { $0.statesAlpha = false }.webp),
            make.file("moving.windows", "2.webp", moving.with { $0.window = 100 }.webp),
            make.file("moving.blend", "2.webp", moving.with { $0.blends = true }.webp),
            make.file("moving.codings", "2.webp", moving.with { $0.mixes = true }.webp),
            allStill("still.bytes", still.with { $0.weight = 102_400 }.webp),
            allStill("still.dimensions", still.with { $0.height = 500 }.webp),
            allStill("still.trailing", still.webp + [0, 0]),
            allStill("still.metadata", still.with { $0.metadata = true }.webp),
            allStill("still.broken", still.webp.flipped(-25 - 10)),
            allStill("still.format", still.png),
            make.file("tray.dimensions", "tray.png", BuiltPicture(width: 23, height: 96).png),
            make.file("tray.preferred", "tray.png", BuiltPicture(width: 95, height: 96).png),
            make.file("tray.bytes", "tray.png", BuiltPicture(width: 96, height: 96, weight: 51_200).png),
            make.file("tray.moves", "tray.png", BuiltPicture(width: 96, height: 96, delays: [50, 50]).png),
            make.file("tray.broken", "tray.png", BuiltPicture(width: 96, height: 96).png.flipped(60)),
        ]
    }

    // MARK: Archives

    static var archive: BuiltPack {
        let files = [
            "title.txt": Array("Me".utf8), "author.txt": Array("Aiko".utf8),
            "tray.png": BuiltPicture(width: 96, height: 96).png,
            "1.webp": moving.webp, "2.webp": moving.webp, "3.webp": moving.webp,
        ]
        return BuiltPack(files: files) { files in
            files = ["me.wastickers": Built.zip(files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })]
        }
    }

    static var archiveMutants: [BuiltPack.Mutant] {
        let make = MutantMaker(platform: .wastickers)
        return [
            make.change("archive.archive", isLate: true) {
                $0["me.wastickers"] = $0["me.wastickers"]?.flipped(60)
            },
            make.change("archive.archive", isLate: true) {
                $0["me.wastickers"] = ($0["me.wastickers"] ?? []).dropLast(30)
            },
            make.file("archive.entries", "folder/4.webp", moving.webp),
            make.file("archive.entries", "4.gif", BuiltPicture(delays: [50, 50]).gif),
            make.file("pack.missing", "title.txt", nil), make.file("pack.missing", "author.txt", nil),
            make.file("pack.title", "title.txt", []),
            make.file("pack.author", "author.txt", Array(repeating: 0x61, count: 129)),
            make.file("pack.cover", "tray.png", nil),
            make.file("pack.cover", "icon.png", BuiltPicture(width: 96, height: 96).png),
            make.file("pack.count", "3.webp", nil), make.file("pack.mixed", "2.webp", still.webp),
            make.file("moving.bytes", "2.webp", moving.with { $0.weight = 512_000 }.webp),
            make.file("moving.dimensions", "2.webp", moving.with { $0.width = 510 }.webp),
            make.file("moving.duration", "2.webp", moving.with { $0.delays = [9000, 1001] }.webp),
            make.file("tray.preferred", "tray.png", BuiltPicture(width: 95, height: 96).png),
            make.change("still.bytes") { files in
                for name in ["1.webp", "3.webp"] { files[name] = still.webp }
                files["2.webp"] = still.with { $0.weight = 102_400 }.webp
            },
        ]
    }
}
