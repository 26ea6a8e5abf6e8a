import Platforms

/// Sets for Telegram, described in the words of its Bot API.
///
/// Source: core.telegram.org/stickers, core.telegram.org/stickers/webm-vp9-encoding, core.telegram.org/bots/api.
struct TelegramRules: PlatformRules {
    var isEmoji = false
    var platform: Platform { isEmoji ? .telegramEmoji : .telegram }

    private var size: PictureRule.Size { isEmoji ? .exactly(100, 100) : .longer(512) }
    private var still: PictureRule {
        PictureRule("still", [.webp, .png], size, limit: 524_288).with { $0.advisedTraits = [.seeThrough] }
    }
    private var moving: PictureRule {
        let motion = PictureRule.Motion(frames: 1...90, longest: 3000, rate: 30)
        return PictureRule("moving", [.webm], size, limit: 262_144, motion: motion, [.video]).with {
            if isEmoji { $0.advised = 65_536 }
            $0.advisedTraits = [.evenDelays, .seeThrough]
        }
    }
    private var icon: PictureRule {
        PictureRule("icon", [.webp, .png], .exactly(100, 100), limit: 131_072)
    }
    private var movingIcon: PictureRule {
        let motion = PictureRule.Motion(longest: 3000, rate: 30)
        return PictureRule(
            "moving-icon", [.webm], .exactly(100, 100), limit: 32_768, motion: motion, [.video])
    }
    private var most: Int { isEmoji ? 200 : 120 }

    var lines: [RuleLine] {
        [
            RuleLine("pack", .document, "set.json"), RuleLine("pack", .missing, "file"),
            RuleLine("pack", .identifier, "1–64, A–Z a–z 0–9 _, _by_<bot>"),
            RuleLine("pack", .title, "1–64"), RuleLine("pack", .usage, isEmoji ? "custom_emoji" : "regular"),
            RuleLine("pack", .count, "1–\(most)"), RuleLine("sticker", .emoji, "1–20"),
            RuleLine("pack", .duplicate, "once"),
            RuleLine("sticker", .keywords, "≤ 20, ≤ 64"), RuleLine("sticker", .declared, "static, video"),
        ] + still.lines(beside: moving) + icon.lines(beside: movingIcon)
    }

    func isPack(_ paths: Set<String>) -> Bool {
        paths.contains("set.json") || paths.contains { !$0.contains("/") && $0.hasSuffix(".webm") }
    }

    func check(_ check: inout PackCheck) {
        let file = "set.json"
        guard let set = check.document(file, allowsMark: true) else { return }
        let name = set.text("name")
        check.require(isName(name), "pack", .identifier, file, name.isEmpty ? "nothing" : name)
        check.length(set.text("title"), 1...64, "pack", .title, file)
        let type = set["sticker_type"]?.text ?? "regular"
        check.require(type == (isEmoji ? "custom_emoji" : "regular"), "pack", .usage, file, type)
        let stickers = set["stickers"]?.list ?? []
        check.count(stickers.count, { 1...most ~= $0 }, file)
        for name in PackCheck.repeated(stickers.compactMap { $0["sticker"]?.text }) {
            check.breaks("pack", .duplicate, file, name)
        }
        for (index, sticker) in stickers.enumerated() {
            let address = check.file(of: sticker, "sticker", named: "#\(index + 1)")
            let name = address.map(Self.file) ?? "#\(index + 1)"
            check.emoji(sticker, "emoji_list", 1...20, name)
            let keywords = sticker["keywords"]?.texts ?? []
            let length = keywords.reduce(0) { $0 + $1.utf16.count }
            check.require(
                keywords.count <= 20 && length <= 64, "sticker", .keywords, name,
                "\(keywords.count), \(length)")
            guard address != nil, let moves = check.picture(name, still: still, moving: moving)
            else { continue }
            let format = sticker.text("format")
            if format != (moves ? "video" : "static") {
                check.breaks(
                    "sticker", .declared, name, sticker.found("format"), expected: moves ? "video" : "static")
            }
        }
        if let thumbnail = set["thumbnail"]?.text("thumbnail") {
            let name = Self.file(thumbnail)
            check.picture(name, still: icon, moving: movingIcon)
        }
    }

    private static func file(_ address: String) -> String {
        address.hasPrefix("attach://") ? String(address.dropFirst(9)) : address
    }

    private func isName(_ name: String) -> Bool {
        let plain = name.hasSuffix("_by_<bot>") ? name.dropLast(5) + "bot" : name[...]
        let isPlain = plain.utf8.allSatisfy {
            switch $0 {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
            default: false
            }
        }
        let begins = plain.utf8.first.map { $0 >= 0x41 } ?? false
        return isPlain && begins && !plain.contains("__") && plain.count <= 64 && plain.contains("_by_")
            && !plain.hasSuffix("_")
    }
}
