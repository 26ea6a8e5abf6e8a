/// Reads a payload back; nil as soon as something doesn't fit, since the other side is not trusted.
public struct WireReader {
    private let bytes: [UInt8]
    private var position = 0

    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    public var rest: ArraySlice<UInt8> { bytes[position...] }

    public mutating func uint32() -> UInt32? {
        take(4).map { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
    }

    public mutating func double() -> Double? {
        take(8).map { Double(bitPattern: $0.reversed().reduce(0) { $0 << 8 | UInt64($1) }) }
    }

    public mutating func byteString() -> [UInt8]? {
        guard let count = uint32() else { return nil }
        return take(Int(count)).map(Array.init)
    }

    public mutating func string() -> String? { byteString().map { String(decoding: $0, as: UTF8.self) } }

    private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count <= bytes.count - position else { return nil }
        defer { position += count }
        return bytes[position..<position + count]
    }
}
