import Foundation
import StickerEncoding
import Support
import Testing

@testable import StickerExport

@Suite("The lines of docs/export that upload packs")
struct UploadLinesTests {
    private func pack(_ packager: any Packager) throws -> WrittenPack {
        try WrittenPack(try packager.files(of: SamplePack.two(packager)))
    }

    /// What the server receives in each step, and what it has at the end; secrets are in brackets.
    private func run(
        _ page: String, script: Int? = nil, _ pack: WrittenPack, _ values: [String], _ steps: [String]
    ) throws -> [String] {
        let printed = try Support.run(
            "/usr/bin/python3",
            [
                "\(Repository.path)/Tests/StickerExportTests/run-upload-lines.py",
                script.map { "\(page)#\($0)" } ?? page, pack.folder.path,
            ] + values + ["--"] + steps)
        return printed.split(separator: "\n").map(String.init)
    }

    /// Puts a program there that prints what it is called with.
    private func program(_ name: String, in pack: WrittenPack) throws {
        try FileManager.default.createDirectory(
            atPath: "\(pack.folder.path)/bin", withIntermediateDirectories: true)
        let file = "\(pack.folder.path)/bin/\(name)"
        try Data("#!/bin/sh\necho \(name) \"$@\" | tee -a \"$0.log\"\n".utf8).write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    }

    // MARK: Telegram

    private let telegram = ["TELEGRAM=$SERVER", "TOKEN=1:a", "USER_ID=7"]
    private static let bear = """
        {"emoji_list":["🐻","🤗"],"format":"video","keywords":["bear","hug"],"sticker":"attach://01-bear.webm"}
        """
    private static let hand = """
        {"emoji_list":["👍"],"format":"static","keywords":[],"sticker":"attach://02-thumbs-up.webp"}
        """
    private static let readsSet = [
        "GET /bot1:a/getMe []", "POST /bot1:a/getStickerSet [] name=aiko_by_KigurumiBot",
    ]
    private static let readsAgain = "POST /bot1:a/getStickerSet [] name=aiko_by_KigurumiBot"

    private static func replaced(_ text: String, _ old: String) -> String {
        """
        POST /bot1:a/replaceStickerInSet [] user_id=7; name=aiko_by_KigurumiBot; \
        02-thumbs-up.webp=<02-thumbs-up.webp: \(text)>; old_sticker=\(old); sticker=\(hand)
        """
    }

    @Test("Telegram gets a new set, then the other stickers, then the icon; a second run sends nothing")
    func telegramSet() throws {
        let printed = try run("telegram", try pack(TelegramPackager()), telegram, ["run", "run"])
        let first = [
            """
            POST /bot1:a/createNewStickerSet [] user_id=7; name=aiko_by_KigurumiBot; \
            01-bear.webm=<01-bear.webm: bear>; title=Aiko in costumes; sticker_type=regular; \
            stickers=[\(Self.bear)]
            """, Self.readsAgain,
            """
            POST /bot1:a/addStickerToSet [] user_id=7; name=aiko_by_KigurumiBot; \
            02-thumbs-up.webp=<02-thumbs-up.webp: thumbs-up>; sticker=\(Self.hand)
            """, Self.readsAgain,
            """
            POST /bot1:a/setStickerSetThumbnail [] user_id=7; name=aiko_by_KigurumiBot; format=static; \
            thumbnail=<icon.webp: cover>
            """, "status 0",
        ]
        #expect(printed == Self.readsSet + first + Self.readsSet + ["status 0"])
    }

    @Test("Telegram gets what changed in the place of the same costume's sticker")
    func telegramChanges() throws {
        let printed = try run(
            "telegram", try pack(TelegramPackager()), telegram, ["run", "write:02-thumbs-up.webp:new", "run"])
        let second = Self.readsSet + [Self.replaced("new", "file-2"), Self.readsAgain, "status 0"]
        #expect(Array(printed.suffix(second.count)) == second)
    }

