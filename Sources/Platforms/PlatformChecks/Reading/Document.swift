import JSONText

/// A value of a JSON document, read by key without caring what is missing.
struct Document {
    private let value: JSONValue

    private init(_ value: JSONValue) { self.value = value }

    /// Parses JSON as apps do: without comments and whatever else people write.
    /// - Parameter allowsMark: whether the platform's own reader skips a byte order mark.
    init(_ bytes: [UInt8], allowsMark: Bool = false) throws(JSONMistake) {
        value = try JSONParser.parse(bytes, isStrict: true, allowsMark: allowsMark).value
    }

    /// A member of an object; of repeated keys the last, as in other readers.
    subscript(key: String) -> Document? {
        guard case .object(let members) = value else { return nil }
        return members.last { $0.key == key }.map { Document($0.node.value) }
    }

    var members: [(key: String, value: Document)] {
        guard case .object(let members) = value else { return [] }
        return members.map { ($0.key, Document($0.node.value)) }
    }

    var list: [Document]? {
        guard case .list(let nodes) = value else { return nil }
        return nodes.map { Document($0.value) }
    }

    var text: String? {
        guard case .text(let text) = value else { return nil }
        return text
    }

    var number: Int? {
        guard case .number(let number) = value else { return nil }
        return Int(exactly: number)
    }

    var flag: Bool? {
        guard case .boolean(let flag) = value else { return nil }
        return flag
    }

    /// The texts of a list; those that aren't texts are left out.
    var texts: [String] { list?.compactMap(\.text) ?? [] }

    /// A member's text; empty where there is none.
    func text(_ key: String) -> String { self[key]?.text ?? "" }

    /// A member as it stands in the document, for messages; `nothing` where there is none.
    func excerpt(_ key: String) -> String {
        self[key]?.value.excerpt ?? "nothing"
    }

    /// A member's text for messages; the member as it stands in the document where that is none, or an empty one.
    func found(_ key: String) -> String {
        let text = text(key)
        return text.isEmpty ? excerpt(key) : text
    }
}
