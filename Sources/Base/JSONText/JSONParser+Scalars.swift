extension JSONParser {
    /// A text in double or single quotes.
    mutating func quoted() throws(JSONMistake) -> String {
        let start = place
        guard let quote = peek else { throw mistake(.end) }
        advance()
        let plain = index
        while let byte = peek, (0x20..<0x7f).contains(byte), byte != quote, byte != UInt8(ascii: "\\") {
            advance()
        }
        var content = Array(bytes[plain..<index])
        while let byte = peek {
            if byte == quote {
                advance()
                guard let text = String(validating: content, as: UTF8.self) else {
                    throw JSONMistake(kind: .encoding, found: "", place: start)
                }
                return text
            }
            switch byte {
            case UInt8(ascii: "\\"):
                try appendEscape(to: &content)
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                throw JSONMistake(kind: .stringOpen, found: String(UnicodeScalar(quote)), place: start)
            case 0..<0x20 where isStrict || byte != UInt8(ascii: "\t"):
                throw JSONMistake(kind: .control, found: UnicodeScalar(byte).visible, place: place)
            default:
                content.append(byte)
                advance()
            }
        }
        throw JSONMistake(kind: .stringOpen, found: String(UnicodeScalar(quote)), place: start)
    }

    private mutating func appendEscape(to content: inout [UInt8]) throws(JSONMistake) {
        let start = place
        advance()
        guard let byte = peek else { throw mistake(.stringOpen) }
        advance()
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
        case UInt8(ascii: "'") where !isStrict: content.append(byte)
        case UInt8(ascii: "b"): content.append(0x08)
        case UInt8(ascii: "f"): content.append(0x0c)
        case UInt8(ascii: "n"): content.append(0x0a)
        case UInt8(ascii: "r"): content.append(0x0d)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "\n") where !isStrict: break
        case UInt8(ascii: "\r") where !isStrict: _ = take(UInt8(ascii: "\n"))
        case UInt8(ascii: "u"):
            guard let scalar = unicodeEscape() else {
                throw JSONMistake(kind: .escape, found: "\\u", place: start)
            }
            content.append(contentsOf: String(scalar).utf8)
        default:
            throw JSONMistake(kind: .escape, found: "\\\(UnicodeScalar(byte).visible)", place: start)
        }
    }

    /// After `\u`: four digits, or a pair of surrogates.
    private mutating func unicodeEscape() -> UnicodeScalar? {
        guard let first = fourDigits() else { return nil }
        guard (0xd800..<0xdc00).contains(first) else { return UnicodeScalar(first) }
        guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")), let second = fourDigits(),
            (0xdc00..<0xe000).contains(second)
        else { return nil }
        return UnicodeScalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
    }

    private mutating func fourDigits() -> UInt32? {
        guard index + 4 <= bytes.count else { return nil }
        let digits = bytes[index..<index + 4]
        guard digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return nil }
        for _ in 0..<4 { advance() }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    /// Decimal with or without fraction and exponent, hexadecimal, or signed `Infinity` and `NaN`.
    mutating func number() throws(JSONMistake) -> Double {
        let start = (index: index, place: place)
        while let byte = peek, byte.mayBeInNumber { advance() }
        let written = String(decoding: bytes[start.index..<index], as: UTF8.self)
        guard !isStrict || Self.isPlain(written), let number = Self.number(written) else {
            throw JSONMistake(kind: .number, found: String(written.prefix(40)), place: start.place)
        }
        return number
    }

    /// Whether a number that the parser reads is also one of JSON: begins and ends with a digit, has one before its point,
    /// and isn't hexadecimal.
    private static func isPlain(_ written: String) -> Bool {
        let text = written.hasPrefix("-") ? written.dropFirst() : written[...]
        guard text.utf8.first?.isDigit ?? false, text.utf8.last?.isDigit ?? false else { return false }
        return text.utf8.allSatisfy { $0.isDigit || "+-.eE".utf8.contains($0) }
            && !text.contains(".e") && !text.contains(".E")
    }

    private static func number(_ written: String) -> Double? {
        // Most numbers are short and whole.
        if written.utf8.count < 9, written.utf8.first != UInt8(ascii: "0"), written.utf8.allSatisfy(\.isDigit)
        {
            return Int(written).map { Double($0) }
        }
        var text = written[...]
        let negative = text.hasPrefix("-")
        if negative || text.hasPrefix("+") { text = text.dropFirst() }
        guard let size = magnitude(text) else { return nil }
        return negative ? -size : size
    }

    private static func magnitude(_ text: Substring) -> Double? {
        if text == "Infinity" { return .infinity }
        if text == "NaN" { return .nan }
        if text.hasPrefix("0x") || text.hasPrefix("0X") {
            let digits = text.dropFirst(2)
            guard digits.first != "+", digits.first != "-" else { return nil }
            return UInt64(digits, radix: 16).map { Double($0) }
        }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
        guard let mantissa = parts.first, parts.count <= 2 else { return nil }
        let digits = mantissa.split(separator: ".", omittingEmptySubsequences: false)
        guard digits.count <= 2, digits.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }),
            digits.contains(where: { !$0.isEmpty })
        else { return nil }
        let whole = digits[0].isEmpty ? "0" : digits[0]
        guard whole.count == 1 || whole.first != "0" else { return nil }
        let fraction = digits.count == 2 && !digits[1].isEmpty ? digits[1] : "0"
        var exponent: Substring = "0"
        if parts.count == 2 {
            exponent = parts[1]
            let bare = exponent.first == "-" || exponent.first == "+" ? exponent.dropFirst() : exponent
            guard !bare.isEmpty, bare.utf8.allSatisfy(\.isDigit) else { return nil }
        }
        return Double("\(whole).\(fraction)e\(exponent)")
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    fileprivate var mayBeInNumber: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
