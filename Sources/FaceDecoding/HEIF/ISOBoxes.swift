/// The boxes of which HEIC and AVIF files are made, as far as they tell whether all of the file is there.
enum ISOBoxes {
    /// Whether every box at the top ends within the file.
    static func areWhole(_ bytes: [UInt8]) -> Bool {
        var offset = 0
        while offset < bytes.count {
            guard bytes.count - offset >= 8 else { return false }
            var length = number(bytes, offset, 4)
            // 0: to the end of the file; 1: the length follows in eight bytes.
            if length == 0 { return true }
            if length == 1 {
                guard bytes.count - offset >= 16, bytes[offset + 8] < 0x40 else { return false }
                length = number(bytes, offset + 8, 8)
            }
            guard length >= 8, length <= bytes.count - offset else { return false }
            offset += length
        }
        return true
    }

    private static func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
        bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }
}
