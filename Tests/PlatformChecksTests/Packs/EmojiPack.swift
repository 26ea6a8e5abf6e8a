import Platforms

enum EmojiPack {
    private static let still = BuiltPicture(width: 128, height: 128)
    private static let moving = BuiltPicture(width: 128, height: 128, delays: [60, 60])

    static var slack: BuiltPack { BuiltPack(files: ["me_bear.gif": moving.gif, "me_ok.png": still.png]) }

    static var mastodon: BuiltPack {
        BuiltPack(files: ["me_bear.gif": moving.gif, "me_ok.png": still.png]) { files in
            files["emoji.tar.gz"] = Built.tar(files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        }
    }

    static var misskey: BuiltPack {
        func record(_ file: String, _ name: String) -> String {
            #"{"downloaded": true, "fileName": "\#(file)", "emoji": {"name": "\#(name)", "aliases": ["wave"]}}"#
        }
        let records = [record("me_bear.webp", "me_bear"), record("me_ok.webp", "me_ok")]
        return BuiltPack(files: [
            "meta.json": [UInt8](
                json: #"{"metaVersion": 2, "emojis": [\#(records.joined(separator: ", "))]}"#),
            "me_bear.webp": moving.webp, "me_ok.webp": still.webp,
        ]) { files in
            files["emoji.zip"] = Built.zip(files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        }
    }

    static var mattermost: BuiltPack {
        BuiltPack(files: [
            "import.jsonl": [UInt8](
                json: """
                    {"type": "version", "version": 1}
                    {"type": "emoji", "emoji": {"name": "me_bear", "image": "me_bear.gif"}}
                    {"type": "emoji", "emoji": {"name": "me_ok", "image": "me_ok.png"}}

                    """),
            "me_bear.gif": moving.gif, "me_ok.png": still.png,
        ]) { files in
            files["import.zip"] = Built.zip(
                files.sorted { $0.key < $1.key }.map {
                    ($0.key == "import.jsonl" ? $0.key : "data/\($0.key)", $0.value)
                })
        }
    }

    static var mutants: [BuiltPack.Mutant] {
        slackMutants + mastodonMutants + misskeyMutants + mattermostMutants
    }

    private static func renamed(_ old: String, _ new: String) -> @Sendable (inout [String: [UInt8]]) -> Void {
        { files in
            files[new] = files[old]
            files[old] = nil
        }
    }

    private static var slackMutants: [BuiltPack.Mutant] {
        let make = MutantMaker(platform: .slack)
        return [
            make.change("sticker.name", renamed("me_ok.png", "Me_OK.png")),
            make.change("sticker.name", renamed("me_ok.png", "me ok.png")),
            make.change("sticker.name", renamed("me_bear.gif", "me.bear.gif")),
            make.change("pack.duplicate") { $0["me_bear.png"] = $0["me_ok.png"] },
            make.file("still.bytes", "me_ok.png", still.with { $0.weight = 131_072 }.png),
            make.file("still.dimensions", "me_ok.png", still.with { $0.width = 100 }.png),
            make.file("still.format", "me_ok.png", still.webp),
            make.file("still.broken", "me_ok.png", still.png.flipped(30)),
            make.file("moving.bytes", "me_bear.gif", moving.with { $0.weight = 132_000 }.gif),
            make.file(
                "moving.frames", "me_bear.gif",
                moving.with { $0.delays = Array(repeating: 50, count: 51) }.gif),
            make.file("moving.plays", "me_bear.gif", moving.with { $0.plays = 2 }.gif),
            make.file("moving.trailing", "me_bear.gif", moving.gif + [1]),
            make.file("moving.broken", "me_bear.gif", moving.with { $0.isDamaged = true }.gif),
            make.file("moving.blank", "me_bear.gif", moving.with { $0.shape = .nothing }.gif),
            make.file("still.blank", "me_ok.png", still.with { $0.shape = .nothing }.png),
        ]
    }

    private static var mastodonMutants: [BuiltPack.Mutant] {
        let make = MutantMaker(platform: .mastodon)
        return [
            make.change("pack.count", isLate: true) { $0 = ["emoji.tar.gz": Built.tar([])] },
            make.change("sticker.name", renamed("me_ok.png", "me-ok.png")),
            make.change("sticker.name", renamed("me_ok.png", "m.png")),
            make.change("sticker.extension") { files in
                files["me_ok.webp"] = still.webp
                files["me_ok.png"] = nil
            },
            make.change("pack.duplicate") { $0["me_bear.png"] = $0["me_ok.png"] },
            make.change("pack.duplicate") { $0["ME_OK.png"] = $0["me_ok.png"] },
            make.change("archive.archive", isLate: true) {
                $0["emoji.tar.gz"] = $0["emoji.tar.gz"]?.flipped(-6)
            },
            make.change("archive.entries", isLate: true) {
                $0["me_ok.png"] = still.with { $0.weight = 1 }.png
            },
            make.file("still.bytes", "me_ok.png", still.with { $0.weight = 262_144 }.png),
            make.file("still.advised", "me_ok.png", still.with { $0.weight = 51_200 }.png),
            make.file("moving.bytes", "me_bear.gif", moving.with { $0.weight = 263_000 }.gif),
            make.file("moving.dimensions", "me_bear.gif", moving.with { $0.width = 130 }.gif),
            make.file("moving.broken", "me_bear.gif", Array(moving.gif.dropLast(1))),
        ]
    }

    private static var misskeyMutants: [BuiltPack.Mutant] {
        let make = MutantMaker(platform: .misskey)
        let file = "meta.json"
        return [
            make.edit("pack.document", file, "[", ""), make.edit("pack.version", file, "2", "1"),
            make.file("pack.missing", "me_ok.webp", nil),
            make.change("pack.count", isLate: true) { files in
                files[file] = [UInt8](json: #"{"metaVersion": 2, "emojis": []}"#)
                files["emoji.zip"] = nil
            },
            make.edit("pack.duplicate", file, "\"name\": \"me_ok\"", "\"name\": \"me_bear\""),
            make.edit("pack.flag", file, "true", "false"),
            make.edit("sticker.name", file, "\"name\": \"me_ok\"", "\"name\": \"me-ok\""),
            make.edit("sticker.tags", file, "wave", String(repeating: "w", count: 513)),
            make.change("archive.archive", isLate: true) {
                $0["emoji.zip"] = Array($0["emoji.zip"]?.dropLast(3) ?? [])
            },
            make.change("archive.entries", isLate: true) {
                $0["emoji.zip"] = Built.zip([("meta.json", $0[file] ?? [])])
            },
            make.file("still.advised", "me_ok.webp", still.with { $0.weight = 262_144 }.webp),
            make.file("still.format", "me_ok.webp", [0xFF, 0xD8, 0xFF, 0xE0]),
            make.file("moving.plays", "me_bear.webp", moving.with { $0.plays = 1 }.webp),
            make.file("moving.dimensions", "me_bear.webp", moving.with { $0.width = 90 }.webp),
        ]
    }

    private static var mattermostMutants: [BuiltPack.Mutant] {
        let make = MutantMaker(platform: .mattermost)
        let file = "import.jsonl"
        return [
            make.edit("pack.document", file, "{\"type\": \"emoji\"", "\"type\": \"emoji\""),
            make.file("pack.missing", "me_ok.png", nil),
            make.change("pack.count", isLate: true) { files in
                files[file] = [UInt8](json: #"{"type": "version", "version": 1}"#)
                files["import.zip"] = nil
            },
            make.edit("pack.version", file, "\"version\": 1", "\"version\": 2"),
            make.edit("pack.duplicate", file, "\"name\": \"me_ok\"", "\"name\": \"me_bear\""),
            make.edit("sticker.name", file, "\"name\": \"me_ok\"", "\"name\": \"me ok\""),
            make.change("archive.archive", isLate: true) { $0["import.zip"] = $0["import.zip"]?.flipped(50) },
            make.change("archive.entries", isLate: true) {
                $0["me_ok.png"] = still.with { $0.weight = 1 }.png
            },
            make.file("still.bytes", "me_ok.png", still.with { $0.weight = 524_288 }.png),
            make.file("still.trailing", "me_ok.png", still.png + [0]),
            make.file("moving.dimensions", "me_bear.gif", moving.with { $0.height = 64 }.gif),
            make.file("moving.format", "me_bear.gif", moving.png),
            make.file("moving.bytes", "me_bear.gif", moving.with { $0.weight = 526_000 }.gif),
        ]
    }
}
