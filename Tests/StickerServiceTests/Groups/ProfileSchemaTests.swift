import Foundation
import Support
import Testing

@testable import StickerService

@Suite("The schema of profiles")
struct ProfileSchemaTests {
    private static func list(_ item: String, _ count: Int) -> String {
        "[" + Array(repeating: item, count: count).joined(separator: ",") + "]"
    }

    private static func framing(_ x: String, _ width: String) -> String {
        #"{"framing": {"x": \#(x), "y": 0, "width": \#(width), "height": 0.8}}"#
    }

    private static func variables(_ count: Int) -> String {
        #"{"variables": {\#((0..<count).map { #""v\#($0)": "x""# }.joined(separator: ","))}}"#
    }

    private static let good = [
        "{}", #"{"profileVersion": 1}"#, #"{"profileVersion": 0}"#, #"{"profileVersion": null}"#,
        #"{"language": "ja"}"#, #"{"language": "zh-Hant-TW", "skin": "night"}"#, #"{"language": null}"#,
        #"{"language": "de_AT"}"#, #"{"stickers": []}"#, #"{"stickers": ["bear", "bear", "none"]}"#,
        #"{"stickers": \#(list(#""a""#, 1000))}"#, #"{"variables": {"name": "花子"}}"#,
        #"{"variables": {"name": "\#(String(repeating: "n", count: 1000))"}}"#, variables(100),
        #"{"text": "Hi"}"#, #"{"text": {"*": "Hi", "say-cloud": ""}}"#, #"{"text": null}"#, #"{"text": {}}"#,
        #"{"text": "\#(String(repeating: "花", count: 5000))"}"#,
        framing("0.1", "0.8"), framing("-0.2", "1.4"), framing("0", "360"),
        #"{"framing": {"x": 0, "y": 0, "width": 1, "height": 1, "roll": -4.5}}"#,
        #"{"framing": {"x": 0, "y": 0, "width": 1, "height": 1, "roll": null, "zoom": 2}}"#,
        #"{"framing": null}"#, #"{"background": "auto"}"#, #"{"background": "keep"}"#,
        #"{"background": null}"#, #"{"expressions": "off"}"#, #"{"expressions": null}"#,
        #"{"platforms": ["telegram", "signal"]}"#, #"{"platforms": []}"#,
        #"{"platforms": ["from-the-future"]}"#,
        #"{"x-note": [1, 2], "color": "red"}"#,
    ]

    private static let bad = [
        "[]", "7", #"{"profileVersion": 2}"#, #"{"profileVersion": "1"}"#, #"{"profileVersion": 0.5}"#,
        #"{"language": ""}"#, #"{"language": "日本語"}"#, #"{"language": "a b"}"#, #"{"language": "../etc"}"#,
        #"{"language": "klingon!"}"#,
        #"{"language": "\#(String(repeating: "a", count: 36))"}"#, #"{"skin": "a/b"}"#, #"{"skin": 3}"#,
        #"{"skin": "\#(String(repeating: "s", count: 41))"}"#, #"{"stickers": "bear"}"#,
        #"{"stickers": [1]}"#,
        #"{"stickers": [null]}"#, #"{"stickers": \#(list(#""a""#, 1001))}"#, #"{"variables": {"name": 3}}"#,
        #"{"variables": ["name"]}"#, variables(101),
        #"{"variables": {"name": "\#(String(repeating: "n", count: 1001))"}}"#,
        #"{"variables": {"\#(String(repeating: "n", count: 41))": "x"}}"#, #"{"text": 7}"#,
        #"{"text": ["a"]}"#,
        #"{"text": {"*": null}}"#, #"{"text": {"\#(String(repeating: "n", count: 41))": "x"}}"#,
        framing("361", "1"),
        framing("0", "-400"), framing(#""0""#, "1"), framing("null", "1"),
        #"{"framing": {"x": 0, "y": 0, "width": 1}}"#,
        #"{"framing": [0, 0, 1, 1]}"#,
        #"{"framing": {"x": 0, "y": 0, "width": 1, "height": 1, "roll": 361}}"#,
        #"{"background": "remove"}"#, #"{"expressions": "on"}"#, #"{"background": true}"#,
        #"{"platforms": "telegram"}"#,
        #"{"platforms": [7]}"#, #"{"platforms": \#(list(#""a""#, 101))}"#,
        #"{"platforms": ["\#(String(repeating: "p", count: 41))"]}"#,
    ]

    private static func isRead(_ text: String) -> Bool {
        (try? ProfileDocument.profile(Array(text.utf8)).mistakes.isEmpty) == true
    }

    @Test("The schema allows what the service reads, as an independent validator finds")
    func goodProfilesAreValid() throws {
        for (text, isValid) in zip(Self.good, try SchemaCheck.verdicts(Self.good, schema: "profile")) {
            #expect(Self.isRead(text), "\(text)")
            #expect(isValid, "\(text)")
        }
    }

    @Test("The schema refuses what the service refuses or ignores with a warning")
    func badProfilesAreInvalid() throws {
        for (text, isValid) in zip(Self.bad, try SchemaCheck.verdicts(Self.bad, schema: "profile")) {
            #expect(!Self.isRead(text), "\(text.prefix(100))")
            #expect(!isValid, "\(text.prefix(100))")
        }
    }

    @Test("The schema describes every key that is read, and no other")
    func keysAreTheSame() throws {
        let data = try Data(contentsOf: URL(filePath: Repository.path + "/Schemas/profile.schema.json"))
        let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let described = try #require(schema["properties"] as? [String: Any]).keys.sorted()
        #expect(described == ProfileDocument.CodingKeys.allCases.map(\.rawValue).sorted())
    }
}
