import Platforms

enum DiscordPack {
    private static let moving = BuiltPicture(width: 320, height: 320, delays: [50, 50])
    private static let still = BuiltPicture(width: 320, height: 320)
    private static let small = BuiltPicture(width: 128, height: 128)

    static var pack: BuiltPack {
        BuiltPack(files: [
            "stickers.json": [UInt8](
                json: """
                    {"stickers": [{"file": "1.png", "name": "Bear", "description": "A bear waves", "tags": "🐻"},
                    {"file": "2.png", "name": "OK", "description": "", "tags": "👍"}]}
                    """),
            "1.png": moving.png, "2.png": still.png,
        ])
    }

    static var emoji: BuiltPack {
        BuiltPack(files: [
            "emoji.json": [UInt8](
                json: #"{"emoji": [{"file": "bear.gif", "name": "bear"}, {"file": "ok.png", "name": "ok"}]}"#),
            "bear.gif": small.with { $0.delays = [50, 50] }.gif, "ok.png": small.png,
        ])
    }

    static var mutants: [BuiltPack.Mutant] { stickers + emojiMutants }

    private static var stickers: [BuiltPack.Mutant] {
        let make = MutantMaker(platform: .discord)
        let file = "stickers.json"
        return [
            make.edit("pack.document", file, "[", ""), make.file("pack.missing", "2.png", nil),
            make.edit("pack.count", file, "\"stickers\"", "\"pictures\""),
            make.edit("pack.duplicate", file, "2.png", "1.png"), make.edit("sticker.name", file, "Bear", "B"),
            make.edit("sticker.name", file, "Bear", String(repeating: "b", count: 31)),
            make.edit("sticker.description", file, "A bear waves", "A"),
            make.edit("sticker.tags", file, "🐻", ""),
            make.change("sticker.extension") { files in
                files["2.apng"] = files["1.png"]
                let text = String(decoding: files[file] ?? [], as: UTF8.self)
                files[file] = Array(text.replacing("1.png", with: "2.apng").utf8)
            },
            make.file("still.format", "2.png", still.webp),
            make.file("still.trailing", "2.png", still.png + [0]),
            make.file("still.bytes", "2.png", still.with { $0.weight = 524_288 }.png),
            make.file("still.dimensions", "2.png", still.with { $0.width = 512 }.png),
            make.file("still.broken", "2.png", Array(still.png.dropLast(12))),
            make.file("moving.bytes", "1.png", moving.with { $0.weight = 524_288 }.png),
            make.file("moving.duration", "1.png", moving.with { $0.delays = [2500, 2501] }.png),
            make.file("moving.frames", "1.png", moving.with { $0.delays = [50] }.png),
            make.file("moving.plays", "1.png", moving.with { $0.plays = 1 }.png),
            make.file("moving.dimensions", "1.png", moving.with { $0.height = 319 }.png),
        ]
    }

    private static var emojiMutants: [BuiltPack.Mutant] {
        let make = MutantMaker(platform: .discordEmoji)
        let (file, moving) = ("emoji.json", small.with { $0.delays = [50, 50] })
        return [
            make.edit("pack.document", file, "}", ""), make.file("pack.missing", "ok.png", nil),
            make.edit("pack.count", file, "\"emoji\"", "\"pictures\""),
            make.edit("pack.duplicate", file, "\"name\": \"ok\"", "\"name\": \"bear\""),
            make.edit("sticker.name", file, "\"name\": \"ok\"", "\"name\": \"o\""),
            make.edit("sticker.name", file, "\"name\": \"ok\"", "\"name\": \"o-k\""),
            make.file("still.bytes", "ok.png", small.with { $0.weight = 262_144 }.png),
            make.file("moving.format", "ok.png", moving.png),
            make.file("still.broken", "ok.png", small.png.flipped(29)),
            make.file("still.dimensions", "ok.png", small.with { $0.width = 100 }.png),
            make.file("moving.bytes", "bear.gif", moving.with { $0.weight = 262_144 }.gif),
            make.file("moving.plays", "bear.gif", moving.with { $0.plays = 1 }.gif),
            make.file("moving.trailing", "bear.gif", moving.gif + [0x3B]),
            make.file("moving.dimensions", "bear.gif", moving.with { $0.width = 64 }.gif),
        ]
    }
}
