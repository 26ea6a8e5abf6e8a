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
        "Control characters and markup in a value are shown, never obeyed",
        arguments: [
            ("a\nb", "a\u{240A}b"), ("\u{1B}[31m", "\u{241B}[31m"),
            ("a\u{202E}b", "\u{2068}a\u{FFFD}b\u{2069}"),
            ("\u{0}", "\u{2400}"), ("<b>&amp;", "<b>&amp;"), ("花", "\u{2068}花\u{2069}"),
            ("a\u{85}b", "\u{2068}a\u{FFFD}b\u{2069}"),
        ])
    func hostileValues(value: String, expected: String) throws {
        // The pictures of control characters are isolated like all that isn't plain.
        let found = try shown("{name}", ["name": value])
        let bare = found.unicodeScalars.filter { $0 != "\u{2068}" && $0 != "\u{2069}" }.map(String.init)
        let wanted = expected.unicodeScalars.filter { $0 != "\u{2068}" && $0 != "\u{2069}" }.map(String.init)
        #expect(bare == wanted)
    }

    @Test("Long values end in an ellipsis, and characters with many marks become one sign")
    func longValues() throws {
        let long = try shown("{name}", ["name": String(repeating: "x", count: 5_000)])
        #expect(long.contains("xxx…") && long.count <= 203)
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
