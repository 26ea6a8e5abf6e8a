/// Reads fields of binary files without leaving their bounds.
extension ArraySlice<UInt8> {
    /// A part of the slice; nil where it doesn't lie within.
    /// - Parameter offset: from the slice's beginning.
    func part(_ offset: Int, _ count: Int) -> ArraySlice<UInt8>? {
        guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else { return nil }
        return self[startIndex + offset..<startIndex + offset + count]
    }

    /// An unsigned number of up to seven bytes, the highest first.
    func big(_ offset: Int, _ count: Int) -> Int? {
        part(offset, Swift.min(count, 7))?.reduce(0) { $0 << 8 | Int($1) }
    }

    /// The same, the lowest first.
    func little(_ offset: Int, _ count: Int) -> Int? {
        part(offset, Swift.min(count, 7))?.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Letters, such as the type of a chunk.
    func letters(_ offset: Int, _ count: Int) -> String? {
        part(offset, count).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether the bytes at an offset are these.
    func has(_ bytes: [UInt8], at offset: Int) -> Bool { part(offset, bytes.count).map(Array.init) == bytes }
}
