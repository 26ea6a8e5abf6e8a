/// One value of a document as it was written, with its place.
public struct JSONNode: Sendable {
    public var value: JSONValue
    /// Of the value's first character.
    public var place: TextPlace
}

/// What was written; an object keeps its members in their order, doubled keys too.
public indirect enum JSONValue: Sendable {
    case null
    case boolean(Bool)
    /// May be infinite or NaN: whoever reads it says so with its path.
    case number(Double)
    case text(String)
    case list([JSONNode])
    case object([JSONMember])
}

public struct JSONMember: Sendable {
    public var key: String
    public var keyPlace: TextPlace
    public var node: JSONNode
}

extension JSONNode {
    /// The value in a few characters, for a message.
    public var excerpt: String {
        switch value {
        case .null: "null"
        case .boolean(let flag): flag ? "true" : "false"
        case .number(let number): number.plain
        case .text(let text): "\"\(text.count > 48 ? text.prefix(47) + "…" : text[...])\""
        case .list(let nodes): nodes.isEmpty ? "[]" : "[…]"
        case .object(let members): members.isEmpty ? "{}" : "{…}"
        }
    }
}

extension Double {
    /// As a person would write it: `4`, `0.25`.
    public var plain: String {
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
