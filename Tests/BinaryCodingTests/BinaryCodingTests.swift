import BinaryCoding
import Testing

@Suite struct BinaryCodingTests {
    private enum Animal: String, BinaryCodable { case bear, cat }

    /// One of everything that a value can hold.
    private struct Zoo: BinaryCodable, Equatable {
        var count = -7
        var share = 0.1
        var isOpen = true
        var name = "動物園"
        var animals: [Animal] = [.cat, .bear]
        var note: String?
        var nested: [[Double]] = [[], [1, .infinity]]

        func encode(into writer: inout BinaryWriter) {
            writer.write(count, share, isOpen, name, animals, note, nested)
        }

        init() {}

        init(from reader: inout BinaryReader) throws(BinaryDamage) {
            count = try reader.read()
            share = try reader.read()
            isOpen = try reader.read()
            name = try reader.read()
            animals = try reader.read()
            note = try reader.read()
            nested = try reader.read()
        }
    }

    /// A list within a list within a list, each written once.
    private struct Doll: BinaryCodable {
        var inner: [Doll] = []

        init(depth: Int) { if depth > 0 { inner = [Doll(depth: depth - 1)] } }

        func encode(into writer: inout BinaryWriter) {
            writer.write(inner.count)
            for doll in inner { writer.write(doll, onceFor: doll.depth) }
        }

        private var depth: Int { 1 + (inner.first?.depth ?? 0) }

        init(from reader: inout BinaryReader) throws(BinaryDamage) {
            for _ in 0..<(try reader.int(0...1)) { inner.append(try reader.readOnce()) }
        }
    }

    @Test("A value that is read back equals the one that was written")
    func valuesSurvive() throws {
        var zoo = Zoo()
        #expect(try Zoo(encoded: zoo.encoded) == zoo)
        (zoo.note, zoo.animals) = ("feed at noon", [])
        #expect(try Zoo(encoded: zoo.encoded) == zoo)
    }

    @Test("Values that differ have bytes that differ, and equal values equal bytes")
    func bytesIdentifyValues() {
        #expect(["ab", "c"].encoded != ["a", "bc"].encoded)
        #expect([[1], []].encoded != [[], [1]].encoded)
        #expect(String?.none.encoded != String?("").encoded)
        #expect((-0.0).encoded == 0.0.encoded)
    }

    @Test("Bytes that are cut off anywhere, or go on, are damaged")
    func cutBytesAreDamaged() {
        let bytes = Zoo().encoded
        for count in bytes.indices {
            #expect(throws: BinaryDamage.self) { try Zoo(encoded: Array(bytes.prefix(count))) }
        }
        #expect(throws: BinaryDamage(offset: bytes.count)) { try Zoo(encoded: bytes + [0]) }
    }

    @Test("Bytes that are changed anywhere are damaged or another value, and never trap")
    func changedBytesNeverTrap() {
        let bytes = Zoo().encoded
        for place in 0...bytes.count - 8 {
            for value: UInt64 in [1, 1 << 32, 1 << 62, 1 << 63, .max] {
                var changed = bytes
                for byte in 0..<8 { changed[place + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
                _ = try? Zoo(encoded: changed)
            }
        }
    }

    @Test("A length beyond the end is damage at its place, before anything is allocated")
    func longLengthsAreDamage() {
        for length in [2, 1 << 40, Int.max, -1] {
            #expect(throws: BinaryDamage(offset: 8)) { try [Int](encoded: length.encoded + 1.encoded) }
            #expect(throws: BinaryDamage(offset: 8)) { try String(encoded: length.encoded) }
        }
    }

    @Test("A raw value without a case and a number that is no truth value are damage")
    func unknownValuesAreDamage() {
        #expect(throws: BinaryDamage.self) { try Animal(encoded: "dog".encoded) }
        #expect(throws: BinaryDamage.self) { try Bool(encoded: 2.encoded) }
    }

    @Test("A value that occurs often is written once and read back each time")
    func repeatedValuesAreWrittenOnce() throws {
        var writer = BinaryWriter()
        for name in ["bear", "cat", "bear", "bear"] { writer.write(name, onceFor: name) }
        #expect(writer.bytes.count == 4 * 8 + "bear".encoded.count + "cat".encoded.count)
        var reader = BinaryReader(writer.bytes)
        let names: [String] = try (0..<4).map { _ in try reader.readOnce() }
        #expect(names == ["bear", "cat", "bear", "bear"])
        try reader.end()
        // A reference to what comes later, or to a value of another type.
        var later = BinaryReader(1.encoded)
        #expect(throws: BinaryDamage.self) { let _: String = try later.readOnce() }
        var other = BinaryReader(writer.bytes + 1.encoded)
        for _ in 0..<4 { let _: String = try other.readOnce() }
        #expect(throws: BinaryDamage.self) { let _: Int = try other.readOnce() }
    }

    @Test("Values that are nested too deeply are damage, not the end of the stack")
    func deepValuesAreDamage() throws {
        _ = try Doll(encoded: Doll(depth: 90).encoded)
        #expect(throws: BinaryDamage.self) { try Doll(encoded: Doll(depth: 150).encoded) }
    }
}
