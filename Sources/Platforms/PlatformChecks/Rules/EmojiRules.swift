import Platforms

/// Emoji of Slack workspaces, named by their files.
///
/// Source: docs.slack.dev, admin.emoji.add; slack.com/help/articles/206870177.
struct SlackRules: PlatformRules {
    var platform: Platform { .slack }

    private static let still = PictureRule("still", [.png, .gif], .exactly(128, 128), limit: 131_072)
        .with(\.isSizeAdvised, true)
    private static let moving = PictureRule(
        "moving", [.gif], .exactly(128, 128), limit: 131_072,
        motion: PictureRule.Motion(frames: 2...50, plays: 0...0)
    ).with(\.isSizeAdvised, true)

    var lines: [RuleLine] {
        [
            RuleLine("pack", .duplicate, "once"),
            RuleLine("sticker", .name, "1–100, a–z 0–9 _ -"),
        ] + Self.still.lines(beside: Self.moving)
    }

    func isPack(_ paths: Set<String>) -> Bool { paths.contains(where: Self.isEmoji) }

    /// A picture directly in the folder.
    static func isEmoji(_ path: String) -> Bool {
        !path.contains("/") && [".png", ".gif", ".webp"].contains { path.lowercased().hasSuffix($0) }
    }

    func check(_ check: inout PackCheck) {
        let names = check.pack.pictures()
        for name in names {
            let code = Shortcode.of(name)
            let isSound = Shortcode.isPlain(code, capitals: false, hyphens: true) && code.utf8.count <= 100
            check.require(isSound, "sticker", .name, name, code.isEmpty ? "nothing" : code)
            check.picture(name, still: Self.still, moving: Self.moving)
        }
        for code in PackCheck.repeated(names.map(Shortcode.of)) {
            check.breaks("pack", .duplicate, names.last { Shortcode.of($0) == code } ?? "", code)
        }
    }
}

/// Emoji of Mastodon servers, and the archive that `tootctl emoji import` reads.
///
/// Source: mastodon/mastodon, app/models/custom_emoji.rb and lib/mastodon/cli/emoji.rb.
struct MastodonRules: PlatformRules {
    var platform: Platform { .mastodon }

    private static let still = PictureRule("still", [.png, .gif, .webp], .exactly(128, 128), limit: 262_144)
        .with {
            $0.isSizeAdvised = true
            $0.advised = 51_200
        }
    private static let moving = PictureRule(
        "moving", [.gif, .apng, .webp], .exactly(128, 128), limit: 262_144,
        motion: PictureRule.Motion(plays: 0...0)
    ).with(\.isSizeAdvised, true)

    var lines: [RuleLine] {
        [
            RuleLine("pack", .count, "≥ 1"), RuleLine("pack", .duplicate, "once"),
            RuleLine("sticker", .name, "2–128, A–Z a–z 0–9 _"),
            RuleLine("sticker", .extension, ".png, .gif"),
        ] + PackCheck.archiveLines + Self.still.lines(beside: Self.moving)
    }

    func isPack(_ paths: Set<String>) -> Bool {
        paths.contains("emoji.tar.gz") || paths.contains(where: SlackRules.isEmoji)
    }

    func check(_ check: inout PackCheck) {
        let names = check.pack.pictures()
        check.count(names.count, { $0 >= 1 }, names.first ?? "emoji.tar.gz")
        let archive = "emoji.tar.gz"
        for name in names {
            let code = Shortcode.of(name)
            let isSound = Shortcode.isPlain(code, capitals: true) && 2...128 ~= code.utf8.count
            check.require(isSound, "sticker", .name, name, code.isEmpty ? "nothing" : code)
            // The import skips others.
            if check.pack.files[archive] != nil {
                let isRead = [".png", ".gif"].contains { name.hasSuffix($0) }
                let ending = name.dropFirst(code.count)
                check.require(
                    isRead, "sticker", .extension, name, ending.isEmpty ? "nothing" : String(ending))
            }
            check.picture(name, still: Self.still, moving: Self.moving)
        }
        // Servers compare without case.
        func key(_ name: String) -> String { Shortcode.of(name).lowercased() }
        for code in PackCheck.repeated(names.map(key)) {
            check.breaks("pack", .duplicate, names.last { key($0) == code } ?? "", code)
        }
        check.tar(
            archive, holding: Dictionary(names.map { ($0, $0) }, uniquingKeysWith: { first, _ in first }))
    }
}

/// Emoji of Misskey servers, and the zip that their control panel imports.
///
/// Source: misskey-dev/misskey, packages/backend/src/queue/processors/ImportCustomEmojisProcessorService.ts.
struct MisskeyRules: PlatformRules {
    var platform: Platform { .misskey }

    private static let formats: [Picture.Format] = [.webp, .png, .gif]
    private static let still = PictureRule("still", formats, .exactly(128, 128), limit: 10_000_000).with {
        $0.isSizeAdvised = true
        $0.advised = 262_144
    }
    private static let moving = PictureRule(
        "moving", [.webp, .gif, .apng], .exactly(128, 128), limit: 10_000_000,
        motion: PictureRule.Motion(plays: 0...0)
    ).with {
        $0.isSizeAdvised = true
        $0.advised = 262_144
    }

