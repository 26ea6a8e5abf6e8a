import Platforms

enum TelegramPack {
    static func pack(isEmoji: Bool) -> BuiltPack {
        let side = isEmoji ? 100 : 512
        let icon = isEmoji ? "" : #", "thumbnail": {"thumbnail": "attach://icon.webp", "format": "static"}"#
        var files: [String: [UInt8]] = [
            "set.json": [UInt8](
                json: """
                    {"name": "me_by_<bot>", "title": "Me", "sticker_type": "\(isEmoji ? "custom_emoji" : "regular")",
                    "stickers": [
                    {"sticker": "attach://1.webm", "format": "video", "emoji_list": ["😀"], "keywords": ["wave"]},
                    {"sticker": "attach://2.webp", "format": "static", "emoji_list": ["👍"], "keywords": []}]\(icon)}
                    """),
            "1.webm": BuiltPicture(width: side, height: side, delays: [40, 40, 40]).webm,
            "2.webp": BuiltPicture(width: side, height: side).webp,
        ]
        if !isEmoji { files["icon.webp"] = BuiltPicture(width: 100, height: 100).webp }
        return BuiltPack(files: files)
    }

    static func mutants(isEmoji: Bool) -> [BuiltPack.Mutant] {
        let make = MutantMaker(platform: isEmoji ? .telegramEmoji : .telegram)
        let (file, side) = ("set.json", isEmoji ? 100 : 512)
        let moving = BuiltPicture(width: side, height: side, delays: [40, 40, 40])
        let still = BuiltPicture(width: side, height: side)
        let words = (1...21).map { "\"\($0)\"" }.joined(separator: ", ")
        var mutants = [
            make.edit("pack.document", file, "]", ""), make.file("pack.missing", "1.webm", nil),
            make.edit("pack.identifier", file, "me_by_<bot>", "me"),
            make.edit("pack.identifier", file, "me_by_<bot>", "1me_by_<bot>"),
            make.edit("pack.identifier", file, "me_by_<bot>", "me__x_by_<bot>"),
            make.edit("pack.title", file, "\"Me\"", "\"\(String(repeating: "m", count: 65))\""),
            make.edit("pack.usage", file, isEmoji ? "custom_emoji" : "regular", "mask"),
            make.edit("pack.count", file, "\"stickers\"", "\"pictures\""),
            make.edit(
                "pack.duplicate", file, "2.webp\", \"format\": \"static\"", "1.webm\", \"format\": \"video\""),
            make.edit("sticker.emoji", file, "[\"😀\"]", "[]"),
            make.edit("sticker.keywords", file, "wave", String(repeating: "w", count: 65)),
            make.edit("sticker.keywords", file, "\"wave\"", words),
            make.edit("sticker.declared", file, "\"video\"", "\"static\""),
            make.file("still.dimensions", "2.webp", BuiltPicture(width: 99, height: 98).webp),
            make.file("still.bytes", "2.webp", still.with { $0.weight = 524_288 }.webp),
            make.file("still.trailing", "2.webp", still.webp + [0]),
            make.file("moving.broken", "1.webm", Array(moving.webm.dropLast(40))),
            make.file("moving.broken", "1.webm", moving.with { $0.isDamaged = true }.webm),
            make.file("moving.blank", "1.webm", moving.with { $0.shape = .nothing }.webm),
            make.file("moving.background", "1.webm", moving.with { $0.shape = .everything }.webm),
            make.file("still.blank", "2.webp", still.with { $0.shape = .nothing }.webp),
            make.file("moving.bytes", "1.webm", moving.with { $0.weight = 262_144 }.webm),
            make.file("moving.dimensions", "1.webm", moving.with { ($0.width, $0.height) = (640, 500) }.webm),
            make.file("moving.duration", "1.webm", moving.with { $0.delays = [1001, 1000, 1000] }.webm),
            make.file("moving.rate", "1.webm", moving.with { $0.delays = [20, 20, 20] }.webm),
            make.file("moving.even", "1.webm", moving.with { $0.delays = [40, 90, 40] }.webm),
            make.file("moving.codec", "1.webm", moving.with { $0.codec = "V_VP8" }.webm),
            make.edit("pack.reference", file, "\"attach://2.webp\"", "2"),
            make.file("moving.flags", "1.webm", moving.with { $0.statedLength = 9000 }.webm),
            make.file("moving.audio", "1.webm", moving.with { $0.hasAudio = true }.webm),
            make.file("moving.alpha", "1.webm", moving.with { $0.alphaFrames = 2 }.webm),
            make.file("moving.trailing", "1.webm", moving.webm + [0x42, 0x86, 0x81, 1]),
        ]
        if isEmoji {
            mutants.append(make.file("moving.advised", "1.webm", moving.with { $0.weight = 65_536 }.webm))
        } else {
            let icon = BuiltPicture(width: 100, height: 100)
            mutants += [
                make.file("icon.dimensions", "icon.webp", icon.with { $0.width = 90 }.webp),
                make.file("icon.bytes", "icon.webp", icon.with { $0.weight = 131_072 }.webp),
                make.file("moving-icon.format", "icon.webp", icon.with { $0.delays = [50, 50] }.gif),
            ]
        }
        return mutants
    }
}
