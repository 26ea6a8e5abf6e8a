/// Reads the text of a caption: letters, `{name}`, `{name:default}`, and `{{` and `}}` for braces.
struct CaptionText {
    /// What is wrong with it.
    enum Mistake: Error {
        case brace
        case name(String)
    }

    static func pieces(_ text: String) throws(Mistake) -> [Caption.Piece] {
        var pieces: [Caption.Piece] = []
        var letters = ""
        var rest = text[...]
        while let character = rest.popFirst() {
            guard character == "{" || character == "}" else {
                letters.append(character)
                continue
            }
            if rest.first == character {
                rest.removeFirst()
                letters.append(character)
                continue
            }
            guard character == "{", let end = rest.firstIndex(of: "}") else { throw .brace }
            let inner = rest[..<end]
            rest = rest[rest.index(after: end)...]
            let parts = inner.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard isName(name) else { throw .name(name) }
            guard !inner.contains("{") else { throw .brace }
            if !letters.isEmpty { pieces.append(.letters(letters)) }
            letters = ""
            pieces.append(.variable(name, standIn: parts.count == 2 ? String(parts[1]) : ""))
        }
        if !letters.isEmpty { pieces.append(.letters(letters)) }
        return pieces
    }

    /// `[A-Za-z][A-Za-z0-9_-]{0,39}`
    static func isName(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
        guard let first = bytes.first, bytes.count <= 40, isLetter(first) else { return false }
        return bytes.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x5F || $0 == 0x2D }
    }
}
