import Testing

@testable import JSONText

@Suite("Writing one number back") struct NumberEditTests {
    private func edited(_ text: String, _ line: Int, _ column: Int, _ old: String, _ new: Double) throws
        -> String
    {
        let edit = NumberEdit(at: TextPlace(line: line, column: column), old: old, new: new)
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
        #expect(throws: NumberEdit.Failure.changed(found: "12")) { try edited("[12]", 1, 2, "1", 3) }
        #expect(throws: NumberEdit.Failure.changed(found: "\"a\"]")) { try edited("[\"a\"]", 1, 2, "1", 3) }
        #expect(throws: NumberEdit.Failure.changed(found: "")) { try edited("[1]", 9, 9, "1", 3) }
    }

    @Test(
        "Numbers are written as people write them",
        arguments: [(1.0, "1"), (0.1 + 0.2, "0.3"), (-0.00001, "0"), (1.23456, "1.2346"), (-618.5, "-618.5")])
    func texts(number: Double, text: String) throws {
        #expect(try edited("[5]", 1, 2, "5", number) == "[\(text)]")
    }
}