    var lines: [RuleLine] {
        [
            RuleLine("pack", .document, "meta.json"), RuleLine("pack", .missing, "file"),
            RuleLine("pack", .version, "2"), RuleLine("pack", .count, "≥ 1"),
            RuleLine("pack", .duplicate, "once"), RuleLine("sticker", .name, "1–128, A–Z a–z 0–9 _"),
            RuleLine("sticker", .tags, "≤ 512"), RuleLine("pack", .flag, "downloaded"),
        ] + PackCheck.archiveLines + Self.still.lines(beside: Self.moving)
    }

    func isPack(_ paths: Set<String>) -> Bool { paths.contains("meta.json") }

    func check(_ check: inout PackCheck) {
        let file = "meta.json"
        guard let meta = check.document(file) else { return }
        let version = meta["metaVersion"]?.number
        check.require(version == 2, "pack", .version, file, version.map(String.init) ?? "nothing")
        let records = meta["emojis"]?.list ?? []
        check.count(records.count, { $0 >= 1 }, file)
        for record in records {
            let name = record["emoji"]?.text("name") ?? ""
            guard let picture = check.file(of: record, "fileName", named: name) else { continue }
            let isSound = Shortcode.isPlain(name, capitals: true) && name.utf8.count <= 128
            check.require(isSound, "sticker", .name, picture, name.isEmpty ? "nothing" : name)
            // The import skips records that say otherwise.
            check.require(record["downloaded"]?.flag == true, "pack", .flag, picture, "false")
            let tags = record["emoji"]?["aliases"]?.texts.map(\.utf16.count).max() ?? 0
            check.require(tags <= 512, "sticker", .tags, picture, String(tags))
            check.picture(picture, still: Self.still, moving: Self.moving)
        }
        for name in PackCheck.repeated(records.map { $0["emoji"]?.text("name") ?? "" }) {
            check.breaks("pack", .duplicate, file, name)
        }
        let files = [file] + records.compactMap { $0["fileName"]?.text }
        check.zip(
            "emoji.zip", holding: Dictionary(files.map { ($0, $0) }, uniquingKeysWith: { first, _ in first }))
    }
}

/// Emoji of Mattermost servers, and the zip that their bulk import reads.
///
/// Source: docs.mattermost.com, bulk loading; mattermost/mattermost, server/public/model/emoji.go.
struct MattermostRules: PlatformRules {
    var platform: Platform { .mattermost }

    private static let still = PictureRule("still", [.png, .gif], .exactly(128, 128), limit: 524_288)
        .with(\.isSizeAdvised, true)
    private static let moving = PictureRule(
        "moving", [.gif], .exactly(128, 128), limit: 524_288,
        motion: PictureRule.Motion(plays: 0...0)
    ).with(\.isSizeAdvised, true)

    var lines: [RuleLine] {
        [
            RuleLine("pack", .document, "import.jsonl"), RuleLine("pack", .missing, "file"),
            RuleLine("pack", .version, "1"), RuleLine("pack", .count, "≥ 1"),
            RuleLine("pack", .duplicate, "once"), RuleLine("sticker", .name, "1–64, a–z 0–9 _ - +"),
        ] + PackCheck.archiveLines + Self.still.lines(beside: Self.moving)
    }

    func isPack(_ paths: Set<String>) -> Bool { paths.contains("import.jsonl") }

    func check(_ check: inout PackCheck) {
        let file = "import.jsonl"
        guard let bytes = check.bytes(file) else { return }
        var rows: [Document] = []
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
        where !line.isEmpty {
            guard let row = check.document(Array(line), of: file, line: index + 1) else { return }
            rows.append(row)
        }
        guard let first = rows.first else { return check.breaks("pack", .document, file, "empty") }
        let version = first.text("type") == "version" ? first["version"]?.number : nil
        check.require(version == 1, "pack", .version, file, version.map(String.init) ?? "nothing")
        let emoji = rows.compactMap { $0["emoji"] }
        check.count(emoji.count, { $0 >= 1 }, file)
        for entry in emoji {
            let name = entry.text("name")
            guard let picture = check.file(of: entry, "image", named: name) else { continue }
            let isSound = Shortcode.isPlain(name, capitals: false, hyphens: true) && name.utf8.count <= 64
            check.require(isSound, "sticker", .name, picture, name.isEmpty ? "nothing" : name)
            check.picture(picture, still: Self.still, moving: Self.moving)
        }
        for name in PackCheck.repeated(emoji.map { $0.text("name") }) {
            check.breaks("pack", .duplicate, file, name)
        }
        let pictures = emoji.compactMap { $0["image"]?.text }.map { ("data/\($0)", $0) }
        check.zip(
            "import.zip",
            holding: Dictionary([(file, file)] + pictures, uniquingKeysWith: { first, _ in first }))
    }
}
