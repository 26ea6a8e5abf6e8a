/// Builds elements of EBML, of which WebM is made: an id, a length, and data that may be elements again.
enum EBML {
    /// - Parameter id: 1 to 4 bytes, its marker included, such as 0x1a45dfa3.
    static func element(_ id: UInt32, _ data: [UInt8]) -> [UInt8] {
        identifier(id) + size(data.count) + data
    }

    static func element(_ id: UInt32, children: [[UInt8]]) -> [UInt8] {
        element(id, Array(children.joined()))
    }

    /// An unsigned number in as few bytes as hold it, or in exactly `bytes`.
    static func element(_ id: UInt32, number: Int, bytes: Int? = nil) -> [UInt8] {
        element(id, bigEndian(number, bytes: bytes ?? shortest(number)))
    }

    static func element(_ id: UInt32, text: String) -> [UInt8] { element(id, Array(text.utf8)) }

    static func element(_ id: UInt32, real: Double) -> [UInt8] {
        element(id, bigEndian(Int(bitPattern: UInt(real.bitPattern)), bytes: 8))
    }

    private static func identifier(_ id: UInt32) -> [UInt8] {
        bigEndian(Int(id), bytes: shortest(Int(id)))
    }

    /// The length of an element's data, in as few bytes as hold it; all ones would mean that it isn't known.
    static func size(_ count: Int) -> [UInt8] {
        var bytes = 1
        while bytes < 8, count >= 1 << (7 * bytes) - 1 { bytes += 1 }
        return bigEndian(count | 1 << (7 * bytes), bytes: bytes)
    }

    private static func shortest(_ number: Int) -> Int {
        var bytes = 1
        while bytes < 8, number >> (8 * bytes) != 0 { bytes += 1 }
        return bytes
    }

    private static func bigEndian(_ number: Int, bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * (bytes - 1 - $0))) }
    }
}
