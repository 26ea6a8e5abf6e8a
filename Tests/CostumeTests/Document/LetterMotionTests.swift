import Foundation
import Helpers
import Raster
import Testing

@testable import Costume

@Suite("Letters that move, in a document") struct LetterMotionTests {
    private static let turn = Track(
        property: "rotation", times: [0, 0.5], values: .numbers([0, 90]), easings: [.linear])

    private func wave(once: Bool = false) -> SharedMotion {
        SharedMotion(
            id: "wave", name: [:], unit: .letter, delay: 0.1, tracks: [Self.turn], duration: 0.8,
            isOnce: once)
    }

    private func translate(
        _ animate: String, once: Bool = false
    ) -> (template: Template?, problems: [TemplateProblem]) {
        let text = Documents.moving("[{\"text\": {\"content\": {\"en\": \"Hi\"}, \"animate\": \(animate)}}]")
        return TemplateTranslator.translate(
            id: "a", text: Array(text.utf8), file: "f", art: Shelf(),
            shared: SharedUse(motions: ["wave": wave(once: once)]))
    }

    private func read(_ animate: String, once: Bool = false) throws -> LetterMotion {
        let (template, problems) = translate(animate, once: once)
        #expect(problems == [])
        guard case .text(let caption) = try #require(template?.layers.first).content else {
            throw Failure.noText
        }
        return try #require(caption.motion)
    }

    private enum Failure: Error { case noText }

    @Test("A motion is a name, a name with other units and delays, or tracks of the costume's own")
    func forms() throws {
        // The animation of 2 s holds 2.5 turns of .8 s: three are played.
        let named = try read(#""wave""#)
        #expect(named.unit == .letter && named.delay == 0.1 && named.tracks == [Self.turn])
        #expect(named.clock == .repeating(period: 0.8, rate: 3 * 0.8 / 2))
        let words = try read(#"{"use": "wave", "by": "word", "delay": -0.2}"#, once: true)
        #expect(words.unit == .word && words.delay == -0.2)
        #expect(words.clock == .once(period: 0.8, start: 0.3, limit: 1.1))
        let own = try read(
            ##"{"by": "line", "tracks": {"color": {"times": [0, 1], "values": ["#ff0000", "#00ff00"]}}}"##)
        #expect(own.unit == .line && own.delay == 0 && own.clock == .layer)
        #expect(own.tracks.map(\.property) == ["color"])
    }

    @Test("Mistakes are reported where they are")
    func mistakes() {
        func problems(_ animate: String) -> [String] {
            translate(animate).problems.map { "\($0.code) \($0.path ?? "")" }
        }
        let place = "$.layers[0].text.animate"
        #expect(problems(#""wavy""#) == ["motion.missing \(place)"])
        #expect(problems(#"{"use": "wavy"}"#) == ["motion.missing \(place).use"])
        #expect(problems(#"{"by": "letter"}"#) == ["template.key.missing \(place)"])
        #expect(
            problems(#"{"use": "wave", "tracks": {}}"#) == ["template.keys.conflict \(place).tracks"])
        #expect(problems(#"{"use": "wave", "by": "glyph"}"#).map { $0.hasSuffix("\(place).by") } == [true])
        #expect(
            problems(#"{"tracks": {"skew": {"times": [0], "values": [0]}}}"#).map {
                $0.hasPrefix("template.needs.newer \(place).tracks")
            } == [true])
        #expect(
            problems(#"{"tracks": {"reveal": {"times": [0], "values": [2]}}}"#)
                == ["template.value.range \(place).tracks.reveal.values[0]"])
    }

    @Test("A still has no letters that move")
    func still() {
        let text = Documents.moving(#"[{"text": {"content": {"en": "Hi"}, "animate": "wave"}}]"#)
            .replacing(#""animation": {"duration": 2},"#, with: "")
        let problems = TemplateTranslator.translate(
            id: "a", text: Array(text.utf8), file: "f", art: Shelf(),
            shared: SharedUse(motions: ["wave": wave()])
        ).problems
        #expect(problems.map(\.code) == ["template.animate.still"])
    }

    @Test("The document of a motion needs a duration and tracks")
    func document() {
        func translate(_ text: String) -> (SharedMotion?, [String]) {
            let (motion, problems) = MotionTranslator.translate(
                id: "a", text: Array(text.utf8), file: "f", art: Shelf())
            return (motion, problems.map(\.code))
        }
        let (motion, problems) = translate(
            #"""
            {"format": 1, "by": "word", "delay": 0.1, "duration": 0.5, "once": true,
             "animate": {"rotation": {"times": [0, 0.5], "values": [0, 90]}}}
            """#)
        #expect(problems == [])
        #expect(motion?.unit == .word && motion?.isOnce == true && motion?.tracks == [Self.turn])
        #expect(translate(#"{"animate": {}}"#).1 == ["template.key.missing"])
        #expect(translate(#"{"duration": 1}"#).1 == ["template.key.missing"])
        #expect(
            translate(#"{"duration": 1, "animate": {"rotation": {"times": [0, 2], "values": [0, 1]}}}"#).1
                == ["template.value.range"])
    }
}
