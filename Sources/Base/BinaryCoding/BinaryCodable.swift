/// A value that can be written as bytes. Equal values give equal bytes, and different values of a type different
/// bytes, so that a digest of the bytes identifies the value.
///
/// A type conforms beside its declaration, in a file `…+Coding.swift`; caches, messages to helper programs and digests
/// share that description.
public protocol BinaryEncodable {
    /// Writes all that `init(from:)` reads, in its order.
    func encode(into writer: inout BinaryWriter)
}

/// A value that can be read from bytes, which may be damaged or hostile.
public protocol BinaryDecodable {
    /// Reads what `encode(into:)` wrote, and checks all that the type demands of its values.
    init(from reader: inout BinaryReader) throws(BinaryDamage)
}

/// A value that can be written as bytes and read back.
public typealias BinaryCodable = BinaryEncodable & BinaryDecodable

/// Bytes that no writer wrote.
public struct BinaryDamage: Error, Equatable {
    /// The byte before which the reader stopped.
    public let offset: Int

    public init(offset: Int) { self.offset = offset }
}

extension BinaryEncodable {
    /// The value alone.
    public var encoded: [UInt8] {
        var writer = BinaryWriter()
        encode(into: &writer)
        return writer.bytes
    }
}

extension BinaryDecodable {
    /// Reads a value that the bytes hold alone, with nothing behind it.
    public init(encoded bytes: [UInt8]) throws(BinaryDamage) {
        var reader = BinaryReader(bytes)
        try self.init(from: &reader)
        try reader.end()
    }
}

extension Int: BinaryCodable {
    /// Eight bytes, little endian.
    @inlinable public func encode(into writer: inout BinaryWriter) {
        writer.write(word: UInt64(bitPattern: Int64(self)))
    }

    @inlinable public init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self.init(Int64(bitPattern: try reader.word()))
    }
}

extension Double: BinaryCodable {
    /// The bit pattern; minus zero, which equals zero, is written as zero.
    @inlinable public func encode(into writer: inout BinaryWriter) {
        writer.write(word: (self == 0 ? 0 : self).bitPattern)
    }

    /// Any number, also NaN and infinity.
    @inlinable public init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self.init(bitPattern: try reader.word())
    }
}

extension Bool: BinaryCodable {
    /// 0 or 1.
    @inlinable public func encode(into writer: inout BinaryWriter) { writer.write(word: self ? 1 : 0) }

    /// Any other number is damage.
    @inlinable public init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self = try reader.int(0...1) == 1
    }
}

extension String: BinaryCodable {
    /// UTF-8, after the number of bytes.
    public func encode(into writer: inout BinaryWriter) { writer.write(bytes: utf8) }

    /// Malformed UTF-8 is repaired.
    public init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self.init(decoding: try reader.byteString(), as: UTF8.self)
    }
}

extension Optional: BinaryEncodable where Wrapped: BinaryEncodable {
    /// Whether there is a value, then the value.
    @inlinable public func encode(into writer: inout BinaryWriter) {
        writer.write(self != nil)
        if let self { self.encode(into: &writer) }
    }
}

extension Optional: BinaryDecodable where Wrapped: BinaryDecodable {
    @inlinable public init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self = try Bool(from: &reader) ? try Wrapped(from: &reader) : nil
    }
}

extension Array: BinaryEncodable where Element: BinaryEncodable {
    /// The elements, after their number.
    @inlinable public func encode(into writer: inout BinaryWriter) {
        writer.write(count)
        for element in self { element.encode(into: &writer) }
    }
}

extension Array: BinaryDecodable where Element: BinaryDecodable {
    /// Elements that are there: a wrong number allocates no memory.
    @inlinable public init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self = try reader.list(atMost: .max)
    }
}

extension RawRepresentable where Self: BinaryEncodable, RawValue: BinaryEncodable {
    /// By the raw value: cases may be added and reordered.
    @inlinable public func encode(into writer: inout BinaryWriter) { rawValue.encode(into: &writer) }
}

extension RawRepresentable where Self: BinaryDecodable, RawValue: BinaryDecodable {
    /// A raw value without a case is damage.
    @inlinable public init(from reader: inout BinaryReader) throws(BinaryDamage) {
        guard let value = Self(rawValue: try RawValue(from: &reader)) else { throw reader.damage }
        self = value
    }
}
