/// A value that is sent as JSON.
package enum JSON: Encodable, Sendable {
    case text(String)
    case number(Int)
    case flag(Bool)
    case list([JSON])
    case object([String: JSON])

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .text(let text): try text.encode(to: encoder)
        case .number(let number): try number.encode(to: encoder)
        case .flag(let flag): try flag.encode(to: encoder)
        case .list(let list): try list.encode(to: encoder)
        case .object(let object): try object.encode(to: encoder)
        }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    package init(stringLiteral text: String) { self = .text(text) }
    package init(integerLiteral number: Int) { self = .number(number) }
    package init(booleanLiteral flag: Bool) { self = .flag(flag) }
}

extension JSON: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    package init(arrayLiteral list: JSON...) { self = .list(list) }

    /// Leaves out what is nil.
    package init(dictionaryLiteral members: (String, JSON?)...) {
        self = .object(Dictionary(members.compactMap { name, value in value.map { (name, $0) } }) { $1 })
    }
}
