/// Reads what `BinaryWriter` wrote. It trusts nothing: it never reads beyond the bytes, and allocates no more than they
/// can fill.
public struct BinaryReader {
    @usableFromInline let bytes: [UInt8]
    /// Never beyond the end.
    @usableFromInline var offset = 0
    /// The values that are written once, in the order in which they ended.
    private var known: [Any] = []
    private var depth = 0

    /// The deepest nesting of values that are written once.
    private static let deepest = 100

    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The number of bytes that haven't been read.
    @inlinable public var left: Int { bytes.count &- offset }

    /// What to throw where a value that was just read can't be.
    @inlinable public var damage: BinaryDamage { BinaryDamage(offset: offset) }

    /// Reads a value of the type that is needed.
    @inlinable public mutating func read<Value: BinaryDecodable>() throws(BinaryDamage) -> Value {
        try Value(from: &self)
    }

    /// Reads a whole number within a range.
    @inlinable public mutating func int(_ range: ClosedRange<Int>) throws(BinaryDamage) -> Int {
        let value = Int(Int64(bitPattern: try word()))
        guard range.contains(value) else { throw damage }
        return value
    }

    /// Reads a list.
    /// - Parameter most: elements; each takes at least eight bytes.
    @inlinable public mutating func list<Element: BinaryDecodable>(
        atMost most: Int
    ) throws(BinaryDamage) -> [Element] {
        let count = try int(0...most)
        guard count <= left / 8 else { throw damage }
        var list: [Element] = []
        list.reserveCapacity(min(count, 1_024))
        for _ in 0..<count { list.append(try Element(from: &self)) }
        return list
    }

    /// Reads bytes after their number.
    public mutating func byteString() throws(BinaryDamage) -> ArraySlice<UInt8> {
        let count = try int(0...left)
        return try bytes(count)
    }

    /// Reads so many bytes.
    public mutating func bytes(_ count: Int) throws(BinaryDamage) -> ArraySlice<UInt8> {
        guard 0...left ~= count else { throw damage }
        defer { offset += count }
        return bytes[offset..<offset + count]
    }

    /// Reads a value that was written by `write(_:onceFor:)`.
    public mutating func readOnce<Value: BinaryDecodable>() throws(BinaryDamage) -> Value {
        let number = try int(0...known.count)
        if number > 0 {
            guard let value = known[number - 1] as? Value else { throw damage }
            return value
        }
        guard depth < Self.deepest else { throw damage }
        depth += 1
        let value = try Value(from: &self)
        depth -= 1
        known.append(value)
        return value
    }

    /// Checks that everything has been read.
    public func end() throws(BinaryDamage) { guard left == 0 else { throw damage } }

    /// Reads eight bytes, little endian.
    @inlinable public mutating func word() throws(BinaryDamage) -> UInt64 {
        guard left >= 8 else { throw damage }
        // The eight bytes lie before the end.
        let word = unsafe bytes.withUnsafeBytes { [offset] in
            unsafe $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        }
        offset &+= 8
        return UInt64(littleEndian: word)
    }
}
