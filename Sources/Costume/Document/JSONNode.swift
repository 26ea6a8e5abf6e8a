/// One value of a document as it was written, with its place.
struct JSONNode: Sendable {
    var value: JSONValue
    /// Of the value's first character.
    var place: TextPlace
}

/// What was written; an object keeps its members in their order, doubled keys too.
indirect enum JSONValue: Sendable {
    case null
    case boolean(Bool)
    /// May be infinite or NaN: whoever reads it says so with its path.
    case number(Double)
    case text(String)
    case list([JSONNode])
    case object([JSONMember])
}

struct JSONMember: Sendable {
    var key: String
    var keyPlace: TextPlace
    var node: JSONNode
}

extension JSONNode {
    /// The value in a few characters, for a message.
    var excerpt: String {
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
    var plain: String {
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
