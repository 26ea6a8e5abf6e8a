import FaceInput
import Testing

@testable import Costume

@Suite("Expressions in a document") struct ExpressionTests {
    private static let laugh = SharedExpression(
        id: "laugh", channels: expression([.mouth: 0.5, .smile: 0.5]))

    private static func expression(_ channels: [FaceExpression.Channel: Double]) -> FaceExpression {
        channels.reduce(into: .neutral) { $0[$1.key] = $1.value }
    }

    private func translate(
        _ face: String, animate: String? = nil, shared: [SharedExpression] = [laugh]
    ) -> (template: Template?, problems: [TemplateProblem]) {
        let tracks = animate.map { ", \"animate\": \($0)" } ?? ""
        let text = Documents.moving("[{\"face\": \(face)\(tracks)}]")
        let use = SharedUse(expressions: Dictionary(uniqueKeysWithValues: shared.map { ($0.id, $0) }))
        return TemplateTranslator.translate(
            id: "a", text: Array(text.utf8), file: "f", art: Shelf(), shared: use)
    }

    private func read(_ face: String) throws -> LayerExpression {
        let (template, problems) = translate(face)
        #expect(problems == [])
        guard case .face(_, let expression) = try #require(template?.layers.first).content else {
            Issue.record("no face")
            return LayerExpression()
        }
        return expression
    }

    @Test("An expression is a name, or an object with channels of its own")
    func forms() throws {
        #expect(try read("{}").isNeutral)
        #expect(try read(#"{"expression": "laugh"}"#).shared == Self.laugh)
        let both = try read(#"{"expression": {"use": "laugh", "amount": 0.8, "leftLid": 1, "gaze.x": -0.5}}"#)
        #expect(both.shared == Self.laugh && both.amount == 0.8)
        #expect(both.own == Self.expression([.leftLid: 1, .gazeX: -0.5]))
    }

    @Test("Everything that a face can do may be animated, within its range")
    func tracks() throws {
        for channel in FaceExpression.Channel.allCases {
            let animate = """
                {"face.expression.\(channel.rawValue)": {"times": [0, 1], "values": [0, 1]}}
                """
            #expect(translate("{}", animate: animate).problems == [])
            let beyond = animate.replacing("[0, 1]}", with: "[0, 1.1]}")
            let held = translate("{}", animate: beyond)
            #expect(held.problems.map(\.code) == ["template.value.range"])
            #expect(held.template?.layers.first?.tracks.first?.values == .numbers([0, 1]))
        }
        let amount = #"{"face.expression.amount": {"times": [0, 1], "values": [0, 1]}}"#
        #expect(translate(#"{"expression": "laugh"}"#, animate: amount).problems == [])
        let other = #"{"face.expression.ears": {"times": [0], "values": [0]}}"#
        #expect(translate("{}", animate: other).problems.map(\.code) == ["template.animate.property"])
    }

    @Test("Mistakes are reported where they are")
    func mistakes() {
        func problems(_ face: String) -> [String] {
            translate(face).problems.map { "\($0.code) \($0.path ?? "")" }
        }
        #expect(
            problems(#"{"expression": "lauhg"}"#) == ["expression.missing $.layers[0].face.expression"])
        #expect(
            problems(#"{"expression": {"use": "smile"}}"#)
                == ["expression.missing $.layers[0].face.expression.use"])
        #expect(
            problems(#"{"expression": {"mouth": -0.5}}"#)
                == ["template.value.range $.layers[0].face.expression.mouth"])
        #expect(
            problems(#"{"expression": {"moth": 0.5}}"#)
                == ["template.key.misspelt $.layers[0].face.expression.moth"])
        #expect(
            problems(#"{"expression": 3}"#) == ["template.value.object $.layers[0].face.expression"])
    }

    @Test("The digest knows what a face does, and not what the expression is called")
    func digest() throws {
        func digest(_ face: String, _ shared: SharedExpression) throws -> String {
            try #require(translate(face, shared: [shared]).template).pixelDigest
        }
        var renamed = Self.laugh
        renamed.name = ["en": "Laughing"]
        var louder = Self.laugh
        louder.channels[.mouth] = 1
        let named = #"{"expression": "laugh"}"#
        #expect(try digest(named, Self.laugh) == digest(named, renamed))
        #expect(try digest(named, Self.laugh) != digest(named, louder))
        #expect(try digest("{}", Self.laugh) != digest(named, Self.laugh))
        #expect(try digest("{}", Self.laugh) == digest(#"{"expression": {}}"#, Self.laugh))
    }
}
