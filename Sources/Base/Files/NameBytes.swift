import Glibc

/// Names of files as text, and back to the same bytes. The system takes any bytes for a name; old archives and cameras write
/// some that aren't UTF-8. Each such byte stands in a text as a private character, so that the text leads to the same file.
package enum NameBytes {
    /// The private characters: this one for the byte 0, and so on.
    private static let escapes: ClosedRange<UInt32> = 0x10f700...0x10f7ff

    /// The text of a name or a path.
    /// - Parameter bytes: without the zero at the end.
    package static func text(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self), !hasEscapes(text) { return text }
        var text = String.UnicodeScalarView()
        var offset = 0
        while offset < bytes.count {
            let length = bytes[offset] < 0x80 ? 1 : max(1, (~bytes[offset]).leadingZeroBitCount)
            let piece = bytes[offset..<min(bytes.count, offset + length)]
            if let known = String(validating: piece, as: UTF8.self), !hasEscapes(known) {
                text.append(contentsOf: known.unicodeScalars)
                offset += piece.count
            } else {
                if let escape = Unicode.Scalar(escapes.lowerBound + UInt32(bytes[offset])) {
                    text.append(escape)
                }
                offset += 1
            }
        }
        return String(text)
    }

    /// The bytes of a name or a path.
    package static func bytes(_ text: String) -> [UInt8] {
        guard hasEscapes(text) else { return Array(text.utf8) }
        return text.unicodeScalars.flatMap { scalar -> [UInt8] in
            escapes.contains(scalar.value)
                ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
        }
    }

    /// A name or a path as a call takes it: with a zero at its end.
    package static func terminated(_ text: String) -> [CChar] {
        bytes(text).map { CChar(bitPattern: $0) } + [0]
    }

    /// A text with names as people read it: as other programs do, it shows � for each byte that isn't UTF-8.
    package static func shown(_ text: String) -> String {
        guard hasEscapes(text) else { return text }
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            shown.append(escapes.contains(scalar.value) ? "\u{fffd}" : scalar)
        }
        return String(shown)
    }

    /// The text of a path that a call returned or takes.
    static func text(at start: UnsafePointer<CChar>) -> String {
        unsafe text(UnsafeBufferPointer(start: start, count: strlen(start)).map { UInt8(bitPattern: $0) })
    }

    private static func hasEscapes(_ text: String) -> Bool {
        // They begin with this byte.
        text.utf8.contains(0xf4) && text.unicodeScalars.contains { escapes.contains($0.value) }
    }
}
