/// Reads XML as chat clients send it: elements, attributes and texts, without document types.
struct XMLElement {
    var name: String
    var attributes: [String: String] = [:]
    var children: [XMLElement] = []
    /// All text directly in it.
    var text = ""

    /// Levels, and bytes of a document.
    private static let depth = 32
    private static let limit = 16 << 20

    /// What a document says instead of what XML allows.
    struct Mistake: Error { var found: String }

    init(_ bytes: [UInt8]) throws(Mistake) {
        guard bytes.count <= Self.limit, let text = String(validating: bytes, as: UTF8.self) else {
            throw Mistake(found: "encoding")
        }
        var scanner = Scanner(rest: text[...])
        try scanner.skip()
        self = try scanner.element(level: 0)
        try scanner.skip()
        if !scanner.rest.isEmpty { throw scanner.mistake }
    }

    private init(name: String) { self.name = name }

    /// The elements of a name in a namespace, here and below, in the document's order.
    func all(_ name: String, in namespace: String, inherited: String = "") -> [XMLElement] {
        let own = attributes["xmlns"] ?? inherited
        return (self.name == name && own == namespace ? [self] : [])
            + children.flatMap { $0.all(name, in: namespace, inherited: own) }
    }

    func first(_ name: String) -> XMLElement? { children.first { $0.name == name } }

    private struct Scanner {
        var rest: Substring

        var mistake: Mistake {
            let found = rest.prefix(12)
            return Mistake(found: found.isEmpty ? "end" : String(found))
        }

        /// Skips spaces, declarations and comments between elements.
        mutating func skip() throws(Mistake) {
            while true {
                rest = rest.drop(while: \.isWhitespace)
                if rest.hasPrefix("<!--") {
                    try skip(to: "-->")
                } else if rest.hasPrefix("<?") {
                    try skip(to: "?>")
                } else {
                    return
                }
            }
        }

        private mutating func skip(to end: String) throws(Mistake) {
            guard let range = rest.firstRange(of: end) else { throw mistake }
            rest = rest[range.upperBound...]
        }

        mutating func element(level: Int) throws(Mistake) -> XMLElement {
            guard level < XMLElement.depth, rest.first == "<" else { throw mistake }
            rest.removeFirst()
            var element = XMLElement(name: try name())
            while true {
                rest = rest.drop(while: \.isWhitespace)
                if rest.hasPrefix("/>") {
                    rest = rest.dropFirst(2)
                    return element
                }
                if rest.first == ">" { break }
                let key = try name()
                guard rest.first == "=", let quote = rest.dropFirst().first, quote == "'" || quote == "\""
                else {
                    throw mistake
                }
                let value = rest.dropFirst(2).prefix { $0 != quote }
                rest = rest.dropFirst(value.count + 2)
                guard rest.first == quote, element.attributes[key] == nil else { throw mistake }
                rest.removeFirst()
                element.attributes[key] = try text(value)
            }
            rest.removeFirst()
            try content(of: &element, level: level)
            return element
        }

        private mutating func content(of element: inout XMLElement, level: Int) throws(Mistake) {
            while true {
                let words = rest.prefix { $0 != "<" }
                rest = rest[words.endIndex...]
                element.text += try text(words)
                if rest.hasPrefix("<!--") {
                    try skip(to: "-->")
                } else if rest.hasPrefix("</") {
                    guard rest.dropFirst(2).hasPrefix(element.name + ">") else { throw mistake }
                    rest = rest.dropFirst(element.name.count + 3)
                    return
                } else {
                    element.children.append(try self.element(level: level + 1))
                }
            }
        }

        private mutating func name() throws(Mistake) -> String {
            let name = rest.prefix { $0.isLetter || $0.isNumber || "-_:.".contains($0) }
            guard let first = name.first, first.isLetter || first == "_" else { throw mistake }
            rest = rest[name.endIndex...]
            return String(name)
        }

        /// With entities as what they stand for.
        private func text(_ raw: Substring) throws(Mistake) -> String {
            guard raw.contains("&") else { return String(raw) }
            var (result, rest) = ("", raw)
            while let start = rest.firstIndex(of: "&") {
                result += rest[..<start]
                guard let end = rest[start...].firstIndex(of: ";"),
                    let character = Self.character(rest[rest.index(after: start)..<end])
                else { throw Mistake(found: String(rest[start...].prefix(12))) }
                result.append(character)
                rest = rest[rest.index(after: end)...]
            }
            return result + rest
        }

        private static let entities: [Substring: Character] = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
        ]

        private static func character(_ name: Substring) -> Character? {
            if let known = entities[name] { return known }
            let number =
                name.hasPrefix("#x")
                ? UInt32(name.dropFirst(2), radix: 16)
                : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
            return number.flatMap(Unicode.Scalar.init).map(Character.init)
        }
    }
}
