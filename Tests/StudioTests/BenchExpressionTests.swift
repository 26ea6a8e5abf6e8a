import FaceInput
import Foundation
import HTTPServer
import Testing

@testable import Studio

@Suite("Expressions on the bench") struct BenchExpressionTests {
    private let studio: BenchTests

    init() throws {
        studio = try BenchTests()
        let folder = studio.scratch.appending(path: "Expressions/laugh")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try #"{"format": 1, "name": {"en": "Laughing", "de": "Lachen"}, "channels": {"smile": 1}}"#
            .write(to: folder.appending(path: "expression.json"), atomically: true, encoding: .utf8)
    }

    /// The document with another face.
    private func document(_ face: String) -> String {
        BenchTests.document.replacingOccurrences(of: #""face": {}"#, with: #""face": "# + face)
    }

    private func change(
        _ member: String, _ new: String, old: String? = nil, layer: String = "person", goesOn: Bool = false
    ) async throws {
        var body: [String: Any] = ["layer": layer, "member": member, "goesOn": goesOn]
        body["old"] = old
        if let value = Double(new) { body["value"] = value } else { body["id"] = new }
        try await studio.post(
            "expression", String(decoding: try JSONSerialization.data(withJSONObject: body), as: UTF8.self))
    }

    private func expression(of layer: String = "person") async throws -> [String: Any]? {
        let answer = try await studio.bench.read(["box", "expression"], ["layer": layer])
        guard case .bytes(let bytes) = answer.body else { return nil }
        return try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
            as? [String: Any]
    }

    @Test("A face has every channel and the shared expressions with their names; another layer has none")
    func lists() async throws {
        try studio.write(
            document(#"{"expression": {"use": "laugh", "mouth": 0.50}}"#)
                .replacingOccurrences(of: #""rotation""#, with: #""face.expression.gaze.x""#)
                .replacingOccurrences(of: "[0, 90]", with: "[0, 1]"))
        let found = try #require(try await expression())
        #expect(found["use"] as? String == "laugh")
        #expect(found["text"] as? String == #""laugh""#)
        let choices = try #require(found["choices"] as? [[String: Any]])
        #expect(choices.map { $0["id"] as? String } == ["laugh"])
        #expect((choices[0]["name"] as? [String: String])?["de"] == "Lachen")
        let members = try #require(found["members"] as? [[String: Any]])
        let names = members.compactMap { $0["name"] as? String }
        #expect(names == ["amount"] + FaceExpression.Channel.allCases.map(\.rawValue))
        let mouth = try #require(members.first { $0["name"] as? String == "mouth" })
        #expect(mouth["value"] as? Double == 0.5)
        #expect(mouth["text"] as? String == "0.50")
        #expect(mouth["range"] as? [Double] == [0, 1])
        #expect(
            members.filter { $0["isAnimated"] as? Bool == true }.map { $0["name"] as? String } == ["gaze.x"])
        #expect(try await expression(of: "ground") == nil)
        #expect(try await expression(of: "nobody") == nil)
    }

    @Test(
        "What a person chooses is written where it belongs, and undone byte for byte",
        arguments: [
            ("{}", "use", "laugh", nil, #"{"expression": "laugh"}"#),
            (#"{"expression": 'laugh'}"#, "use", "laugh", "'laugh'", #"{"expression": "laugh"}"#),
            (#"{"cut": "head"}"#, "use", "laugh", nil, #"{"cut": "head", "expression": "laugh"}"#),
            (
                #"{"expression": {"use": "laugh", /* so */ "mouth": 1}}"#, "use", "laugh", #""laugh""#,
                #"{"expression": {"use": "laugh", /* so */ "mouth": 1}}"#
            ),
            (
                #"{"expression": {"mouth": 1}}"#, "use", "laugh", nil,
                #"{"expression": {"mouth": 1, "use": "laugh"}}"#
            ),
            ("{}", "gaze.x", "-0.5", nil, #"{"expression": {"gaze.x": -0.5}}"#),
            (#"{"expression": {"mouth": 1.0}}"#, "mouth", "0.25", "1.0", #"{"expression": {"mouth": 0.25}}"#),
            (
                #"{"expression": "laugh"}"#, "amount", "0.5", nil,
                #"{"expression": {"use": "laugh", "amount": 0.5}}"#
            ),
        ] as [(String, String, String, String?, String)])
    func writes(face: String, member: String, new: String, old: String?, wanted: String) async throws {
        try studio.write(document(face))
        _ = try await studio.bench.read(["box"], [:])
        try await change(member, new, old: old)
        #expect(try studio.text() == document(wanted))
        #expect(try await expression() != nil)
        try await studio.post("undo")
        #expect(try studio.text() == document(face))
    }

    @Test("A drag is undone as a whole, also where it began without a number")
    func drags() async throws {
        _ = try await studio.bench.read(["box"], [:])
        try await change("mouth", "0.1")
        try await change("mouth", "0.25", old: "0.1", goesOn: true)
        try await change("mouth", "0.5", old: "0.25", goesOn: true)
        try await change("nod", "1")
        #expect(try studio.text() == document(#"{"expression": {"mouth": 0.5, "nod": 1}}"#))
        try await studio.post("undo")
        #expect(try studio.text() == document(#"{"expression": {"mouth": 0.5}}"#))
        try await studio.post("undo")
        #expect(try studio.text() == BenchTests.document)
        try await studio.post("redo")
        #expect(try studio.text() == document(#"{"expression": {"mouth": 0.5}}"#))
    }

    @Test("What an editor wrote meanwhile isn't overwritten, and what it moved is found")
    func conflicts() async throws {
        try studio.write(document(#"{"expression": {"mouth": 0.5}}"#))
        _ = try await studio.bench.read(["box"], [:])
        let moved = "// One more line.\n" + document(#"{"expression": {"mouth": 0.75, "nod": 1}}"#)
        try studio.write(moved)
        for (member, new, old) in [
            ("mouth", "1", "0.5"), ("nod", "0", nil), ("use", "laugh", #""wink""#), ("puff", "1", "0"),
        ] {
            await #expect(throws: WebRefusal.self) { try await change(member, new, old: old) }
        }
        #expect(try studio.text() == moved)
        try await change("turn", "1")
        #expect(
            try studio.text() == moved.replacingOccurrences(of: #""nod": 1"#, with: #""nod": 1, "turn": 1"#))
        let broken = try studio.text() + "]"
        try studio.write(broken)
        await #expect(throws: WebRefusal.self) { try await change("turn", "0.5", old: "1") }
        #expect(try studio.text() == broken)
    }

    @Test(
        "Numbers out of range, other members, ids that are none and layers without a face are refused",
        arguments: [
            ("mouth", "-0.1", "person"), ("amount", "2", "person"), ("cut", "1", "person"),
            ("use", "a/b", "person"), ("use", "1", "person"), ("mouth", "laugh", "person"),
            ("mouth", "1", "ground"), ("mouth", "1", "nobody"),
        ])
    func refuses(member: String, new: String, layer: String) async throws {
        _ = try await studio.bench.read(["box"], [:])
        await #expect(throws: WebRefusal.self) { try await change(member, new, layer: layer) }
        #expect(try studio.text() == BenchTests.document)
    }

    @Test("Every slider has a label in every language")
    func labels() {
        for (language, texts) in StudioTexts.all {
            for name in ["amount"] + FaceExpression.Channel.allCases.map(\.rawValue) {
                #expect(texts["bench.channel.\(name.lowercased())"] != nil, "\(name) in \(language)")
            }
        }
    }
}
