import Testing

@testable import Costume

@Suite("Costumes found by words")
struct CostumeIndexTests {
    @Test(
        "A costume is found by its id, and by names, keywords and emoji in every language",
        arguments: ["bear", "BEAR", "Teddy", "くま", "クマ", "🐻", "oso", "Br\u{75}\u{308}ll"])
    func found(text: String) throws {
        #expect(Self.index.ids(for: text) == ["bear"])
    }

    @Test("All costumes with a word are found in their order, and none by a word that none has")
    func several() {
        #expect(Self.index.ids(for: "animal") == ["bear", "fox"])
        for text in ["zebra", "", " "] { #expect(Self.index.ids(for: text) == []) }
    }

    private static let index = CostumeIndex([
        template(
            "bear",
            TemplateInfo(
                name: ["en": "Teddy bear", "ja": "くま", "de": "Brüllbär"], emoji: ["🐻"],
                keywords: ["en": ["animal"], "ja": ["クマ"], "es": ["oso"]])),
        template("fox", TemplateInfo(name: ["en": "Fox"], keywords: ["en": ["animal"]])),
    ])

    private static func template(_ id: String, _ info: TemplateInfo) -> Template {
        Template(id: id, info: info, canvasWidth: 16, canvasHeight: 16, stillMoment: 0, layers: [])
    }
}
