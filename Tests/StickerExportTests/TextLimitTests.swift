import Testing

@testable import StickerExport

@Suite("Texts within the limits of platforms")
struct TextLimitTests {
    private let japanese = String(repeating: "着ぐるみの", count: 40)

    @Test(
        "Texts are shortened by whole words and never exceed the limit",
        arguments: [
            ("A soft bear with its arms wide open", 20, "A soft bear with…"),
            ("Short", 20, "Short"), ("", 20, ""), ("   \n\t ", 20, ""),
            ("Two\nlines\u{0}and a tab\t.", 40, "Two linesand a tab ."),
            ("Supercalifragilisticexpialidocious", 10, "Supercali…"),
            ("Hello, world and all", 7, "Hello…"),
        ])
    func words(text: String, count: Int, expected: String) {
        #expect(TextLimit(count).shortened(text) == expected)
    }

    @Test(
        "A long text keeps each limit in its unit and whole characters",
        arguments: [
            TextLimit(64), TextLimit(64, .bytes), TextLimit(64, .columns), TextLimit(3), TextLimit(3, .bytes),
            TextLimit(1, .columns),
        ])
    func limits(limit: TextLimit) {
        let texts = [
            japanese, String(repeating: "👩‍👩‍👧‍👦", count: 30), String(repeating: "e\u{301}", count: 90),
            String(repeating: "מברוק ", count: 40), String(repeating: "🏴‍☠️ pirate ", count: 20),
        ]
        for text in texts {
            let short = limit.shortened(text)
            #expect(limit.length(short) <= limit.count)
            let kept = short.hasSuffix("…") ? String(short.dropLast()) : short
            #expect(text.hasPrefix(kept) && Array(text).starts(with: Array(kept)))
        }
    }

    @Test("A Japanese text of 200 characters fills a limit of 64 units and 40 columns")
    func japaneseTitle() {
        #expect(TextLimit(64).shortened(japanese).count == 64)
        #expect(TextLimit(40, .columns).length(TextLimit(40, .columns).shortened(japanese)) == 40)
    }

    @Test("Marks that turn the direction of text around are removed, letters of such scripts stay")
    func directions() {
        #expect(OneLine.of("\u{202E}abc \u{2067}שלום\u{2069}") == "abc שלום")
    }

    @Test("Emoji are removed where a platform refuses them, digits and signs stay")
    func emoji() {
        #expect(OneLine.withoutEmoji("🐻 Bear ❤️ no. 1 © ☃️🏴‍☠️") == "Bear no. 1 ©")
        #expect(OneLine.withoutEmoji("🐻🤗") == "")
    }

    @Test("Keywords are taken whole, once, and as long as they fit together")
    func keywords() {
        let words = ["congratulations", "party", "party", " ", "a very long keyword indeed", "yes"]
        #expect(TextLimit(24).fitting(words, most: 20) == ["congratulations", "party", "yes"])
        #expect(TextLimit(64).fitting(words, most: 2) == ["congratulations", "party"])
        #expect(TextLimit(64).fitting([japanese], most: 20) == [])
    }

    @Test(
        "Shortcodes have letters, digits and single underscores",
        arguments: [
            ("thumbs-up", "thumbs_up"), ("Hello  World!", "hello_world"), ("__x__", "x"), ("くま", ""),
            ("🐻", ""),
        ])
    func shortcodes(text: String, expected: String) {
        #expect(PackNames.shortcode(text) == expected)
    }

    @Test("Equal names are numbered within the limit, also where a number is taken")
    func unique() {
        #expect(
            PackNames.unique(["bear", "bear", "bear_2", "bear"], limit: 64) == [
                "bear", "bear_2", "bear_2_2", "bear_3",
            ])
        let long = String(repeating: "a", count: 80)
        let names = PackNames.unique([long, long, long], limit: 10)
        #expect(names == ["aaaaaaaaaa", "aaaaaaaa_2", "aaaaaaaa_3"])
    }
}
