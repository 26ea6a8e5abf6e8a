import Messages
import Testing

@testable import Costume
@testable import JSONText

@Suite("Texts of costumes' mistakes") struct TextsTests {
    @Test("Every mistake has a text in both languages whose places are all filled", arguments: Refusals.all)
    func texts(refusal: Refusal) {
        for problem in Documents.translate(refusal.text).problems {
            for language in Language.allCases {
                let text = Messages.text(of: problem, in: language)
                #expect(text != problem.code)
                for name in ["found", "known", "key", "feature", "from", "count", "path", "before"] {
                    #expect(!text.contains("{\(name)}"))
                }
            }
        }
    }

    @Test(
        "Every syntax mistake has a text",
        arguments: [
            JSONMistake.Kind.value, .key, .colon, .comma, .escape, .number, .depth, .end, .empty, .trailing,
            .control, .stringOpen, .commentOpen, .encoding,
        ])
    func syntax(kind: JSONMistake.Kind) {
        let mistake = JSONMistake(kind: kind, found: "x", place: .start)
        #expect(Messages.text(mistake.code, mistake.evidence, in: .japanese) != mistake.code)
    }
}
