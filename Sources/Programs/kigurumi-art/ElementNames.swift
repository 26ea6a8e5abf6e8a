import CRSVG

/// Names of elements as documents write them, and as librsvg finds them.
enum ElementNames {
    /// librsvg takes the last `#` of an address as the one before the name.
    private static let number = UInt8(ascii: "#")
    /// Stands for `#` within names: a character for private use.
    private static let substitute = "\u{E023}"

    /// The file with names that librsvg can be asked for.
    static func addressable(_ svg: [UInt8]) -> [UInt8] {
        var (result, rest): ([UInt8], Int) = ([], 0)
        for value in values(in: svg) where svg[value].contains(number) {
            result += svg[rest..<value.lowerBound]
            for byte in svg[value] {
                if byte == number { result += substitute.utf8 } else { result.append(byte) }
            }
            rest = value.upperBound
        }
        return rest == 0 ? svg : result + svg[rest...]
    }

    /// A name as it may stand in a file: as it is, composed, and decomposed. The first is almost always the one.
    static func spellings(of name: String) -> some Sequence<String> {
        let name = name.split(separator: "#", omittingEmptySubsequences: false).joined(separator: substitute)
        return [nil, G_NORMALIZE_NFC, G_NORMALIZE_NFD].lazy.compactMap { form in
            guard let form else { return name }
            guard let text = unsafe g_utf8_normalize(name, -1, form) else { return nil }
            defer { unsafe g_free(text) }
            return unsafe String(cString: text)
        }
    }

    /// Where the values of `id="…"` lie, without those that contain a character reference, such as `&#65;`, where a number
    /// sign is no part of the name.
    private static func values(in svg: [UInt8]) -> [Range<Int>] {
        let word = Array("id=".utf8)
        let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
        var found: [Range<Int>] = []
        var index = 1
        while index + word.count < svg.count {
            guard svg[index] == word[0], blanks.contains(svg[index - 1]), svg[index...].starts(with: word)
            else {
                index += 1
                continue
            }
            let start = index + word.count + 1
            let quote = svg[start - 1]
            guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
                let end = svg[start...].firstIndex(of: quote)
            else {
                index += word.count
                continue
            }
            if !svg[start..<end].contains(UInt8(ascii: "&")) { found.append(start..<end) }
            index = end
        }
        return found
    }
}
