import Platforms

enum IMessagePack {
    private static let root = "Stickers.xcstickers/me.stickerpack"
    private static let info = #""info": {"author": "xcode", "version": 1}"#
    private static let still = BuiltPicture(width: 618, height: 618)
    private static let moving = BuiltPicture(width: 618, height: 618, delays: [50, 50, 80])

    static var pack: BuiltPack {
        func sticker(_ name: String) -> [UInt8] {
            [UInt8](
                json: #"{\#(info), "properties": {"accessibility-label": "A bear", "filename": "\#(name)"}}"#)
        }
        return BuiltPack(files: [
            "Stickers.xcstickers/Contents.json": [UInt8](json: "{\(info)}"),
            "\(root)/Contents.json": [UInt8](
                json:
                    #"{\#(info), "properties": {"grid-size": "large"}, "stickers": [{"filename": "bear.sticker"}, {"filename": "ok.sticker"}]}"#
            ),
            "\(root)/bear.sticker/Contents.json": sticker("bear.gif"),
            "\(root)/bear.sticker/bear.gif": moving.gif,
            "\(root)/ok.sticker/Contents.json": sticker("ok.png"),
            "\(root)/ok.sticker/ok.png": still.png,
        ])
    }

    static var mutants: [BuiltPack.Mutant] {
        let make = MutantMaker(platform: .imessage)
        let (pack, bear, ok) = ("\(root)/Contents.json", "\(root)/bear.sticker", "\(root)/ok.sticker")
        return [
            make.file("pack.document", "Stickers.xcstickers/Contents.json", nil),
            make.edit("pack.document", "\(bear)/Contents.json", "}", ""),
            make.file("pack.missing", "\(bear)/bear.gif", nil),
            make.edit(
                "pack.missing", pack, #"{"filename": "ok.sticker"}"#,
                #"{"filename": "ok.sticker"}, {"filename": "no.sticker"}"#),
            make.edit("pack.grid", pack, "large", "huge"),
            make.edit("pack.unlisted", pack, #", {"filename": "ok.sticker"}"#, ""),
            make.edit(
                "pack.duplicate", pack, #"{"filename": "ok.sticker"}"#,
                #"{"filename": "ok.sticker"}, {"filename": "ok.sticker"}"#),
            make.change("pack.count") { files in
                files[pack] = [UInt8](json: #"{"stickers": []}"#)
                for name in [bear, ok] { files = files.filter { !$0.key.hasPrefix(name) } }
            },
            make.edit("sticker.label", "\(ok)/Contents.json", "A bear", ""),
            make.edit("sticker.label", "\(ok)/Contents.json", "A bear", String(repeating: "b", count: 151)),
            make.change("sticker.extension") { files in
                files["\(bear)/bear.gif"] = moving.png
            },
            make.file("still.format", "\(ok)/ok.png", still.webp),
            make.file("still.broken", "\(ok)/ok.png", still.png.flipped(50)),
            make.file("still.trailing", "\(ok)/ok.png", still.png + [1]),
            make.file("still.bytes", "\(ok)/ok.png", still.with { $0.weight = 500_000 }.png),
            // Exactly the limit of Apple, which is no length that passes.
            make.file(
                "still.bytes", "\(ok)/ok.png", still.with { $0.weight = 500_000 - still.png.count - 12 }.png),
            make.file("still.dimensions", "\(ok)/ok.png", still.with { $0.width = 600 }.png),
            make.file("moving.bytes", "\(bear)/bear.gif", moving.with { $0.weight = 500_000 }.gif),
            make.file("moving.dimensions", "\(bear)/bear.gif", moving.with { $0.height = 300 }.gif),
            make.file("moving.broken", "\(bear)/bear.gif", Array(moving.gif.dropLast(4))),
            make.file("moving.trailing", "\(bear)/bear.gif", moving.gif + [0]),
        ]
    }
}
