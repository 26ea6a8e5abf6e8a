/// One value of a document, with its place in the text.
package struct JSONNode: Sendable {
    package var value: JSONValue
    /// The place of the value's first character.
    package var place: TextPlace
    /// Where the value stands among the bytes of the text.
    package var bytes: Range<Int>

    /// The value of a key of an object.
    package func member(_ key: String) -> JSONNode? {
        guard case .object(let members) = value else { return nil }
        return members.first { $0.key == key }?.node
    }

    /// The value that begins at a place: this one, or one within it. Of several the outermost.
    package func node(at place: TextPlace) -> JSONNode? {
        if self.place == place { return self }
        return switch value {
        case .list(let nodes): nodes.lazy.compactMap { $0.node(at: place) }.first
        case .object(let members): members.lazy.compactMap { $0.node.node(at: place) }.first
        case .null, .boolean, .number, .text: nil
        }
    }
}

/// A JSON value. An object keeps the order of its members, and repeated keys.
package indirect enum JSONValue: Sendable {
    case null
    case boolean(Bool)
    /// May be infinite or NaN, which JSON5 allows; check it where it is used.
    case number(Double)
    case text(String)
    case list([JSONNode])
    case object([JSONMember])
}

package struct JSONMember: Sendable {
    /// The key without quotes and escapes.
    package var key: String
    /// The place of the key's first character.
    package var keyPlace: TextPlace
    package var node: JSONNode
}

extension JSONNode {
    /// The value in at most some 50 characters, for messages.
    package var excerpt: String { value.excerpt }
}

extension JSONValue {
    /// The value in at most some 50 characters, for messages.
    package var excerpt: String {
        switch self {
        case .null: "null"
        case .boolean(let flag): flag ? "true" : "false"
        case .number(let number): number.plain
        case .text(let text): "\"\(String(text.count > 48 ? text.prefix(47) + "…" : text[...]).visible)\""
        case .list(let nodes): nodes.isEmpty ? "[]" : "[…]"
        case .object(let members): members.isEmpty ? "{}" : "{…}"
        }
    }
}

extension Double {
    /// The number without a needless fraction or exponent: `4`, `0.25`, `9223372036854775808`.
    package var plain: String {
        if abs(self) >= 1e16, abs(self) < 1e19, rounded() == self {
            return (self < 0 ? "-" : "") + String(UInt64(abs(self)))
        }
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

/// A place in a text, counted as editors do: lines and columns from 1, one column per Unicode scalar.
package struct TextPlace: Hashable, Sendable {
    /// From 1.
    package var line: Int
    /// From 1, in Unicode scalars.
    package var column: Int

    /// The first character.
    package static let start = TextPlace(line: 1, column: 1)

    /// Takes a line and a column, both from 1.
    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}
