import Messages
import Testing

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

    @Test("Words of the program are translated, values of users are not")
    func words() {
        let evidence = ["background": "black", "share": "40"]
        #expect(Messages.text("template.outline.faint", evidence, in: .japanese).contains("背景が黒のとき"))
        #expect(Messages.text("template.outline.faint", evidence, in: .english).hasPrefix("On black, "))
        #expect(Messages.text("skin.unknown", ["id": "black", "known": ""], in: .japanese).contains("black"))
    }
}
