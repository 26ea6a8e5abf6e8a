/// Replaces one value of a text and leaves every other byte as it is: comments, order, spacing.
package struct ValueEdit: Hashable, Sendable {
    /// Why a value can't be replaced.
    package enum Failure: Error, Equatable {
        /// Something else stands at the place; its text up to 40 characters.
        case changed(found: String)
    }

    /// The place of the value's first character.
    package var place: TextPlace
    /// The value as it stands in the text now.
    package var old: String
    package var new: String

    /// - Parameters:
    ///   - old: as it stands in the text now; the edit fails where that isn't so.
    ///   - new: JSON.
    package init(at place: TextPlace, old: String, new: String) {
        self.place = place
        self.old = old
        self.new = new
    }

    /// What takes it back, byte for byte.
    package var inverse: ValueEdit {
        var edit = self
        swap(&edit.old, &edit.new)
        return edit
    }

    /// Both as one edit, such as those of a drag.
    /// - Returns: nil where the other one changes something that this one didn't write.
    package func followed(by other: ValueEdit) -> ValueEdit? {
        guard let text = try? other.applied(to: Array(new.utf8), from: place) else { return nil }
        return ValueEdit(at: place, old: old, new: String(decoding: text, as: UTF8.self))
    }

    /// The text with the new value.
    /// - Parameter first: the place of the text's first byte.
    package func applied(to text: [UInt8], from first: TextPlace = .start) throws(Failure) -> [UInt8] {
        guard let start = Self.index(of: place, in: text, from: first), !old.isEmpty else {
            throw .changed(found: "")
        }
        // A number may go on behind the old one, unlike a text, a list or an object.
        let found = Self.number(at: start, in: text)
        guard found.isEmpty ? text[start...].starts(with: old.utf8) : found == old else {
            let end = min(text.count, start + 40)
            let line = text[start..<end].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            throw .changed(found: found.isEmpty ? String(decoding: line, as: UTF8.self) : found)
        }
        var result = text
        result.replaceSubrange(start..<start + old.utf8.count, with: Array(new.utf8))
        return result
    }

    /// A number with at most four decimals, as people write it.
    package static func text(of number: Double) -> String {
        let scaled = (number * 10_000).rounded()
        guard scaled.isFinite, abs(scaled) < 1e15 else { return number.plain }
        let plain = (scaled / 10_000).plain
        return plain == "-0" ? "0" : plain
    }

    /// The characters of the number that begins at a place; empty where none does.
    package static func number(at place: TextPlace, in text: [UInt8]) -> String {
        index(of: place, in: text).map { number(at: $0, in: text) } ?? ""
    }

    private static func number(at start: Int, in text: [UInt8]) -> String {
        let digits = text[start...].prefix { byte in
            byte.isWord || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
        }
        guard let first = digits.first,
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) || [0x2b, 0x2d, 0x2e].contains(first)
        else { return "" }
        return String(decoding: digits, as: UTF8.self)
    }

    /// The byte at a place, counted as the parser does.
    static func index(
        of place: TextPlace, in text: [UInt8], from first: TextPlace = .start
    ) -> Int? {
        var at = first
        var index = text.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
        while index < text.count {
            if at == place, text[index] & 0xc0 != 0x80 { return index }
            let byte = text[index]
            let next = index + 1 < text.count ? text[index + 1] : 0
            index += 1
            let endsLine =
                byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && next != UInt8(ascii: "\n"))
            if endsLine {
                at = TextPlace(line: at.line + 1, column: 1)
            } else if byte & 0xc0 != 0x80 {
                at.column += 1
            }
        }
        return nil
    }
}
