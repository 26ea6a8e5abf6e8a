/// SHA-256 (FIPS 180-4), in one go or piece by piece.
public struct SHA256 {
    private var state = Compression.start
    /// What hasn't filled a block yet.
    private var tail: [UInt8] = []
    /// Bytes taken in so far.
    private var count: UInt64 = 0

    public init() {
        tail.reserveCapacity(Compression.blockBytes)
    }

    /// Takes in more of the message.
    public mutating func update(_ bytes: [UInt8]) {
        update(bytes.span)
    }

    /// Takes in more of the message.
    public mutating func update(_ bytes: Span<UInt8>) {
        count &+= UInt64(bytes.count)
        var offset = 0
        if !tail.isEmpty {
            let missing = min(Compression.blockBytes - tail.count, bytes.count)
            for index in 0..<missing { tail.append(bytes[index]) }
            offset = missing
            guard tail.count == Compression.blockBytes else { return }
            var next = state
            Compression.blocks(of: tail.span, from: 0, count: 1, into: &next)
            state = next
            tail.removeAll(keepingCapacity: true)
        }
        let whole = (bytes.count - offset) / Compression.blockBytes
        if whole > 0 {
            Compression.blocks(of: bytes, from: offset, count: whole, into: &state)
            offset += whole * Compression.blockBytes
        }
        for index in offset..<bytes.count { tail.append(bytes[index]) }
    }

    /// The digest's 32 bytes. The message may go on afterwards.
    public func digest() -> [UInt8] {
        var (state, last) = (state, tail)
        last.append(0x80)
        let zeros = (last.count <= 56 ? 56 : 120) - last.count
        last.append(contentsOf: repeatElement(0, count: zeros))
        let bits = count &* 8
        for shift in stride(from: 56, through: 0, by: -8) {
            last.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
        }
        Compression.blocks(of: last.span, from: 0, count: last.count / Compression.blockBytes, into: &state)
        var result: [UInt8] = []
        result.reserveCapacity(32)
        for index in 0..<8 {
            for shift in stride(from: 24, through: 0, by: -8) {
                result.append(UInt8(truncatingIfNeeded: state[index] >> UInt32(shift)))
            }
        }
        return result
    }

    /// The digest in lower-case hexadecimal.
    public func hex() -> String { Hex.string(digest()) }

    /// The digest of `bytes`, 32 bytes.
    public static func digest(_ bytes: [UInt8]) -> [UInt8] {
        var hash = SHA256()
        hash.update(bytes)
        return hash.digest()
    }

    /// The digest of `bytes` in lower-case hexadecimal.
    public static func hex(_ bytes: [UInt8]) -> String { Hex.string(digest(bytes)) }
}