    @Test(
        "Telegram has each sticker once, whatever call is refused or cut off, and after the record is lost",
        arguments: ["fail=1", "fail=2", "fail=3", "cut=1", "cut=2", "cut=3"])
    func telegramContinues(fault: String) throws {
        let sample = try pack(TelegramPackager())
        let printed = try run("telegram", sample, telegram, ["run:\(fault)", "run", "state"])
        let stopped = try #require(printed.first { $0.hasPrefix("status") })
        #expect(stopped != "status 0")
        let has = try #require(printed.last)
        #expect(printed.contains("status 0") && has.components(separatedBy: "\"text\"").count == 3)
        #expect(has.contains("\"bear\"") && has.contains("\"thumbs-up\""))
    }

    @Test("A wrong token ends Telegram's lines at the first request")
    func telegramToken() throws {
        let printed = try run(
            "telegram", try pack(TelegramPackager()), ["TELEGRAM=$SERVER", "TOKEN=1:b", "USER_ID=7"], ["run"])
        #expect(printed.count == 2 && printed[0] == "GET /bot1:b/getMe []" && printed[1] != "status 0")
    }

    // MARK: Discord

    private let discord = ["DISCORD=$SERVER", "TOKEN=t", "GUILD=1"]

    @Test("Discord gets each sticker with its texts; one that changed takes the place of the earlier one")
    func discordStickers() throws {
        let printed = try run(
            "discord", try pack(DiscordPackager()), discord,
            ["run", "run", "write:02-thumbs-up.png:new", "run", "state"])
        let me = "GET /api/v10/users/@me [Bot t]"
        let hand = "POST /api/v10/guilds/1/stickers [Bot t] name=OK!; file=<02-thumbs-up.png:"
        #expect(
            printed == [
                me,
                """
                POST /api/v10/guilds/1/stickers [Bot t] name=Bear; file=<01-bear.png: bear>; \
                description=A bear with its arms wide open.; tags=🐻
                """, "\(hand) thumbs-up>; description=; tags=👍", "status 0", me, "status 0", me,
                "GET /api/v10/guilds/1/stickers [Bot t]", "DELETE /api/v10/guilds/1/stickers/2 [Bot t]",
                "\(hand) new>; description=; tags=👍", "status 0",
                """
                {"items": {"1": {"name": "Bear", "text": "bear", "user": {"id": "me"}}, \
                "3": {"name": "OK!", "text": "new", "user": {"id": "me"}}}}
                """,
            ])
    }

    @Test("Discord has each sticker and emoji once after a call that was refused or cut off")
    func discordContinues() throws {
        for packager in [DiscordPackager(), DiscordEmojiPackager()] as [any Packager] {
            for fault in ["fail=1", "fail=2", "cut=1", "cut=2"] {
                let printed = try run(
                    "discord", try pack(packager), discord, ["run:\(fault)", "run", "state"])
                let has = try #require(printed.last)
                #expect(printed.filter { $0.hasPrefix("status") }.last == "status 0")
                #expect(has.components(separatedBy: "\"text\"").count == 3, "\(has)")
            }
        }
    }

    @Test("Discord gets each emoji as data")
    func discordEmoji() throws {
        let printed = try run("discord", try pack(DiscordEmojiPackager()), discord, ["run"])
        #expect(printed.contains { $0.hasPrefix("POST /api/v10/guilds/1/emojis [Bot t]") })
        #expect(printed.contains { $0.contains("data:image/gif;base64,YmVhcg==") })
        #expect(printed.contains { $0.contains("\"name\": \"thumbs_up\"") })
    }

    // MARK: Matrix

    @Test("Matrix gets the media once, then an event of the pack's key; the export stays as it is")
    func matrix() throws {
        let packager = MatrixPackager()
        let files = packager.files(of: SamplePack.two(packager))
        let sample = try WrittenPack(files)
        let printed = try run(
            "matrix", script: 1, sample, ["HOMESERVER=$SERVER", "TOKEN=secret", "ROOM=!room:example.org"],
            ["run:cut=2", "run", "run"])
        let requests = printed.filter { $0.contains("[Bearer secret]") }
        let hand = "POST /_matrix/media/v3/upload?filename=02-thumbs-up.webp [Bearer secret] thumbs-up"
        let events = ["m.room.image_pack", "im.ponies.room_emotes"].map {
            "PUT /_matrix/client/v3/rooms/!room:example.org/state/\($0)/aiko [Bearer secret] {"
        }
        #expect(
            requests
                == ["POST /_matrix/media/v3/upload?filename=01-bear.webp [Bearer secret] bear", hand, hand]
                + events + events)
        let read = try sample.python(
            """
            os.chdir(".uploaded/pack")
            e, p = json.load(open("image_pack.json")), json.load(open("maunium/aiko.json"))
            print(e["images"]["bear"]["url"], e["pack"]["avatar_url"], [s["info"]["thumbnail_url"] for s in p["stickers"]])
            print(sorted(os.listdir("maunium/thumbnails")), json.load(open("maunium/index.json"))["packs"])
            """)
        #expect(
            read == """
                mxc://example.org/1 mxc://example.org/3 ['mxc://example.org/1', 'mxc://example.org/3']
                ['1', '3'] ['aiko.json']

                """)
        for file in files {
            let kept = FileManager.default.contents(atPath: "\(sample.folder.path)/\(file.path)")
            #expect(kept == Data(file.bytes))
        }
    }

    @Test("Matrix keeps what else is in the account's list of packs, and an error changes nothing")
    func matrixEverywhere() throws {
        let packager = MatrixPackager()
        let sample = try WrittenPack(packager.files(of: SamplePack.two(packager)))
        let values = ["HOMESERVER=$SERVER", "TOKEN=secret"]
        let printed = try run(
            "matrix", script: 2, sample, values + ["ROOM=!a:example.org"], ["run", "run", "state"])
        let list = #"{"rooms": {"!a:example.org": {"aiko": {}}}}"#
        #expect(
            printed.last
                == #"{"events": {"im.ponies.emote_rooms": \#(list), "m.image_pack.rooms": \#(list)}}"#)
        let refused = try run(
            "matrix", script: 2, sample, values + ["ROOM=!a:example.org"], ["run:fail=1", "state"])
        #expect(refused.contains("status 22") && refused.last == "{}")
    }

    @Test("XMPP's request names addresses in place of files, and keeps its id")
    func xmpp() throws {
        let packager = XMPPPackager()
        let sample = try WrittenPack(packager.files(of: SamplePack.two(packager)))
        #expect(try run("xmpp", sample, ["BASE=https://example.org/me/"], ["run"]) == ["status 0"])
        let read = try sample.python(
            """
            import re
            old, new = open("publish.xml").read(), open(".uploaded/publish.xml").read()
            print(re.findall("target='([^']*)'", new), re.findall("item id='([^']*)'", old) == re.findall("item id='([^']*)'", new))
            print(old.count("\\n") == new.count("\\n"), new.count("<name>01-bear.webp</name>"))
            """)
        #expect(
            read == """
                ['https://example.org/me/01-bear.webp', 'https://example.org/me/02-thumbs-up.webp'] True
                True 1

                """)
    }

    // MARK: Emoji

    private let slack = ["WORKSPACE=$SERVER", "TOKEN=xoxc-1", "COOKIE=xoxd-1"]

    @Test("Slack gets each emoji under its name, and one that changed after the earlier one is removed")
    func slackEmoji() throws {
        let printed = try run(
            "slack", try pack(SlackPackager()), slack, ["run", "run", "write:aiko_bear.gif:new", "run"])
        let (add, remove) = ("POST /api/emoji.add [d=xoxd-1]", "POST /api/emoji.remove [d=xoxd-1]")
        #expect(
            printed == [
                "\(add) token=xoxc-1; mode=data; name=aiko_bear; image=<aiko_bear.gif: bear>",
                "\(add) token=xoxc-1; mode=data; name=aiko_thumbs_up; image=<aiko_thumbs_up.png: thumbs-up>",
                "status 0", "status 0", "\(remove) token=xoxc-1; name=aiko_bear",
                "\(add) token=xoxc-1; mode=data; name=aiko_bear; image=<aiko_bear.gif: new>", "status 0",
            ])
    }

    @Test("Slack's lines go on after a cut, stop at what Slack refuses, and never remove what others added")
    func slackContinues() throws {
        let cut = try run("slack", try pack(SlackPackager()), slack, ["run:cut=1", "run", "state"])
        #expect(cut.first { $0.hasPrefix("status") } != "status 0")
        #expect(cut.last == #"{"emoji": {"aiko_bear": "bear", "aiko_thumbs_up": "thumbs-up"}}"#)
        let taken = try run(
            "slack", try pack(SlackPackager()), slack, ["take:aiko_bear", "run", "run", "state"])
        #expect(taken.filter { $0.hasPrefix("status") } == ["status 1", "status 1"])
        #expect(taken.last == #"{"emoji": {"aiko_bear": "theirs"}}"#)
    }

    @Test("Mattermost gets each emoji with its name and creator, and keeps what others added")
    func mattermost() throws {
        let values = ["SERVER=$SERVER", "TOKEN=secret"]
        let asks = "GET /api/v4/emoji/name/aiko_bear [Bearer secret]"
        func adds(_ text: String) -> String {
            """
            POST /api/v4/emoji [Bearer secret] image=<aiko_bear.gif: \(text)>; \
            emoji={"name": "aiko_bear", "creator_id": "me"}
            """
        }
        let me = "GET /api/v4/users/me [Bearer secret]"
        let printed = try run(
            "mattermost", try pack(MattermostPackager()), values,
            ["run:cut=1", "run", "write:aiko_bear.gif:new", "run", "state"])
        #expect(Array(printed.prefix(3)) == [me, asks, adds("bear")])
        let changed = [
            me, asks, "DELETE /api/v4/emoji/aiko_bear [Bearer secret]", adds("new"), "status 0",
            """
            {"emoji": {"aiko_bear": {"creator_id": "me", "text": "new"}, \
            "aiko_thumbs_up": {"creator_id": "me", "text": "thumbs-up"}}}
            """,
        ]
        #expect(Array(printed.suffix(changed.count)) == changed)
        let taken = try run(
            "mattermost", try pack(MattermostPackager()), values, ["take:aiko_bear", "run", "state"])
        #expect(taken.contains("status 22"))
        #expect(taken.last == #"{"emoji": {"aiko_bear": {"creator_id": "them", "text": "theirs"}}}"#)
    }

    @Test("Misskey gets the zip, then the order to import it, each once")
    func misskey() throws {
        let printed = try run(
            "misskey", try pack(MisskeyPackager()), ["SERVER=$SERVER", "TOKEN=secret"],
            ["run:fail=2", "run", "run", "state"])
        let order = #"POST /api/admin/emoji/import-zip [Bearer secret] {"fileId": "1"}"#
        #expect(printed.filter { $0 == order }.count == 2)
        let upload = "POST /api/drive/files/create [Bearer secret] file=<emoji.zip: PK"
        #expect(printed.count { $0.hasPrefix(upload) } == 1)
        #expect(printed.last == #"{"events": {"import": "emoji.zip"}, "media": {"1": "emoji.zip"}}"#)
    }

    @Test("Mastodon's command gets the archive")
    func mastodon() throws {
        let sample = try pack(MastodonPackager())
        try program("tootctl", in: sample)
        let printed = try run("mastodon", sample, ["PACK=/p", "SAYS=1"], ["run"])
        #expect(
            printed == [
                "status 0", "tootctl emoji import --category Kigurumi --overwrite /p/emoji.tar.gz",
            ])
    }

    // MARK: Packs as a whole

    @Test("signal-cli gets a pack once, and again when it changed")
    func signal() throws {
        let sample = try pack(SignalPackager())
        try program("signal-cli", in: sample)
        let printed = try run(
            "signal", sample, ["ACCOUNT=+1", "SAYS=1"], ["run", "run", "write:01-bear.png:new", "run"])
        let link = "signal-cli -a +1 uploadStickerPack manifest.json"
        #expect(printed == Array(repeating: ["status 0", link], count: 3).flatMap { $0 })
        let log = try String(contentsOfFile: "\(sample.folder.path)/bin/signal-cli.log", encoding: .utf8)
        #expect(log == "\(link)\n\(link)\n")
    }

    @Test("Viber gets the zip and the icon with the pack's texts, once")
    func viber() throws {
        let printed = try run(
            "viber", try pack(ViberPackager()),
            ["VIBER=$SERVER", "MEMBER_ID=m", "M_TOKEN=t", "M_TS=1", "SAYS=1"], ["run:fail=1", "run", "run"])
        let request = """
            POST /2/users/custom-sticker-packs/create [] member_id=m; m_token=t; m_ts=1; shareable=1; \
            title=Aiko in costumes; description=Aiko & Ken; file=<upload.zip: PK
            """
        #expect(printed.count { $0.hasPrefix(request) } == 2)
        let page = "https://stickers.viber.com/pages/custom-sticker-packs/1"
        #expect(Array(printed.suffix(4)) == ["status 0", page, "status 0", page])
    }

    @Test("WhatsApp's sample app gets one document for all packs, and their files by identifier")
    func whatsApp() throws {
        let packager = WhatsAppPackager()
        var files = [PackagedFile("app/app/src/main/assets/old/contents.json", [])]
        for kind in StickerKind.allCases {
            var pack = SamplePack.many(packager, kind, 3)
            pack.identifier = "aiko-\(kind.rawValue)"
            files += packager.files(of: pack).map { PackagedFile("\(kind.rawValue)-1/\($0.path)", $0.bytes) }
        }
        let written = try WrittenPack(files)
        let values = ["APP=\(written.folder.path)/app"]
        #expect(try run("whatsapp", written, values, ["run", "run"]) == ["status 0", "status 0"])
        let read = try written.python(
            """
            os.chdir("app/app/src/main/assets")
            print(sorted(os.listdir(".")))
            for pack in json.load(open("contents.json"))["sticker_packs"]:
                there = [os.path.exists(pack["identifier"] + "/" + s["image_file"]) for s in pack["stickers"]]
                print(pack["identifier"], there, os.path.exists(pack["identifier"] + "/" + pack["tray_image_file"]))
            """)
        #expect(
            read == """
                ['aiko-moving', 'aiko-still', 'contents.json']
                aiko-moving [True, True, True] True
                aiko-still [True, True, True] True

                """)
        // What can't be read leaves the app as it is.
        let steps = ["write:still-1/contents.json:x", "run"]
        #expect(try run("whatsapp", written, values, steps) != ["status 0"])
        #expect(
            try written.python("print(len(os.listdir('app/app/src/main/assets/aiko-still')))") == "4\n")
    }

    @Test("Xcode's project gets the pack in the place of its earlier one, and keeps others")
    func iMessage() throws {
        let packager = IMessagePackager()
        let files = packager.files(of: SamplePack.two(packager))
        let app = "app/S/Stickers.xcstickers"
        let sample = try WrittenPack(
            files + [
                PackagedFile("\(app)/Sticker Pack.stickerpack/Contents.json", []),
                PackagedFile("\(app)/mine.stickerpack/Contents.json", []),
                PackagedFile("\(app)/aiko.stickerpack/old.sticker/Contents.json", []),
            ])
        let values = ["APP=\(sample.folder.path)/app"]
        #expect(try run("imessage", sample, values, ["run", "run"]) == ["status 0", "status 0"])
        let read = try sample.python(
            """
            os.chdir("\(app)")
            print(sorted(os.listdir(".")), sorted(os.listdir("aiko.stickerpack")))
            """)
        #expect(
            read == """
                ['aiko.stickerpack', 'mine.stickerpack'] ['Contents.json', 'bear.sticker', 'thumbs-up.sticker']

                """)
        #expect(
            try run("imessage", sample, ["APP=\(sample.folder.path)/bear"], ["run"]).last == "status 1")
    }
}
