/// Reads the numbers, flags and letters of SVG attributes such as `d`, `points` and `transform`.
struct PathText {
    private let bytes: [UInt8]
    private var at = 0

    init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

    /// Nothing but blanks and commas is left.
    var isAtEnd: Bool {
        mutating get {
            skipSeparators()
            return at >= bytes.count
        }
    }

    /// A letter that stands next; nil where a number does.
    mutating func letter() -> Character? {
        skipSeparators()
        guard at < bytes.count else { return nil }
        let scalar = UnicodeScalar(bytes[at])
        guard scalar.properties.isAlphabetic, scalar.isASCII else { return nil }
        at += 1
        return Character(scalar)
    }

    /// `0` or `1`, which may stand right before what follows.
    mutating func flag() -> Bool? {
        skipSeparators()
        guard at < bytes.count, bytes[at] == UInt8(ascii: "0") || bytes[at] == UInt8(ascii: "1") else {
            return nil
        }
        at += 1
        return bytes[at - 1] == UInt8(ascii: "1")
    }

    /// A finite number of a size that drawings have.
    mutating func number() -> Double? {
        skipSeparators()
        let start = at
        skip { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
        digits()
        if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
            at += 1
            digits()
        }
        if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
            let mark = at
            at += 1
            skip { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
            let exponent = at
            digits()
            if at == exponent { at = mark }
        }
        guard let number = Double(String(decoding: bytes[start..<at], as: UTF8.self)), abs(number) < 1e7
        else { return nil }
        return number
    }

    /// The only number, in pixels.
    mutating func length() -> Double? {
        guard let number = number() else { return nil }
        if bytes[at...].starts(with: Array("px".utf8)) { at += 2 }
        return isAtEnd ? number : nil
    }

    mutating func numbers(_ count: Int) -> [Double]? { (0..<count).map { _ in number() }.whole() }

    /// All that follow.
    mutating func numbers() -> [Double]? {
        var all: [Double] = []
        while !isAtEnd {
            guard let number = number() else { return nil }
            all.append(number)
        }
        return all
    }

    /// Whether all that follows are the pairs of numbers of `points`, as librsvg reads them: from one pair to the next by
    /// blanks, or by a comma without a blank before it.
    mutating func areCorners() -> Bool {
        while !isAtEnd {
            guard numbers(2) != nil else { return false }
            let start = at
            skipSeparators()
            let gap = bytes[start..<at]
            let commas = gap.count { $0 == UInt8(ascii: ",") }
            let isComma = gap.first == UInt8(ascii: ",") && commas == 1 && at < bytes.count
            guard isComma || commas == 0 && (!gap.isEmpty || at == bytes.count) else { return false }
        }
        return true
    }

    private mutating func digits() {
        while at < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[at]) { at += 1 }
    }

    private mutating func skip(_ isSign: (UInt8) -> Bool) {
        if at < bytes.count, isSign(bytes[at]) { at += 1 }
    }

    private mutating func skipSeparators() {
        while at < bytes.count, [0x20, 0x09, 0x0a, 0x0d, 0x0c, UInt8(ascii: ",")].contains(bytes[at]) {
            at += 1
        }
    }
}
