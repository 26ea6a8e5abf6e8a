import Testing

@testable import Messages

@Suite("Filling placeholders of messages") struct TextFillingTests {
    @Test(
        "A count of one uses the singular text",
        arguments: [("1", "1 value is wrong"), ("2", "2 values are wrong")])
    func plural(count: String, expected: String) {
        #expect(Messages.text("settings.invalid", ["count": count], in: .english).contains(expected))
        #expect(Messages.text("settings.invalid", ["count": count], in: .japanese).contains("\(count) 件"))
    }

    @Test("A problem inside another problem is shown as a sentence, not as a code")
    func nested() {
        let evidence = ["id": "spring", "code": "template.asset.missing", "path": "scene.svg"]
        let english = Messages.text("skin.broken", evidence, in: .english)
        #expect(english.contains("spring") && english.contains("There is no file scene.svg"))
        let japanese = Messages.text("skin.broken", evidence, in: .japanese)
        #expect(japanese.contains("scene.svg がありません") && !japanese.contains("template.asset"))
        // A nested text is not expanded a second time.
        #expect(Messages.text("skin.broken", ["id": "a", "code": "skin.broken"], in: .english).count < 200)
    }

    @Test(
        "Measured numbers are written as in the language, others stay as they are typed",
        arguments: [("de", "3,4 MB", "1,25"), ("ja", "3.4 MB", "1.25"), ("pt-BR", "3,4 MB", "1,25")])
    func numbers(tag: String, size: String, seconds: String) throws {
        let language = try #require(Language(tag))
        let evidence = ["count": "2", "folder": "v1.5", "size": "3.4 MB", "seconds": "1.25"]
        let text = Messages.text("summary.made", evidence, in: language)
        #expect(text.contains(size) && text.contains(seconds) && text.contains("v1.5"))
        #expect(language.number("618×618") == "618×618" && language.number("") == "")
        #expect(try #require(Language("de")).number("1,241,337") == "1.241.337")
    }

    @Test("A count of one has its own text where the language has one")
    func singular() throws {
        let (german, thai) = (try #require(Language("de")), try #require(Language("th")))
        #expect(Messages.text("gallery.saved.count", ["count": "1"], in: german) == "1 Sticker gespeichert")
        #expect(Messages.text("gallery.saved.count", ["count": "1"], in: thai).contains("1"))
        #expect(Messages.texts("gallery.copied").count == Language.allCases.count)
    }

    @Test("Words of the program are translated, values of users are not")
    func words() {
        let evidence = ["background": "black", "share": "40"]
        #expect(Messages.text("template.outline.faint", evidence, in: .japanese).contains("背景が黒のとき"))
        #expect(Messages.text("template.outline.faint", evidence, in: .english).hasPrefix("On black, "))
        #expect(Messages.text("skin.unknown", ["id": "black", "known": ""], in: .japanese).contains("black"))
    }
}
