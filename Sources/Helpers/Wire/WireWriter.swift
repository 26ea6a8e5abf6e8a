/// Writes a payload: integers little endian, byte strings after their length.
public struct WireWriter {
    public private(set) var bytes: [UInt8] = []

    public init() {}

    public mutating func write(_ value: UInt32) {
        for shift in stride(from: 0, to: 32, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    public mutating func write(_ value: Double) {
        let bits = value.bitPattern
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
    }

    public mutating func write(_ value: [UInt8]) {
        write(UInt32(value.count))
        bytes += value
    }

    public mutating func write(_ value: String) { write(Array(value.utf8)) }
}
