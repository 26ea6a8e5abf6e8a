public import BinaryCoding

extension Color: BinaryCodable {
    public func encode(into writer: inout BinaryWriter) {
        writer.write(Int(r) << 24 | Int(g) << 16 | Int(b) << 8 | Int(a))
    }

    public init(from reader: inout BinaryReader) throws(BinaryDamage) {
        let bits = try reader.int(0...0xffff_ffff)
        func channel(_ shift: Int) -> UInt8 { UInt8(truncatingIfNeeded: bits >> shift) }
        self.init(r: channel(24), g: channel(16), b: channel(8), a: channel(0))
    }
}

extension Bitmap: BinaryCodable {
    public func encode(into writer: inout BinaryWriter) {
        writer.write(width, height)
        unsafe pixels.withUnsafeBytes { unsafe writer.write(bytes: $0) }
    }

    /// At most 4096 × 4096 pixels.
    public init(from reader: inout BinaryReader) throws(BinaryDamage) {
        let (width, height) = (try reader.int(0...4096), try reader.int(0...4096))
        let bytes = try reader.byteString()
        guard bytes.count == width * height * 4 else { throw reader.damage }
        let pixels = unsafe [Pixel](unsafeUninitializedCapacity: width * height) { buffer, count in
            // Both sides hold width × height × 4 bytes, as just checked.
            unsafe bytes.withUnsafeBytes { unsafe UnsafeMutableRawBufferPointer(buffer).copyMemory(from: $0) }
            count = width * height
        }
        self.init(width: width, height: height, pixels: pixels)
    }
}
