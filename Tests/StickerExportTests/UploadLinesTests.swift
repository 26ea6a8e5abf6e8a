import StickerEncoding
import Support
import Testing

@testable import StickerExport

@Suite("The lines of docs/export that upload packs")
struct UploadLinesTests {
    /// What the server receives; secrets are in brackets.
    private func requests(
        _ page: String, block: Int = 0, _ packager: any Packager, _ values: [String] = []
    ) throws -> String {
        let pack = try WrittenPack(try packager.files(of: SamplePack.two(packager)))
        return try run(page, block, pack, values)
    }

    private func run(_ page: String, _ block: Int, _ pack: WrittenPack, _ values: [String]) throws -> String {
        try Support.run(
            "/usr/bin/python3",
            [
                "\(Repository.path)/Tests/StickerExportTests/run-upload-lines.py",
                "\(Repository.path)/docs/export/\(page).md", String(block), pack.folder.path,
            ] + values)
    }

    @Test("Telegram gets a new set, then the other stickers, then the icon")
    func telegram() throws {
        let printed = try requests(
            "telegram", TelegramPackager(), ["TELEGRAM=$SERVER", "TOKEN=1:a", "USER_ID=7"])
        #expect(
            printed == """
                GET /bot1:a/getMe [] \n\
                POST /bot1:a/createNewStickerSet [] user_id=7; name=aiko_by_KigurumiBot; title=Aiko in costumes; \
                sticker_type=regular; stickers=[{"emoji_list":["🐻","🤗"],"format":"video","keywords":["bear","hug"],\
                "sticker":"attach://01-bear.webm"}]; 01-bear.webm=<01-bear.webm: bear>
                POST /bot1:a/addStickerToSet [] user_id=7; name=aiko_by_KigurumiBot; sticker={"emoji_list":["👍"],\
                "format":"static","keywords":[],"sticker":"attach://02-thumbs-up.webp"}; \
                02-thumbs-up.webp=<02-thumbs-up.webp: thumbs-up>
                POST /bot1:a/setStickerSetThumbnail [] user_id=7; name=aiko_by_KigurumiBot; format=static; \
                thumbnail=<icon.webp: cover>

                """)
    }

    @Test("Telegram gets only the stickers that differ from an earlier pack")
    func telegramChanges() throws {
        let packager = TelegramPackager()
        var old = SamplePack.two(packager)
        old.stickers[1].picture.bytes = Array("old".utf8)
        let (new, earlier) = (
            try WrittenPack(packager.files(of: SamplePack.two(packager))),
            try WrittenPack(packager.files(of: old))
        )
        let printed = try run(
            "telegram", 1, new,
            ["TELEGRAM=$SERVER", "TOKEN=1:a", "USER_ID=7", "OLD=\(earlier.folder.path)"])
        #expect(
            printed == """
                GET /bot1:a/getMe [] \n\
                POST /bot1:a/getStickerSet [] name=aiko_by_KigurumiBot
                POST /bot1:a/replaceStickerInSet [] user_id=7; name=aiko_by_KigurumiBot; old_sticker=second; \
                sticker={"emoji_list":["👍"],"format":"static","keywords":[],"sticker":"attach://02-thumbs-up.webp"}; \
                02-thumbs-up.webp=<02-thumbs-up.webp: thumbs-up>

                """)
    }

    @Test("Matrix gets the media, then an event with their addresses")
    func matrix() throws {
        let packager = MatrixPackager()
        let pack = try WrittenPack(packager.files(of: SamplePack.two(packager)))
        let printed = try run(
            "matrix", 0, pack, ["HOMESERVER=$SERVER", "TOKEN=secret", "ROOM=!room:example.org"])
        let lines = printed.split(separator: "\n", maxSplits: 2).map(String.init)
        try #require(lines.count == 3)
        #expect(lines[0] == "POST /_matrix/media/v3/upload?filename=01-bear.webp [Bearer secret] bear")
        #expect(
            lines[1] == "POST /_matrix/media/v3/upload?filename=02-thumbs-up.webp [Bearer secret] thumbs-up")
        #expect(
            lines[2].hasPrefix(
                "PUT /_matrix/client/v3/rooms/!room:example.org/state/im.ponies.room_emotes/kigurumi [Bearer secret] {"
            ))
        let read = try pack.python(
            """
            e, p = json.load(open("image_pack.json")), json.load(open("maunium/aiko.json"))
            print(e["images"]["bear"]["url"], e["pack"]["avatar_url"], [s["info"]["thumbnail_url"] for s in p["stickers"]])
            print(sorted(os.listdir("maunium/thumbnails")))
            """)
        #expect(
            read == """
                mxc://example.org/1 mxc://example.org/2 ['mxc://example.org/1', 'mxc://example.org/2']
                ['1', '2']

                """)
    }

    @Test("Slack gets each emoji under its name")
    func slack() throws {
        let printed = try requests(
            "slack", SlackPackager(), ["WORKSPACE=$SERVER", "TOKEN=xoxc-1", "COOKIE=xoxd-1"])
        #expect(
            printed == """
                POST /api/emoji.add [d=xoxd-1] token=xoxc-1; mode=data; name=aiko_bear; image=<aiko_bear.gif: bear>
                POST /api/emoji.add [d=xoxd-1] token=xoxc-1; mode=data; name=aiko_thumbs_up; \
                image=<aiko_thumbs_up.png: thumbs-up>

                """)
    }

    @Test("Misskey gets the zip, then the order to import it")
    func misskey() throws {
        let printed = try requests("misskey", MisskeyPackager(), ["SERVER=$SERVER", "TOKEN=secret"])
        let lines = printed.split(separator: "\n").map(String.init)
        #expect(
            lines.first?.hasPrefix("POST /api/drive/files/create [Bearer secret] file=<emoji.zip: PK") == true
        )
        #expect(
            lines.last == #"POST /api/admin/emoji/import-zip [Bearer secret] {"fileId": "file-id"}"#)
    }

    @Test("Mattermost gets each emoji with its name and creator")
    func mattermost() throws {
        let printed = try requests(
            "mattermost", block: 1, MattermostPackager(), ["SERVER=$SERVER", "TOKEN=secret"])
        #expect(
            printed == """
                GET /api/v4/users/me [Bearer secret] \n\
                POST /api/v4/emoji [Bearer secret] image=<aiko_bear.gif: bear>; \
                emoji={"name": "aiko_bear", "creator_id": "file-id"}
                POST /api/v4/emoji [Bearer secret] image=<aiko_thumbs_up.png: thumbs-up>; \
                emoji={"name": "aiko_thumbs_up", "creator_id": "file-id"}

                """)
    }

    @Test("Discord gets each sticker with its texts")
    func discord() throws {
        let printed = try requests("discord", DiscordPackager(), ["DISCORD=$SERVER", "TOKEN=t", "GUILD=1"])
        #expect(
            printed == """
                POST /api/v10/guilds/1/stickers [Bot t] name=Bear; description=A bear with its arms wide open.; \
                tags=🐻; file=<01-bear.png: bear>
                POST /api/v10/guilds/1/stickers [Bot t] name=OK!; description=; tags=👍; \
                file=<02-thumbs-up.png: thumbs-up>

                """)
    }

    @Test("Discord gets each emoji as data")
    func discordEmoji() throws {
        let printed = try requests(
            "discord", block: 1, DiscordEmojiPackager(), ["DISCORD=$SERVER", "TOKEN=t", "GUILD=1"])
        let lines = printed.split(separator: "\n").map { $0.filter { $0 != " " } }
        #expect(printed.contains("POST /api/v10/guilds/1/emojis [Bot t]"))
        #expect(printed.contains("data:image/gif;base64,YmVhcg=="), "\(lines)")
        #expect(printed.contains("\"name\": \"thumbs_up\""))
    }

    @Test("WhatsApp's sample app gets one document for all packs, and their files by identifier")
    func whatsApp() throws {
        let packager = WhatsAppPackager()
        var files: [PackagedFile] = []
        for kind in StickerKind.allCases {
            var pack = SamplePack.many(packager, kind, 3)
            pack.identifier = "aiko-\(kind.rawValue)"
            files += packager.files(of: pack).map { PackagedFile("\(kind.rawValue)-1/\($0.path)", $0.bytes) }
        }
        let written = try WrittenPack(files)
        #expect(try run("whatsapp", 0, written, ["APP=\(written.folder.path)/app"]) == "\n")
        let read = try written.python(
            """
            os.chdir("app/app/src/main/assets")
            for pack in json.load(open("contents.json"))["sticker_packs"]:
                there = [os.path.exists(pack["identifier"] + "/" + s["image_file"]) for s in pack["stickers"]]
                print(pack["identifier"], there, os.path.exists(pack["identifier"] + "/" + pack["tray_image_file"]))
            """)
        #expect(read == "aiko-moving [True, True, True] True\naiko-still [True, True, True] True\n")
    }

    @Test("Viber gets the zip and the icon with the pack's texts")
    func viber() throws {
        let printed = try requests(
            "viber", ViberPackager(), ["VIBER=$SERVER", "MEMBER_ID=m", "M_TOKEN=t", "M_TS=1"])
        #expect(
            printed.hasPrefix(
                """
                POST /2/users/custom-sticker-packs/create [] member_id=m; m_token=t; m_ts=1; shareable=1; \
                title=Aiko in costumes; description=Aiko & Ken; file=<upload.zip: PK
                """))
        #expect(printed.hasSuffix("file_icon=<color_icon.png: cover>\n"))
    }
}
