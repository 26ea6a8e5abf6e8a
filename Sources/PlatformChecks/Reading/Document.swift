import FoundationEssentials
import JSONText

/// A value of a JSON document, read by key without caring what is missing.
struct Document {
    private let value: JSONValue

    private init(_ value: JSONValue) { self.value = value }

    /// nil: not JSON. The project's own parser allows comments and more, which apps don't, so it must also be strict JSON.
    init?(_ bytes: [UInt8]) {
        struct Anything: Decodable { init(from decoder: any Decoder) {} }
        guard (try? JSONDecoder().decode(Anything.self, from: Data(bytes))) != nil,
            let node = try? JSONParser.parse(bytes)
        else { return nil }
        value = node.value
    }

    /// A member of an object.
    subscript(key: String) -> Document? {
        guard case .object(let members) = value else { return nil }
        return members.first { $0.key == key }.map { Document($0.node.value) }
    }

    /// The members of an object.
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
}
