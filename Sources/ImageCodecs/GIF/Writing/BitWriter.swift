/// Codes of up to 12 bits, lowest bits first.
struct BitWriter {
    private var bytes: [UInt8] = []
    private var held: UInt64 = 0
    private var count = 0

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    @inline(__always) mutating func write(_ code: Int, _ width: Int) {
        held |= UInt64(truncatingIfNeeded: code) << UInt64(truncatingIfNeeded: count)
        count += width
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: held))
            held >>= 8
            count -= 8
        }
    }

    /// All bytes, the last one filled up with zeros.
    consuming func finished() -> [UInt8] {
        if count > 0 { bytes.append(UInt8(truncatingIfNeeded: held)) }
        return bytes
    }
}
