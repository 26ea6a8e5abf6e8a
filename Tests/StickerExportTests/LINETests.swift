import Platforms
import StickerEncoding
import Testing

@testable import StickerExport

@Suite("Sets for LINE")
struct LINETests {
    private let packager = LINEPackager()

    @Test(
        "A set has numbered pictures, main and tab images, and all of them in a zip",
        arguments: StickerKind.allCases)
    func files(kind: StickerKind) throws {
        let files = packager.files(of: SamplePack.many(packager, kind, 16))
        let pictures = ["main.png", "tab.png"] + (1...16).map { $0 < 10 ? "0\($0).png" : "\($0).png" }
        #expect(files.paths == pictures + ["upload.zip", "texts.json"])
        let printed = try WrittenPack(files).python(
            """
            import zipfile
            z = zipfile.ZipFile("upload.zip")
            print(z.testzip(), len(z.namelist()), z.read("16.png").decode(), z.read("main.png").decode())
            """)
        #expect(printed == "None 18 costume-15 cover\n")
    }

    @Test("Main images move in sets that move, tab images never do")
    func covers() {
        #expect(packager.covers(.moving)["main"]?.format == .apng)
        #expect(packager.covers(.still)["main"]?.format == .png)
        for kind in StickerKind.allCases {
            #expect(packager.covers(kind)["tab"]?.motion == nil)
            #expect(packager.covers(kind)["tab"]?.width == 96)
        }
        #expect(packager.counts(of: .still).allowed == [8, 16, 24, 32, 40])
        #expect(packager.counts(of: .moving).allowed == [8, 16, 24])
    }

    @Test("Loops end after whole seconds, and sides are even")
    func targets() {
        #expect(packager.target(.moving)?.motion?.longestPlay == 4000)
        #expect(packager.target(.moving)?.motion?.lastsWholeSeconds == true)
        #expect(packager.target(.moving)?.motion?.frames == 5...20)
        for kind in StickerKind.allCases {
            #expect(packager.target(kind).map { $0.width % 2 + $0.height % 2 } == 0)
        }
    }

    @Test("Texts have no emoji and at most as many columns as the form takes")
    func texts() throws {
        var pack = SamplePack.two(packager)
        pack.title = "🐻 " + String(repeating: "着ぐるみ", count: 50)
        pack.author = "あいこ 🎀"
        pack.language = "ja"
        pack.stickers[0].name = "くま🐻"
        pack.stickers[1].name = "🐼"
        let printed = try WrittenPack(packager.files(of: pack)).python(
            """
            import unicodedata
            t = json.load(open("texts.json"))
            columns = lambda s: sum(2 if unicodedata.east_asian_width(c) in "WFA" else 1 for c in s)
            print(columns(t["title"]), t["title"][0], t["description"], t["creator"], t["copyright"])
            """)
        #expect(printed == "40 着 くま あいこ Kigurumi\n")
    }

    @Test("A title of emoji alone becomes the pack's identifier")
    func emojiTitle() throws {
        var pack = SamplePack.two(packager)
        pack.title = "🐻🤗"
        let printed = try WrittenPack(packager.files(of: pack)).python(
            "t = json.load(open('texts.json'))\nprint(t['title'], t['copyright'], t['description'])")
        #expect(printed == "aiko Aiko & Ken Bear, OK!\n")
    }
}
