import Platforms
import StickerEncoding
import Testing

@testable import StickerExport

@Suite("Sets for Telegram")
struct TelegramTests {
    private let packager = TelegramPackager()

    @Test("A set has its files, the icon, and a description in the words of the Bot API")
    func set() throws {
        let files = packager.files(of: SamplePack.two(packager))
        #expect(files.paths == ["01-bear.webm", "02-thumbs-up.webp", "icon.webp", "set.json"])
        let printed = try WrittenPack(files).python(
            """
            s = json.load(open("set.json"))
            print(s["name"], s["title"], s["sticker_type"], sorted(s))
            for i in s["stickers"]:
                kind, name = i["sticker"].split("//")
                print(kind, open(name).read(), i["format"], i["emoji_list"], i["keywords"], sorted(i))
            print(s["thumbnail"])
            """)
        #expect(
            printed == """
                aiko_by_<bot> Aiko in costumes regular ['name', 'sticker_type', 'stickers', 'thumbnail', 'title']
                attach: bear video ['🐻', '🤗'] ['bear', 'hug'] ['emoji_list', 'format', 'keywords', 'sticker']
                attach: thumbs-up static ['👍'] [] ['emoji_list', 'format', 'keywords', 'sticker']
                {'format': 'static', 'thumbnail': 'attach://icon.webp'}

                """)
    }

    @Test("Custom emoji are smaller, in larger sets, without an icon")
    func customEmoji() throws {
        let packager = TelegramPackager(makesEmoji: true)
        let files = packager.files(of: SamplePack.two(packager))
        #expect(files.paths == ["01-bear.webm", "02-thumbs-up.webp", "set.json"])
        #expect(packager.target(.moving)?.width == 100)
        #expect(packager.counts.stickers == 1...200)
        let printed = try WrittenPack(files).python("print(json.load(open('set.json'))['sticker_type'])")
        #expect(printed == "custom_emoji\n")
    }

    @Test(
        "Names of sets begin with a letter, have no two underscores in a row, and leave room for the bot",
        arguments: [
            ("aiko", "aiko_by_<bot>"), ("2024-me", "k_2024_me_by_<bot>"), ("", "stickers_by_<bot>"),
            ("--", "stickers_by_<bot>"), ("くま", "stickers_by_<bot>"), ("a--b", "a_b_by_<bot>"),
        ])
    func names(identifier: String, expected: String) {
        #expect(TelegramPackager.setName(identifier) == expected)
    }

    @Test("Long names that differ at their end give different names of 64 characters at most")
    func longNames() throws {
        let base = String(repeating: "long-name-", count: 6)
        let names = ["1", "2"].map { TelegramPackager.setName(base + $0) }
        #expect(names[0] != names[1])
        let longestBot = String(repeating: "b", count: 32)
        for name in names {
            let whole = name.replacing("<bot>", with: longestBot)
            #expect(whole.utf8.count <= 64)
            #expect(try /[A-Za-z][A-Za-z0-9_]*/.wholeMatch(in: whole) != nil && !whole.contains("__"))
        }
    }

    @Test("Texts stay within limits, whatever they hold")
    func texts() throws {
        var pack = SamplePack.two(packager)
        pack.title = String(repeating: "着ぐるみ", count: 50)
        (pack.part, pack.parts) = (2, 3)
        pack.stickers[0].emoji = (0..<30).map { _ in "🏴‍☠️" }
        pack.stickers[0].keywords = (0..<40).map { "word \($0)" }
        pack.stickers[1].emoji = []
        let printed = try WrittenPack(packager.files(of: pack)).python(
            """
            s = json.load(open("set.json"))
            print(1 <= len(s["title"]) <= 64, s["title"][-3:])
            for i in s["stickers"]:
                print(len(i["emoji_list"]), len(i["keywords"]), sum(map(len, i["keywords"])))
            """)
        #expect(printed == "True … 2\n20 10 60\n1 0 0\n")
    }
}
