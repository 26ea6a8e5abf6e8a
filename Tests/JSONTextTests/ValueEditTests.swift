import Testing

@testable import JSONText

@Suite("Writing one value back") struct ValueEditTests {
    private func edited(_ text: String, _ line: Int, _ column: Int, _ old: String, _ new: Double) throws
        -> String
    {
        let edit = ValueEdit(
            at: TextPlace(line: line, column: column), old: old, new: ValueEdit.text(of: new))
        return String(decoding: try edit.applied(to: Array(text.utf8)), as: UTF8.self)
    }

    @Test(
        "Every kind of line end, and characters of several bytes, are counted as the parser counts them",
        arguments: ["\n", "\r\n", "\r"])
    func places(end: String) throws {
        let text = "// 箱 😀\(end){\"名\": 1, \"b\": -2.50 , /* 2.50 */}\(end)"
        let node = try JSONParser.parse(Array(text.utf8))
        guard case .object(let members) = node.value else { return #expect(Bool(false)) }
        let place = members[1].node.place
        let result = try edited(text, place.line, place.column, "-2.50", 7)
        #expect(result == text.replacing("-2.50", with: "7"))
    }

    @Test("Another number or something else at the place is no match")
    func mismatch() {
        #expect(throws: ValueEdit.Failure.changed(found: "12")) { try edited("[12]", 1, 2, "1", 3) }
        #expect(throws: ValueEdit.Failure.changed(found: "\"a\"]")) { try edited("[\"a\"]", 1, 2, "1", 3) }
        #expect(throws: ValueEdit.Failure.changed(found: "")) { try edited("[1]", 9, 9, "1", 3) }
    }

    @Test(
        "Numbers are written as people write them",
        arguments: [(1.0, "1"), (0.1 + 0.2, "0.3"), (-0.00001, "0"), (1.23456, "1.2346"), (-618.5, "-618.5")])
    func texts(number: Double, text: String) throws {
        #expect(try edited("[5]", 1, 2, "5", number) == "[\(text)]")
    }

    private func setting(_ path: [String], _ value: String, in text: String) throws -> ValueEdit {
        let bytes = Array(text.utf8)
        return try #require(try JSONParser.parse(bytes).setting(path, to: value, in: bytes))
    }

    @Test(
        "A member is replaced, or added as its neighbors are written; comments and commas stay",
        arguments: [
            ("{}", "{NEW}"), ("{ }", "{NEW }"), ("{ // none\n}", "{NEW // none\n}"),
            ("{\"a\": 1}", "{\"a\": 1, NEW}"), ("{ \"a\": 1 }", "{ \"a\": 1, NEW }"),
            ("{a: {b: [1]},}", "{a: {b: [1]}, NEW,}"),
            ("{\"a\": \"},\" /* , */ , }", "{\"a\": \"},\" /* , */ , NEW, }"),
            ("{\n  \"a\": 1\n}", "{\n  \"a\": 1,\n  NEW\n}"),
            ("{\r\n\t\"a\": 1,\r\n}", "{\r\n\t\"a\": 1,\r\n\tNEW,\r\n}"),
            ("{\"a\": 1,\r \"名\": 2}", "{\"a\": 1,\r \"名\": 2,\r NEW}"),
            ("{\n  \"a\": 1 // one, 箱\n}\n", "{\n  \"a\": 1, // one, 箱\n  NEW\n}\n"),
            ("{\n\n  \"a\": 1, // one\n  // end\n}", "{\n\n  \"a\": 1, // one\n  // end\n  NEW,\n}"),
            ("// x\n{\"a\": 1 // one\n}", "// x\n{\"a\": 1, NEW // one\n}"),
            ("\u{feff}{\"k\": 'x', \"a\": 1}", "\u{feff}{\"k\": 0.5, \"a\": 1}"),
            ("{\"k\": {\"x\": 1}, \"a\": 1}", "{\"k\": 0.5, \"a\": 1}"),
        ])
    func members(text: String, wanted: String) throws {
        let edit = try setting(["k"], "0.5", in: text)
        let result = try edit.applied(to: Array(text.utf8))
        #expect(
            String(decoding: result, as: UTF8.self) == wanted.replacing("NEW", with: "\"k\": 0.5"))
        let node = try JSONParser.parse(result)
        #expect(node.member("k")?.excerpt == "0.5")
        #expect(try edit.inverse.applied(to: result) == Array(text.utf8))
    }

    @Test("Objects on the way to a member are added, and what is no object is left alone")
    func nested() throws {
        #expect(try setting(["a", "b", "c"], "1", in: "{}").new == "{\"a\": {\"b\": {\"c\": 1}}}")
        let edit = try setting(["a", "b"], "1", in: "{\"a\": {}}")
        #expect([edit.old, edit.new] == ["{}", "{\"b\": 1}"])
        for text in ["{\"a\": 1}", "{\"a\": [{}]}", "\"a\""] {
            let node = try JSONParser.parse(Array(text.utf8))
            #expect(node.setting(["a", "b"], to: "1", in: Array(text.utf8)) == nil)
        }
    }

    @Test("Edits of what an edit wrote are one with it; others aren't")
    func followed() throws {
        let text = "[0,\n {\"a\": {}, \"b\": 7}]"
        let first = ValueEdit(at: TextPlace(line: 2, column: 8), old: "{}", new: "{\n\"k\": 0.5}")
        let inner = ValueEdit(at: TextPlace(line: 3, column: 6), old: "0.5", new: "12")
        let both = try #require(first.followed(by: inner))
        let step = try inner.applied(to: first.applied(to: Array(text.utf8)))
        #expect(try both.applied(to: Array(text.utf8)) == step)
        #expect(try both.inverse.applied(to: step) == Array(text.utf8))
        let number = ValueEdit(at: TextPlace(line: 1, column: 2), old: "0", new: "1")
        #expect(number.followed(by: ValueEdit(at: number.place, old: "1", new: "2"))?.new == "2")
        #expect(number.followed(by: ValueEdit(at: number.place, old: "3", new: "2")) == nil)
        #expect(first.followed(by: number) == nil)
        #expect(first.followed(by: ValueEdit(at: TextPlace(line: 2, column: 16), old: "7", new: "8")) == nil)
    }
}
