import Support
import Testing

@testable import Costume

@Suite("Damaged costumes") struct MutationTests {
    private static let scraps = [
        "{", "}", "[", "]", ",", ":", "\"", "-", "1e999", "NaN", "null", "0", "-1", "4097", "\\u", "//", "/*",
        "\u{0}",
        "{}", "[]", "\"\"", "true", "🧑‍🚀", "..",
    ]

    @Test(
        "Whatever is done to a document, it is a template or has a problem with a place",
        arguments: ["astronaut", "parade"])
    func mutations(id: String) throws {
        let original = try Documents.fixture(id)
        let shelf = Shelf(files: ["art/astronaut.svg": .svg, "art/dot.png": .png])
        var random = SeededNumbers(seed: 115)
        for _ in 0..<300 {
            var text = original
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let start = Int.random(in: 0..<text.count, using: &random)
                let end = min(text.count, start + Int.random(in: 0...12, using: &random))
                switch Int.random(in: 0..<4, using: &random) {
                case 0: text.removeSubrange(start..<end)
                case 1:
                    text.replaceSubrange(
                        start..<end, with: (Self.scraps.randomElement(using: &random) ?? "").utf8)
                case 2: text.insert(contentsOf: text[start..<end], at: start)
                default: text[start] = UInt8.random(in: 0...255, using: &random)
                }
                if text.isEmpty { text = [0x7b] }
            }
            let (template, problems) = TemplateTranslator.translate(id: id, text: text, file: "f", art: shelf)
            #expect((template == nil) == problems.contains { $0.severity == .error })
            #expect(problems.allSatisfy { $0.line != nil || $0.code == "template.document.large" })
        }
    }
}
