import Platforms

/// Stickers of Discord servers.
///
/// Source: discord/discord-api-docs, resources/sticker; its issue 6971 (animations that stand still).
struct DiscordRules: PlatformRules {
    var platform: Platform { .discord }

    private static let still = PictureRule("still", [.png], .exactly(320, 320), limit: 524_288)
    private static let moving = PictureRule(
        "moving", [.apng, .gif], .exactly(320, 320), limit: 524_288,
        motion: PictureRule.Motion(longest: 5000, plays: 0...0))

    var lines: [RuleLine] {
        [
            RuleLine("pack", .document, "stickers.json"), RuleLine("pack", .missing, "file"),
            RuleLine("pack", .count, "1–60"), RuleLine("pack", .duplicate, "once"),
            RuleLine("sticker", .name, "2–30"), RuleLine("sticker", .description, "0, 2–100"),
            RuleLine("sticker", .tags, "1–200"), RuleLine("sticker", .extension, ".png, .gif"),
        ]
            + Self.still.lines(beside: Self.moving).map { line in
                // Clients loop it, whatever the file says.
                line.check == .plays
                    ? RuleLine(line.subject, line.check, line.expected, isAdvice: true) : line
            }
    }

    func isPack(_ paths: Set<String>) -> Bool { paths.contains("stickers.json") }

    func check(_ check: inout PackCheck) {
        let file = "stickers.json"
        guard let document = check.document(file, allowsMark: true) else { return }
        let stickers = document["stickers"]?.list ?? []
        check.count(stickers.count, { 1...60 ~= $0 }, file)
        for name in PackCheck.repeated(stickers.compactMap { $0["file"]?.text }) {
            check.breaks("pack", .duplicate, file, name)
        }
        for (index, sticker) in stickers.enumerated() {
            let picture = check.file(of: sticker, "file", named: "#\(index + 1)")
            let name = picture ?? "#\(index + 1)"
            check.length(sticker.text("name"), 2...30, "sticker", .name, name)
            let description = sticker.text("description").utf16.count
            check.require(
                description == 0 || 2...100 ~= description, "sticker", .description, name, String(description)
            )
            check.length(sticker.text("tags"), 1...200, "sticker", .tags, name)
            guard picture != nil else { continue }
            check.picture(name, still: Self.still, moving: Self.moving)
            // Files of other names are refused, or stand still.
            guard let picture = check.pack.files[name].flatMap(PictureReader.read) else { continue }
            let ending = picture.format == .gif ? ".gif" : ".png"
            if picture.format != .webp, picture.format != .webm {
                check.require(name.hasSuffix(ending), "sticker", .extension, name, picture.format.rawValue)
            }
        }
    }
}

/// Emoji of Discord servers.
///
/// Source: discord/discord-api-docs, resources/emoji.
struct DiscordEmojiRules: PlatformRules {
    var platform: Platform { .discordEmoji }

    private static let still = PictureRule("still", [.png, .gif, .webp], .exactly(128, 128), limit: 262_144)
        .with { $0.isSizeAdvised = true }
    private static let moving = PictureRule(
        "moving", [.gif, .webp], .exactly(128, 128), limit: 262_144,
        motion: PictureRule.Motion(plays: 0...0)
    ).with { $0.isSizeAdvised = true }

    var lines: [RuleLine] {
        [
            RuleLine("pack", .document, "emoji.json"), RuleLine("pack", .missing, "file"),
            RuleLine("pack", .count, "1–250"), RuleLine("pack", .duplicate, "once"),
            RuleLine("sticker", .name, "2–32, A–Z a–z 0–9 _"),
        ] + Self.still.lines(beside: Self.moving)
    }

    func isPack(_ paths: Set<String>) -> Bool { paths.contains("emoji.json") }

    func check(_ check: inout PackCheck) {
        let file = "emoji.json"
        guard let document = check.document(file, allowsMark: true) else { return }
        let emoji = document["emoji"]?.list ?? []
        let kinds = emoji.compactMap { emoji in
            let name = emoji.text("name")
            let picture = check.file(of: emoji, "file", named: name)
            let isSound = Shortcode.isPlain(name, capitals: true) && 2...32 ~= name.utf8.count
            check.require(
                isSound, "sticker", .name, picture ?? name, emoji.found("name"))
            return picture.flatMap { check.picture($0, still: Self.still, moving: Self.moving) }
        }
        // As many of each kind.
        let moving = kinds.count { $0 }
        let most = max(moving, emoji.count - moving)
        check.count(most, { 1...250 ~= $0 }, file)
        for name in PackCheck.repeated(emoji.map { $0.text("name") }) {
            check.breaks("pack", .duplicate, file, name)
        }
    }
}

/// Names of emoji.
enum Shortcode {
    /// Letters, digits and underscores.
    static func isPlain(_ name: String, capitals: Bool, hyphens: Bool = false) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy {
                switch $0 {
                case 0x30...0x39, 0x61...0x7A, 0x5F: true
                case 0x41...0x5A: capitals
                case 0x2D, 0x2B: hyphens
                default: false
                }
            }
    }

    /// A file's name without its ending.
    static func of(_ file: String) -> String {
        file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    }
}
