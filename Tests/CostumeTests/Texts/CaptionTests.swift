import Raster
import Support
import Testing

@testable import Costume

@Suite("Texts with the wearer's values") struct CaptionTests {
    private func shown(_ text: String, _ values: [String: String] = [:]) throws -> String {
        Caption(try CaptionText.pieces(text), size: 10, color: .init(r: 0, g: 0, b: 0)).text(values)
    }

    @Test("{name} is the value, {name:default} the default where there is none, and braces come doubled")
    func variables() throws {
        #expect(try shown("Hi {name}!", ["name": "Yuki"]) == "Hi Yuki!")
        #expect(try shown("Hi {name}!") == "Hi !")
        #expect(try shown("Hi {name:you}!") == "Hi you!")
        #expect(try shown("Hi {name:you}!", ["name": ""]) == "Hi you!")
        #expect(try shown("Hi {name:you}!", ["Name": "Yuki"]) == "Hi you!")
        #expect(try shown("{a}{b:: x}", ["a": "1"]) == "1: x")
        #expect(try shown("{{name}} }}{{") == "{name} }{")
        // A value is never read again.
        #expect(try shown("{a}", ["a": "{b}", "b": "no"]) == "{b}")
    }

    @Test("A line of a caption that is empty after filling in values is left out")
    func emptyLines() throws {
        #expect(try shown("Good night,\n{name:}") == "Good night,")
        #expect(try shown("Good night,\n{name:}", ["name": "Yuki"]) == "Good night,\nYuki")
        #expect(try shown(" {name} \n\n") == "")
    }

    @Test(
        "A value is plain text: markup stays, controls and marks of direction go, every kind of line break stays one",
        arguments: [
            ("a\nb", "a\nb"), ("a\r\nb\u{2028}c\u{85}d", "a\nb\nc\nd"), ("a\tb", "a b"),
            (" a \n\n b\n", "a\nb"), ("\u{1B}[31m", "[31m"), ("\u{0}a\u{7F}\u{9B}b", "ab"),
            ("<b>&amp;", "<b>&amp;"), ("{name} \\ \"'", "{name} \\ \"'"),
            ("a\u{202E}b\u{2069}", "ab"), ("花", "\u{2068}花\u{2069}"),
            ("مرحبا\nabc", "\u{2068}مرحبا\u{2069}\n\u{2068}abc\u{2069}"),
            ("👩🏽‍🚀", "\u{2068}👩🏽‍🚀\u{2069}"),
        ])
    func hostileValues(value: String, expected: String) throws {
        let found = try shown("{name}", ["name": value])
        #expect(Array(found.unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test(
        "A value of which nothing can be drawn counts as not given",
        arguments: ["", "   ", "\n\t\n", "\u{0}", "\u{202E}\u{2069}", "\u{3000}\u{A0}"])
    func blankValues(value: String) throws {
        #expect(try shown("{text:Hello}!", ["text": value]) == "Hello!")
    }

    @Test("Of a long value 200 characters are shown, then an ellipsis, and a warning has both numbers")
    func longValues() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "a/template.json",
            """
            {"format": 1, "name": {"en": "A"}, "canvas": {"width": 64, "height": 64}, "layers": [{"face": {}},
             {"text": {"content": {"en": "{text:Hi} {text:you}"}}}]}
            """)
        let template = try #require(try TemplateStore.load(folder.path).entries.first?.template)
        let long = try shown("{name}", ["name": String(repeating: "x", count: 5_000)])
        #expect(long == "\u{2068}" + String(repeating: "x", count: 200) + "…\u{2069}")
        let families = String(repeating: "👨‍👩‍👧‍👦", count: 200)
        #expect(try shown("{name}", ["name": families]) == "\u{2068}\(families)\u{2069}")
        #expect(template.cutValues(["text": families + "\n "]).isEmpty)
        let cut = template.cutValues(["text": families + "!", "name": families + "!"])
        #expect(cut.map(\.code) == ["text.long"])
        #expect(cut.first?.evidence == ["shown": "200", "length": "201"])
        #expect(template.words("text", ["text": "a\tب"]) == "a ب" && template.words("text", [:]) == "Hi")
        #expect(template.words("name", [:]) == nil)
        let tower = "a" + String(repeating: "\u{301}", count: 500)
        #expect(try shown("{name}", ["name": tower]).contains("\u{FFFD}"))
    }

    @Test(
        "A caption is shown in the requested language, otherwise its base, otherwise English, otherwise the first",
        arguments: [
            ("ja", "ja"), ("ja-JP", "ja"), ("JA", "ja"), ("zh-Hant-TW", "zh-Hant"), ("zh-TW", "zh-Hant"),
            ("zh-HK", "zh-Hant"), ("zh", "en"), ("zh-CN", "en"),
            ("fr", "en"),
            (nil, "en"), ("", "en"),
        ] as [(String?, String)])
    func languages(wanted: String?, shown: String) {
        #expect(LanguageChoice.pick(["en", "ja", "zh-Hant"], for: wanted) == shown)
        #expect(LanguageChoice.pick(["ja", "de"], for: "fr") == "de")
        #expect(LanguageChoice.pick([String](), for: wanted) == nil)
    }

    @Test("The language is the requested one, otherwise that of pack.json, otherwise English")
    func order() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "hello/template.json",
            """
            {"format": 1, "name": {"en": "A"}, "canvas": {"width": 64, "height": 64}, "layers": [{"face": {}},
             {"text": {"content": {"en": "Hello", "ja": "やあ", "fr": "Salut"}}}]}
            """)
        func said(_ language: String?) throws -> String? {
            let store = try TemplateStore.load(folder.path, language: language)
            let caption = try #require(store.entries.first?.template?.captions.first)
            return caption.language + " " + caption.text([:])
        }
        #expect(try said(nil) == "en Hello")
        #expect(try said("fr") == "fr Salut")
        try folder.write("pack.json", #"{"language": "ja"}"#)
        #expect(try said(nil) == "ja やあ")
        #expect(try said("fr-CA") == "fr Salut")
        #expect(try said("ko") == "en Hello")
    }
}
