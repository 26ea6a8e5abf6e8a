import Testing

@testable import JSONText

@Suite("JSON with places") struct JSONParserTests {
    private func parse(_ text: String) throws -> JSONNode { try JSONParser.parse(Array(text.utf8)) }

    @Test("Values and keys know their line and column, counted in characters")
    func places() throws {
        let node = try parse("{\n  \"äö🧑\": [1,\r\n    true],\r\"b\": \"x\"}")
        guard case .object(let members) = node.value, case .list(let items) = members[0].node.value else {
            Issue.record("no object")
            return
        }
        #expect(members[0].keyPlace == TextPlace(line: 2, column: 3))
        #expect(members[0].node.place == TextPlace(line: 2, column: 10))
        #expect(items[1].place == TextPlace(line: 3, column: 5))
        #expect(members[1].keyPlace == TextPlace(line: 4, column: 1))
    }

    @Test("Comments, trailing commas, single quotes, bare keys and a byte order mark are accepted")
    func freeSpelling() throws {
        let node = try parse("\u{feff}// so\n{a: 'it\\'s', /* and */ \"b\": [1, 2,],}\n")
        guard case .object(let members) = node.value else {
            Issue.record("no object")
            return
        }
        #expect(members.map(\.key) == ["a", "b"])
        #expect(members[0].keyPlace == TextPlace(line: 2, column: 2))
        guard case .text("it's") = members[0].node.value else {
            Issue.record("no text")
            return
        }
    }

    @Test(
        "Numbers",
        arguments: [
            ("12", 12), ("-0.5", -0.5), ("1e3", 1000), ("+.5", 0.5), ("5.", 5), ("0x1F", 31), ("2E-2", 0.02),
            ("-Infinity", -.infinity), ("1e999", .infinity),
        ])
    func numbers(text: String, expected: Double) throws {
        guard case .number(let number) = try parse(text).value else {
            Issue.record("no number")
            return
        }
        #expect(number == expected)
    }

    @Test("Escapes")
    func escapes() throws {
        guard case .text(let text) = try parse("\"\\u00e4\\ud83e\\uddd1\\n\\/\\\\ \\\n.\"").value else {
            Issue.record("no text")
            return
        }
        #expect(text == "ä🧑\n/\\ .")
    }

    @Test(
        "What is no JSON is refused with its place",
        arguments: [
            ("", JSONMistake.Kind.empty, 1, 1), (" \n// a\n", .empty, 1, 1), ("[", .end, 1, 2),
            ("{\"a\": }", .value, 1, 7), ("{\"a\" 1}", .colon, 1, 6),
            ("[1\n 2]", .comma, 2, 2), ("{\"a\": \"x\n\"}", .stringOpen, 1, 7), ("[\"\\q\"]", .escape, 1, 3),
            ("[012]", .number, 1, 2), ("[1.2.3]", .number, 1, 2), ("[1e]", .number, 1, 2),
            ("[--1]", .number, 1, 2),
            ("[0x]", .number, 1, 2), ("[0x+1]", .number, 1, 2),
            ("[1] x", .trailing, 1, 5), ("{\n/* x", .commentOpen, 2, 1), ("[yes]", .value, 1, 2),
            ("{1: 2}", .key, 1, 2), ("[\"\u{1}\"]", .control, 1, 3), ("[\"\\ud800\"]", .escape, 1, 3),
            ("[[1]", .end, 1, 5), ("{\"a\": 1", .end, 1, 8),
        ])
    func mistakes(text: String, kind: JSONMistake.Kind, line: Int, column: Int) {
        do {
            _ = try parse(text)
            Issue.record("accepted")
        } catch let mistake as JSONMistake {
            #expect(mistake.kind == kind || mistake.kind == .end && kind == .comma)
            #expect(mistake.place == TextPlace(line: line, column: column))
        } catch {
            Issue.record(error)
        }
    }

    @Test(
        "Strictly, only JSON itself is read",
        arguments: [
            "{\"a\": 1,}", "[1,]", "[1] // a", "/* a */ 1", "{'a': 1}", "{a: 1}", "['a']", "[NaN]",
            "[Infinity]",
            "[-Infinity]", "[+1]", "[.5]", "[5.]", "[1.e2]", "[0x1f]", "[\"a\tb\"]", "[\"\\'\"]",
            "[\"a\\\nb\"]", "[-]",
        ])
    func strict(text: String) {
        #expect(throws: JSONMistake.self) { try JSONParser.parse(Array(text.utf8), isStrict: true) }
    }

    @Test("Strictly, all of JSON is read, and a byte order mark only where it is allowed")
    func strictlySound() throws {
        let text = #" {"a": [1, -0.5, 1e+2, 10.25E-3, true, false, null, "\u00e9\"\\\/\n", [], {}]} "#
        _ = try JSONParser.parse(Array(text.utf8), isStrict: true)
        let marked = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
        _ = try JSONParser.parse(marked, isStrict: true)
        #expect(throws: JSONMistake(kind: .encoding, found: "", place: .start)) {
            try JSONParser.parse(marked, isStrict: true, allowsMark: false)
        }
    }

    @Test(
        "Invisible characters are named by their numbers",
        arguments: [
            ("{\u{A0}\"a\": 1}", "U+00A0"), ("{\u{200B}}", "U+200B"), ("[\u{2060}1]", "U+2060"),
            ("[1]\0", "U+0000"),
            ("[\"\u{1}\"]", "U+0001"), ("[é]", "é"),
        ])
    func invisible(text: String, found: String) {
        let mistake = #expect(throws: JSONMistake.self) { try parse(text) }
        #expect(mistake?.found == found)
        #expect("a\u{200B}b\u{A0}👩\u{200D}🚀".visible == "aU+200BbU+00A0👩\u{200D}🚀")
    }

    @Test("Deep nesting is refused, not followed")
    func depth() {
        let text = String(repeating: "[", count: 100_000)
        #expect(throws: JSONMistake(kind: .depth, found: "[", place: TextPlace(line: 1, column: 65))) {
            try parse(text)
        }
    }

    @Test("Bytes that are no UTF-8 are refused where their text begins")
    func encoding() {
        #expect(throws: JSONMistake(kind: .encoding, found: "", place: TextPlace(line: 1, column: 2))) {
            try JSONParser.parse([0x5b, 0x22, 0xff, 0x22, 0x5d])
        }
    }

    @Test(
        "The nearest word is found",
        arguments: [
            ("imge", "image"), ("opactiy", "opacity"), ("Blend", "blend"), ("visble", "visible"),
            ("zebra", nil), ("mark", "mask"), ("flip", "clip"), ("lisp", nil),
            ("", nil),
        ])
    func nearest(word: String, expected: String?) {
        #expect(
            Nearest.word(to: word, among: ["image", "opacity", "blend", "visible", "mask", "clip"])
                == expected)
    }

    @Test(
        "Messages show numbers as people write them",
        arguments: [
            (4.0, "4"), (0.25, "0.25"), (9.223372036854775807e18, "9223372036854775808"),
            (-1e17, "-100000000000000000"), (1e300, "1e+300"), (1e-9, "1e-09"),
        ])
    func plain(number: Double, text: String) { #expect(number.plain == text) }
}
