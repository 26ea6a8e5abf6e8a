/// Iterates over the boxes (ISO/IEC 14496-12) in a part of a file.
struct ISOBoxes: Sequence, IteratorProtocol {
    struct Box {
        /// Four characters: `meta`.
        var kind: String
        /// The box with its header, as far as the file contains it.
        var whole: ArraySlice<UInt8>
        /// What follows the header.
        var content: ArraySlice<UInt8>
        /// Whether the file or the parent box ends before it.
        var isCut: Bool
        /// Whether it has no length of its own and extends to the end of the file.
        var isOpen: Bool

        /// Where it begins in the file.
        var start: Int { whole.startIndex }
        /// The content behind version and flags.
        var fullContent: ArraySlice<UInt8> { content.dropFirst(4) }
        var version: UInt8 { content.first ?? 0 }
        /// The lowest of its three bytes of flags.
        var flags: UInt8 { content.dropFirst(3).first ?? 0 }
    }

    /// The most boxes in one parent, as in libheif.
    private static let most = 20_000

    private var rest: ArraySlice<UInt8>
    private var count = 0

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// The next box; nil at the end, or if no box header follows.
    mutating func next() -> Box? {
        guard rest.count >= 8, count < Self.most else { return nil }
        count += 1
        var reader = BigEndianReader(rest)
        guard var length = reader.number(4), let name = reader.bytes(4),
            name.allSatisfy({ (0x20...0x7e).contains($0) })
        else { return nil }
        let isOpen = length == 0
        if isOpen {
            length = rest.count
        } else if length == 1 {
            guard let long = reader.number(8) else { return nil }
            length = long
        }
        let header = reader.rest.startIndex - rest.startIndex
        guard length >= header else { return nil }
        let box = Box(
            kind: String(decoding: name, as: UTF8.self), whole: rest.prefix(length),
            content: rest.prefix(length).dropFirst(header), isCut: length > rest.count, isOpen: isOpen)
        rest = rest.dropFirst(length)
        return box
    }
}

/// Reads big-endian numbers.
struct BigEndianReader {
    /// What hasn't been read.
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// The next number; nil if fewer bytes are left, or it exceeds 62 bits.
    /// - Parameter count: bytes of the number, at most 8.
    mutating func number(_ count: Int) -> Int? {
        guard let bytes = bytes(count), count < 8 || bytes.first.map({ $0 < 0x40 }) == true else {
            return nil
        }
        return bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    /// The next bytes; nil if fewer are left.
    mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
        guard rest.count >= count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}
