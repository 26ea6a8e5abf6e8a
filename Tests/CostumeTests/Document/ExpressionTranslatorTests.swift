import FaceInput
import Testing

@testable import Costume

@Suite("Shared expressions") struct ExpressionTranslatorTests {
    private func translate(_ text: String) -> (value: SharedExpression?, problems: [TemplateProblem]) {
        ExpressionTranslator.translate(id: "a", text: Array(text.utf8), file: "f", art: Shelf())
    }

    @Test("A document gives channels and tracks")
    func reading() throws {
        let (expression, problems) = translate(
            """
            {"format": 1, "name": {"en": "Wink"}, "channels": {"leftLid": 1, "gaze.x": -0.25},
             "duration": 2, "once": true, "animate": {"smile": {"times": [0, 2], "values": [0, 1]}}}
            """)
        #expect(problems == [])
        let read = try #require(expression)
        #expect(read.channels[.leftLid] == 1 && read.channels[.gazeX] == -0.25 && read.channels[.lids] == 0)
        #expect(read.tracks.map(\.property) == ["smile"] && read.duration == 2 && read.isOnce)
    }

    @Test("Channels that a later version has are passed over with a warning")
    func newer() throws {
        let (expression, problems) = translate(
            """
            {"channels": {"ears": 1, "lids": 1}, "duration": 1,
             "animate": {"tail": {"times": [0], "values": [9]}}}
            """)
        #expect(try #require(expression).channels[.lids] == 1)
        #expect(problems.map(\.code) == ["expression.channel.skipped", "expression.channel.skipped"])
        #expect(problems.allSatisfy { $0.severity == .warning })
    }

    @Test("Channels beyond their range are held within it, with a warning at each")
    func held() throws {
        let (expression, problems) = translate(
            """
            {"channels": {"mouth": 2, "smile": -3}, "duration": 1,
             "animate": {"lids": {"times": [0, 1], "values": [-9, 0.5]}}}
            """)
        let read = try #require(expression)
        #expect(read.channels[.mouth] == 1 && read.channels[.smile] == -1)
        #expect(read.tracks.map(\.values) == [.numbers([-1, 0.5])])
        #expect(
            problems.map { "\($0.code) \($0.severity)" }
                == Array(repeating: "template.value.range warning", count: 3))
    }

    @Test(
        "Mistakes make it unusable",
        arguments: [
            (#"{"channels": {"mouth": 1e999}}"#, "template.value.infinite"),
            (#"{"animate": {"lids": {"times": [0], "values": [1]}}}"#, "template.key.missing"),
            (
                #"{"duration": 1, "animate": {"lids": {"times": [0, 2], "values": [1, 0]}}}"#,
                "template.value.range"
            ),
            (#"{"format": 2}"#, "template.needs.newer"), (#"["#, "template.json.end"),
        ])
    func mistakes(_ text: String, _ code: String) {
        let (expression, problems) = translate(text)
        #expect(expression == nil)
        #expect(problems.map(\.code) == [code])
    }
}
