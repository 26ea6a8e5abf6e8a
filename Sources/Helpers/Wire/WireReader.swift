/// Reads a payload. Every method returns nil when the rest is too short, since the other side isn't trusted.
public struct WireReader {
    private let bytes: [UInt8]
    private var position = 0

    /// A reader at the beginning of a payload.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The bytes that haven't been read.
    public var rest: ArraySlice<UInt8> { bytes[position...] }

    /// Four bytes, little endian.
    public mutating func uint32() -> UInt32? {
        take(4).map { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
    }

    /// Eight bytes, little endian; may be NaN or infinite.
    public mutating func double() -> Double? {
        take(8).map { Double(bitPattern: $0.reversed().reduce(0) { $0 << 8 | UInt64($1) }) }
    }

    /// A length of four bytes, then so many bytes.
    public mutating func byteString() -> [UInt8]? {
        guard let count = uint32() else { return nil }
        return take(Int(count)).map(Array.init)
    }

    /// A byte string as UTF-8; malformed parts are replaced.
    public mutating func string() -> String? { byteString().map { String(decoding: $0, as: UTF8.self) } }

    private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count <= bytes.count - position else { return nil }
        defer { position += count }
        return bytes[position..<position + count]
    }
}
