/// The rules for names and language tags.
package enum NameRule {
    /// Whether a name is safe as a file name on every system: `[A-Za-z0-9._-]{1,128}`, not beginning with a dot. Ids of
    /// groups and the ids in stickers' names follow this rule.
    package static func isPlainName(_ name: String) -> Bool {
        (1...128).contains(name.utf8.count) && !name.hasPrefix(".") && name.utf8.allSatisfy(isPlain)
    }

    /// Whether a text has the form of a BCP 47 tag: `ja`, `zh-Hant-TW`.
    package static func isLanguageTag(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.enumerated().allSatisfy { index, part in
            index == 0
                ? (2...8).contains(part.count) && part.allSatisfy(isLetter)
                : (1...8).contains(part.count) && part.allSatisfy { isLetter($0) || isDigit($0) }
        }
    }

    static func isPlain(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "-")
    }

    static func isLetter(_ byte: UInt8) -> Bool { isSmallLetter(byte | 0x20) }
    static func isSmallLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
