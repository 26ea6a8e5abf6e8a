import Names
import Testing

@Suite("Matching language tags")
struct LanguageTagTests {
    static let tags = ["de", "en", "es", "ja", "ko", "pt", "th", "zh-Hant"]

    @Test(
        "A wish finds its language, by script where the script matters",
        arguments: [
            ("zh-TW", "zh-Hant"), ("zh-HK", "zh-Hant"), ("zh-MO", "zh-Hant"), ("zh-Hant-HK", "zh-Hant"),
            ("ZH-hant", "zh-Hant"),
            ("zh-tw-x-mine", "zh-Hant"), ("zh-CN", nil), ("zh", nil), ("zh-Hans", nil), ("zh-Hans-TW", nil),
            ("zh-SG", nil),
            ("pt-BR", "pt"), ("pt-PT", "pt"), ("es-419", "es"), ("de-CH-1996", "de"), ("en-GB", "en"),
            ("fr", nil), ("", nil),
            ("-", nil), ("d", nil),
        ] as [(String, String?)])
    func best(wanted: String, expected: String?) {
        #expect(LanguageTag.best(for: wanted, of: Self.tags) == expected)
    }

    @Test(
        "Tags with a region stand for their script, and the nearest comes first",
        arguments: [
            ("zh-Hant", ["zh-TW", "zh-CN"], "zh-TW"), ("zh-HK", ["zh-TW", "zh-CN"], "zh-TW"),
            ("zh", ["zh-TW", "zh-CN"], "zh-CN"),
            ("zh-TW", ["zh", "zh-Hant"], "zh-Hant"), ("zh-CN", ["zh", "zh-Hant"], "zh"),
            ("zh-Hans-CN", ["zh"], "zh"),
            ("zh-TW", ["en", "zh"], "zh"), ("zh-HK", ["zh-Hant-HK", "zh-Hant"], "zh-Hant-HK"),
            ("pt", ["pt-BR"], nil),
            ("de-x-a", ["de"], "de"),
        ] as [(String, [String], String?)])
    func regions(wanted: String, tags: [String], expected: String?) {
        #expect(LanguageTag.best(for: wanted, of: tags) == expected)
    }

    @Test(
        "The name of a locale becomes a tag",
        arguments: [
            ("zh_TW.UTF-8", "zh-TW"), ("de_DE@euro", "de-DE"), ("ja", "ja"), ("pt_BR", "pt-BR"),
            ("sr_RS.UTF-8@latin", "sr-RS"),
            ("", ""),
        ])
    func locales(name: String, tag: String) { #expect(LanguageTag.tag(ofLocale: name) == tag) }
}
