import Platforms
import Testing

@testable import StickerExport

@Suite("Stickers and emoji for Discord")
struct DiscordTests {
    @Test("stickers.json has a name, a description and a tag that the API takes for each file")
    func stickers() throws {
        let packager = DiscordPackager()
        var pack = SamplePack.two(packager)
        pack.stickers[0].name = String(repeating: "Bear ", count: 20)
        pack.stickers[1].name = "A"
        let found = try WrittenPack(packager.files(of: pack)).python(
            """
            for s in json.load(open("stickers.json"))["stickers"]:
                print(s["file"], os.path.exists(s["file"]), s["tags"], 2 <= len(s["name"]) <= 30,
                    s["description"] == "" or 2 <= len(s["description"]) <= 100)
            """)
        #expect(found == "01-bear.png True 🐻 True True\n02-thumbs-up.png True 👍 True True\n")
    }

    @Test("Emoji have names of letters, digits and underscores, each once")
    func emoji() throws {
        let packager = DiscordEmojiPackager()
        var pack = SamplePack.two(packager)
        pack.stickers.append(pack.stickers[1])
        pack.stickers.append(pack.stickers[1])
        pack.stickers[3].id = "x"
        let found = try WrittenPack(packager.files(of: pack)).python(
            """
            for e in json.load(open("emoji.json"))["emoji"]: print(e["name"], e["file"], os.path.exists(e["file"]))
            """)
        #expect(
            found == """
                bear bear.gif True
                thumbs_up thumbs_up.png True
                thumbs_up_2 thumbs_up_2.png True
                sticker_x sticker_x.png True

                """)
    }
}
