import JSONText

/// Cuts XML into tags and texts; comments, declarations and processing instructions are passed over.
struct SVGScanner {
    enum Token {
        case start(name: String, attributes: [String: String], isClosed: Bool, place: TextPlace)
        case end(name: String, place: TextPlace)
        case text(String)
    }

    private let scalars: [UnicodeScalar]
    private var at = 0
    private(set) var place = TextPlace.start
    /// Texts that the file itself defines, by their names, as Illustrator does with namespaces.
    private var ownEntities: [String: String] = [:]
    /// Bytes that they may make of the file, and have made so far.
    private static let mostExpanded = 8 << 20
    private var expanded = 0

    init(_ bytes: [UInt8]) throws(SVGMistake) {
        guard let text = XMLText.decoded(bytes) else {
            throw SVGMistake(kind: .encoding, place: .start)
        }
        scalars = Array(text.unicodeScalars)
    }

    mutating func next() throws(SVGMistake) -> Token? {
        while at < scalars.count {
            let start = place
            guard scalars[at] == "<" else { return .text(try decoded(take { $0 != "<" }, at: start)) }
            if skip("<!--") {
                try skip(past: "-->", of: start)
            } else if skip("<![CDATA[") {
                let from = at
                try skip(past: "]]>", of: start)
                return .text(string(scalars[from..<at - 3]))
            } else if skip("<?") {
                try skip(past: "?>", of: start)
            } else if skip("<!") {
                try skipDeclaration(from: start)
            } else {
                return try tag(start)
            }
        }
        return nil
    }

    private mutating func tag(_ start: TextPlace) throws(SVGMistake) -> Token {
        advance()
        let ends = skip("/")
        let name = string(take(while: Self.isName))
        guard !name.isEmpty else { throw SVGMistake(kind: .tag, place: start) }
        var attributes: [String: String] = [:]
        while true {
            _ = take(while: \.properties.isWhitespace)
            guard at < scalars.count else { throw SVGMistake(kind: .tag, place: start) }
            if skip("/>") { return .start(name: name, attributes: attributes, isClosed: true, place: start) }
            if skip(">") {
                return ends
                    ? .end(name: name, place: start)
                    : .start(name: name, attributes: attributes, isClosed: false, place: start)
            }
            let key = string(take(while: Self.isName))
            _ = take(while: \.properties.isWhitespace)
            guard !key.isEmpty, skip("=") else { throw SVGMistake(kind: .tag, place: start) }
            _ = take(while: \.properties.isWhitespace)
            guard at < scalars.count, scalars[at] == "\"" || scalars[at] == "'" else {
                throw SVGMistake(kind: .tag, place: start)
            }
            let quote = scalars[at]
            advance()
            let value = try decoded(take { $0 != quote }, at: start)
            guard at < scalars.count else { throw SVGMistake(kind: .tag, place: start) }
            advance()
            attributes[key] = value
        }
    }

    private static func isName(_ scalar: UnicodeScalar) -> Bool {
        !scalar.properties.isWhitespace && !["=", "/", ">", "<", "\"", "'"].contains(scalar)
    }

    private mutating func advance() {
        place =
            scalars[at] == "\n"
            ? TextPlace(line: place.line + 1, column: 1)
            : TextPlace(line: place.line, column: place.column + 1)
        at += 1
    }

    private mutating func take(while holds: (UnicodeScalar) -> Bool) -> ArraySlice<UnicodeScalar> {
        let from = at
        while at < scalars.count, holds(scalars[at]) { advance() }
        return scalars[from..<at]
    }

    private mutating func skip(_ mark: String) -> Bool {
        let mark = Array(mark.unicodeScalars)
        guard scalars[at...].starts(with: mark) else { return false }
        for _ in mark { advance() }
        return true
    }

    private mutating func skip(past mark: String, of start: TextPlace) throws(SVGMistake) {
        while at < scalars.count {
            if skip(mark) { return }
            advance()
        }
        throw SVGMistake(kind: .tag, place: start)
    }

    /// `<!DOCTYPE …>`, entities in brackets included.
    private mutating func skipDeclaration(from start: TextPlace) throws(SVGMistake) {
        var depth = 0
        while at < scalars.count {
            let entity = place
            if skip("<!ENTITY") {
                try defineEntity(from: entity)
                continue
            }
            switch scalars[at] {
            case "[": depth += 1
            case "]": depth -= 1
            case ">" where depth <= 0:
                advance()
                return
            default: break
            }
            advance()
        }
        throw SVGMistake(kind: .tag, place: start)
    }

    /// `name "text"`; others define nothing. Who draws it looks for elements and other entities in the text, which nobody would
    /// find here.
    private mutating func defineEntity(from start: TextPlace) throws(SVGMistake) {
        _ = take(while: \.properties.isWhitespace)
        let name = string(take(while: Self.isName))
        // It defines others.
        if name == "%" { throw SVGMistake(kind: .entity, place: start) }
        _ = take(while: \.properties.isWhitespace)
        guard at < scalars.count, scalars[at] == "\"" || scalars[at] == "'" else { return }
        let quote = scalars[at]
        advance()
        let text = string(take { $0 != quote })
        if text.contains(where: { "<&%".contains($0) }) { throw SVGMistake(kind: .entity, place: start) }
        if at < scalars.count { advance() }
        if ownEntities.count < 100, text.utf8.count < 1000 { ownEntities[name] = text }
    }

    private func string(_ scalars: ArraySlice<UnicodeScalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }

    private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    /// With the five entities of XML, the file's own, and numbers; others stay as they are written.
    private mutating func decoded(
        _ scalars: ArraySlice<UnicodeScalar>, at place: TextPlace
    ) throws(SVGMistake) -> String {
        let text = string(scalars)
        guard text.contains("&") else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&"), let end = rest[start...].firstIndex(of: ";") {
            let name = rest[rest.index(after: start)..<end]
            result += rest[..<start]
            let own = ownEntities[String(name)]
            expanded += own?.utf8.count ?? 0
            guard expanded <= Self.mostExpanded else { throw SVGMistake(kind: .large, place: place) }
            result += Self.entities[String(name)] ?? own ?? Self.number(name) ?? "&\(name);"
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    private static func number(_ name: Substring) -> String? {
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let value =
            digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
        return value.flatMap(UnicodeScalar.init).map { String($0) }
    }
}
