/// Parses JSON and the parts of JSON5 that people write by hand: comments, trailing commas, single quotes, bare keys, a
/// leading `+` or `.`, hexadecimal numbers.
///
/// With `isStrict` it parses JSON alone (RFC 8259), as programs that others wrote do.
///
/// The parser stops at the first error, because later ones would be guesses. It limits nesting, so that no text overflows
/// the stack.
package struct JSONParser {
    /// The most levels of nested lists and objects.
    package static let depthLimit = 64

    let bytes: [UInt8]
    /// Whether only JSON itself is read, without the parts of JSON5.
    let isStrict: Bool
    var index = 0
    var place = TextPlace.start

    /// The byte order mark of UTF-8.
    private static let mark: [UInt8] = [0xef, 0xbb, 0xbf]

    private init(_ bytes: [UInt8], isStrict: Bool) {
        self.bytes = bytes
        self.isStrict = isStrict
        if bytes.starts(with: Self.mark) { index = Self.mark.count }
    }

    /// Parses a UTF-8 text.
    /// - Parameters:
    ///   - isStrict: whether only JSON itself is read, without the parts of JSON5.
    ///   - allowsMark: whether the text may begin with a byte order mark.
    package static func parse(
        _ bytes: [UInt8], isStrict: Bool = false, allowsMark: Bool = true
    ) throws(JSONMistake) -> JSONNode {
        // A byte order mark of UTF-16, or a letter beside a zero byte, neither of which occurs in UTF-8.
        let isOther =
            [[0xff, 0xfe], [0xfe, 0xff]].contains(Array(bytes.prefix(2))) || bytes.prefix(2).contains(0)
        if isOther || (!allowsMark && bytes.starts(with: mark)) {
            throw JSONMistake(kind: .encoding, found: "", place: .start)
        }
        var parser = JSONParser(bytes, isStrict: isStrict)
        try parser.skipBlanks()
        guard parser.peek != nil else { throw JSONMistake(kind: .empty, found: "", place: .start) }
        let node = try parser.node(depth: 0)
        try parser.skipBlanks()
        guard parser.peek == nil else { throw parser.mistake(.trailing) }
        return node
    }

    var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Skips one byte and counts lines and columns.
    mutating func advance() {
        guard index < bytes.count else { return }
        let byte = bytes[index]
        index += 1
        let endsLine =
            byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && peek != UInt8(ascii: "\n"))
        if endsLine {
            place = TextPlace(line: place.line + 1, column: 1)
        } else if byte & 0xc0 != 0x80 {
            place.column += 1
        }
    }

    mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        advance()
        return true
    }

    func mistake(_ kind: JSONMistake.Kind) -> JSONMistake {
        guard index < bytes.count else {
            let open = kind == .stringOpen || kind == .commentOpen
            return JSONMistake(kind: open ? kind : .end, found: "", place: place)
        }
        let text = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self)
        return JSONMistake(kind: kind, found: text.unicodeScalars.first?.visible ?? "", place: place)
    }

    private mutating func node(depth: Int) throws(JSONMistake) -> JSONNode {
        guard depth < Self.depthLimit else { throw mistake(.depth) }
        let (start, first) = (place, index)
        guard let byte = peek else { throw mistake(.end) }
        let value: JSONValue
        switch byte {
        case UInt8(ascii: "{"): value = try object(depth: depth)
        case UInt8(ascii: "["): value = try list(depth: depth)
        case UInt8(ascii: "\""): value = .text(try quoted())
        case UInt8(ascii: "'") where !isStrict: value = .text(try quoted())
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"):
            value = .number(try number())
        default: value = try keyword()
        }
        return JSONNode(value: value, place: start, bytes: first..<index)
    }

    private mutating func object(depth: Int) throws(JSONMistake) -> JSONValue {
        advance()
        var members: [JSONMember] = []
        while true {
            try skipBlanks()
            if members.isEmpty || !isStrict, take(UInt8(ascii: "}")) { return .object(members) }
            let keyPlace = place
            let key = try key()
            try skipBlanks()
            guard take(UInt8(ascii: ":")) else { throw mistake(.colon) }
            try skipBlanks()
            members.append(JSONMember(key: key, keyPlace: keyPlace, node: try node(depth: depth + 1)))
            try skipBlanks()
            if take(UInt8(ascii: ",")) { continue }
            guard take(UInt8(ascii: "}")) else { throw mistake(.comma) }
            return .object(members)
        }
    }

    private mutating func list(depth: Int) throws(JSONMistake) -> JSONValue {
        advance()
        var nodes: [JSONNode] = []
        while true {
            try skipBlanks()
            if nodes.isEmpty || !isStrict, take(UInt8(ascii: "]")) { return .list(nodes) }
            nodes.append(try node(depth: depth + 1))
            try skipBlanks()
            if take(UInt8(ascii: ",")) { continue }
            guard take(UInt8(ascii: "]")) else { throw mistake(.comma) }
            return .list(nodes)
        }
    }

    private mutating func key() throws(JSONMistake) -> String {
        guard let byte = peek else { throw mistake(.end) }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") && !isStrict { return try quoted() }
        guard !isStrict, byte.isWord, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
            throw mistake(.key)
        }
        return bareWord()
    }

    /// ASCII letters, digits, `_` and `$`.
    private mutating func bareWord() -> String {
        let start = index
        while let byte = peek, byte.isWord { advance() }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func keyword() throws(JSONMistake) -> JSONValue {
        let start = (index, place)
        switch bareWord() {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "null": return .null
        case "NaN" where !isStrict: return .number(.nan)
        case "Infinity" where !isStrict: return .number(.infinity)
        case let word:
            (index, place) = start
            guard !word.isEmpty else { throw mistake(.value) }
            throw JSONMistake(kind: .value, found: String(word.prefix(40)), place: place)
        }
    }

    /// Where the comma after a value stands; nil: none follows.
    /// - Parameter index: the first byte behind the value.
    static func comma(after index: Int, in text: [UInt8]) -> Int? {
        var parser = JSONParser(text, isStrict: false)
        parser.index = index
        guard (try? parser.skipBlanks()) != nil, parser.peek == UInt8(ascii: ",") else { return nil }
        return parser.index
    }

    private mutating func skipBlanks() throws(JSONMistake) {
        while let byte = peek {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): advance()
            case UInt8(ascii: "/") where !isStrict: try skipComment()
            default: return
            }
        }
    }

    private mutating func skipComment() throws(JSONMistake) {
        let start = place
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        if next == UInt8(ascii: "/") {
            while let byte = peek, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { advance() }
        } else if next == UInt8(ascii: "*") {
            advance()
            advance()
            while !(peek == UInt8(ascii: "*") && index + 1 < bytes.count
                && bytes[index + 1] == UInt8(ascii: "/"))
            {
                guard peek != nil else { throw JSONMistake(kind: .commentOpen, found: "/*", place: start) }
                advance()
            }
            advance()
            advance()
        } else {
            throw mistake(.value)
        }
    }
}

extension UInt8 {
    /// An ASCII letter, a digit, `_` or `$`.
    package var isWord: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
            true
        default: false
        }
    }
}
