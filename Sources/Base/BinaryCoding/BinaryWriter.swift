/// Writes values as bytes: numbers in eight bytes, little endian; lists and texts after their length, so that no two
/// values of a type read alike.
public struct BinaryWriter {
    /// What has been written.
    public private(set) var bytes: [UInt8] = []
    /// The values that were written once, by their keys: their numbers, from 1.
    private var known: [AnyHashable: Int] = [:]

    /// Nothing written yet.
    public init() {}

    /// Writes values one after the other. A case of an enumeration begins with a number of its own.
    @inlinable public mutating func write<each Value: BinaryEncodable>(_ values: repeat each Value) {
        repeat (each values).encode(into: &self)
    }

    /// Writes bytes after their number.
    public mutating func write(bytes list: some Collection<UInt8>) {
        write(list.count)
        bytes.append(contentsOf: list)
    }

    /// Writes a value that may occur often: the first time whole, then by its number.
    /// - Parameter key: equal for equal values.
    public mutating func write(_ value: some BinaryEncodable, onceFor key: some Hashable) {
        let number = known[key]
        write(number ?? 0)
        guard number == nil else { return }
        value.encode(into: &self)
        known[key] = known.count + 1
    }

    /// Writes eight bytes, little endian.
    public mutating func write(word: UInt64) {
        unsafe withUnsafeBytes(of: word.littleEndian) { unsafe bytes.append(contentsOf: $0) }
    }
}
