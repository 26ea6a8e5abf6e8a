/// Writes a payload: numbers little endian, byte strings preceded by their length.
public struct WireWriter {
    /// What has been written.
    public private(set) var bytes: [UInt8] = []

    /// An empty payload.
    public init() {}

    /// Four bytes, little endian.
    public mutating func write(_ value: UInt32) {
        for shift in stride(from: 0, to: 32, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    /// Eight bytes, little endian.
    public mutating func write(_ value: Double) {
        let bits = value.bitPattern
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
    }

    /// The length in four bytes, then the bytes.
    public mutating func write(_ value: [UInt8]) {
        write(UInt32(value.count))
        bytes += value
    }

    /// The string as a byte string of UTF-8.
    public mutating func write(_ value: String) { write(Array(value.utf8)) }
}
