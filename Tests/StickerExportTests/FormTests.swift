import Platforms
import StickerEncoding
import Testing

@testable import StickerExport

@Suite("Packs for stores with forms: WeChat, KakaoTalk, Viber")
struct FormTests {
    @Test("WeChat's album has main pictures, thumbnails, cover, icon and banner")
    func weChat() throws {
        let packager = WeChatPackager()
        let files = packager.files(of: SamplePack.many(packager, .moving, 8))
        let numbers = (1...8).map { "0\($0)" }
        #expect(
            files.paths == ["cover.png", "icon.png", "banner.png"]
                + numbers.flatMap { ["main/\($0).gif", "thumbs/\($0).png"] } + ["texts.json"])
        #expect(files.bytes("thumbs/08.png") == Array("small costume-7".utf8))
        #expect(packager.target(.still)?.format == .gif)
        #expect(packager.covers(.still)["banner"]?.background != nil)
        let printed = try WrittenPack(files).python(
            """
            t = json.load(open("texts.json"))
            print(t["title"], len(t["stickers"]), t["stickers"][7])
            """)
        #expect(
            printed == "Aiko in costumes 8 {'emoji': ['🐻', '🤗'], 'file': '08.gif', 'name': 'Costume'}\n")
    }

    @Test("KakaoTalk's proposal has three moving stickers on white, then stills")
    func kakaoTalk() {
        let packager = KakaoTalkPackager()
        let moving = packager.files(of: SamplePack.many(packager, .moving, 24))
        #expect(moving.paths.prefix(5) == ["01.gif", "02.gif", "03.gif", "04.png", "05.png"])
        #expect(moving.paths.suffix(2) == ["24.png", "texts.json"])
        #expect(moving.bytes("04.png") == Array("small costume-3".utf8))
        #expect(packager.target(.moving)?.background == 0xFFFFFF)
        let still = packager.files(of: SamplePack.many(packager, .still, 32))
        #expect(still.count == 33 && still.paths[31] == "32.png")
        #expect(packager.counts(of: .still).stickers == 32...32)
        #expect(packager.counts(of: .moving).stickers == 24...24)
    }

    @Test("Viber's pack is counted from zero, and its zip has no icon")
    func viber() throws {
        let packager = ViberPackager()
        let files = packager.files(of: SamplePack.many(packager, .still, 3))
        #expect(files.paths == ["00.png", "01.png", "02.png", "upload.zip", "icon.png", "texts.json"])
        let printed = try WrittenPack(files).python(
            "import zipfile\nprint(zipfile.ZipFile('upload.zip').namelist())")
        #expect(printed == "['00.png', '01.png', '02.png']\n")
        #expect(packager.target(.moving) == nil)
    }

    @Test("Each platform of the list has its packager once, and lays out a pack without texts")
    func all() throws {
        #expect(Set(ChatPackagers.all.map(\.platform)).count == ChatPackagers.all.count)
        for packager in ChatPackagers.all {
            var pack = SamplePack.two(packager)
            (pack.title, pack.author) = ("", "")
            for index in pack.stickers.indices {
                pack.stickers[index].name = ""
                (pack.stickers[index].emoji, pack.stickers[index].keywords) = ([], [])
            }
            let files = try packager.files(of: pack)
            #expect(Set(files.paths).count == files.count)
            #expect(files.allSatisfy { !$0.path.hasPrefix("/") && !$0.path.contains("..") })
            #expect(try packager.files(of: pack) == files)
        }
    }
}
