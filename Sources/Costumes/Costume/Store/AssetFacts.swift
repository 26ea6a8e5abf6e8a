import Digest

/// What the bytes of an art file tell.
package struct AssetFacts: Hashable, Sendable {
    /// The format, as the first bytes show it.
    package enum Kind: String, Sendable {
        case png, svg
        /// SVG with a class whose name begins with `skin-`: the skin's style sheet holds for it.
        case skinnedSVG
        /// SVG in another encoding than UTF-8.
        case encodedSVG
        case other
    }

    /// Which format the bytes have.
    package var kind: Kind
    /// SHA-256 of the bytes, lower-case hexadecimal.
    package var digest: String
    /// Ids of elements by the names that Inkscape shows for them; names that are ids themselves aren't among them.
    package var labels: [String: String] = [:]

    /// - Parameter digest: SHA-256, lowercase hexadecimal.
    package init(kind: Kind, digest: String) {
        self.kind = kind
        self.digest = digest
    }

    init(_ bytes: [UInt8]) {
        self.init(kind: Kind(bytes: bytes), digest: SHA256.hex(bytes))
        guard kind == .svg || kind == .skinnedSVG, bytes.count <= OnePictureTranslator.byteLimit,
            bytes[...].contains(word: "inkscape:label")
        else { return }
        labels = (try? SVGOutline(bytes))?.labels ?? [:]
    }
}

extension AssetFacts.Kind {
    /// Told by the bytes, never by the name.
    init(bytes: [UInt8]) {
        let head = bytes.prefix(1 << 16)
        if head.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
            self = .png
        } else if head.opensMarkup, head.contains(word: "<svg") || head.contains(word: "<svg:svg") {
            self = bytes[...].contains(word: "skin-") ? .skinnedSVG : .svg
        } else if head.isUTF16, head.filter({ $0 != 0 })[...].contains(word: "<svg") {
            self = .encodedSVG
        } else {
            self = .other
        }
    }
}

extension ArraySlice<UInt8> {
    /// It begins with the byte order mark of UTF-16.
    fileprivate var isUTF16: Bool { starts(with: [0xff, 0xfe]) || starts(with: [0xfe, 0xff]) }

    /// The first character is `<`, after a byte order mark and blanks.
    fileprivate var opensMarkup: Bool {
        let text = starts(with: [0xef, 0xbb, 0xbf]) ? dropFirst(3) : self
        let blanks: [UInt8] = [0x20, 0x09, 0x0a, 0x0d]
        return text.first { !blanks.contains($0) } == UInt8(ascii: "<")
    }

    fileprivate func contains(word: String) -> Bool {
        let word = Array(word.utf8)
        guard count >= word.count, let first = word.first else { return false }
        return indices.dropLast(word.count - 1).contains {
            self[$0] == first && self[$0...].starts(with: word)
        }
    }
}
