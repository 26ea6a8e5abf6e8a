/// Reads what VP9's frames state of their size, before a decoder takes memory for it.
///
/// Specification: VP9 bitstream, 6.2 (uncompressed header) and annex B (superframes).
enum VP9Packet {
    /// Whether no frame of a packet states another size.
    static func keepsSize(_ packet: ArraySlice<UInt8>, _ width: Int, _ height: Int) -> Bool {
        guard let frames = frames(packet) else { return false }
        return frames.allSatisfy { frame in
            var bits = Bits(bytes: frame)
            guard let size = statedSize(&bits) else { return false }
            return size.map { $0 == [width, height] } ?? true
        }
    }

    /// The frames of a packet, which may end with an index of several; nil: it contradicts itself.
    private static func frames(_ packet: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
        guard let mark = packet.last else { return nil }
        guard mark & 0xE0 == 0xC0 else { return [packet] }
        let (count, bytes) = (Int(mark & 7) + 1, Int(mark >> 3 & 3) + 1)
        let index = packet.count - 2 - count * bytes
        guard index > 0, packet.big(index, 1) == Int(mark) else { return [packet] }
        var (offset, found): (Int, [ArraySlice<UInt8>]) = (0, [])
        for number in 0..<count {
            guard let size = packet.little(index + 1 + number * bytes, bytes), size > 0,
                offset + size <= index,
                let frame = packet.part(offset, size)
            else { return nil }
            found.append(frame)
            offset += size
        }
        return found
    }

    /// Width and height that a frame states.
    /// - Returns: `.some(nil)` where it takes those of another frame; nil: it isn't a frame of profile 0.
    private static func statedSize(_ bits: inout Bits) -> [Int]?? {
        // The marker, and profile 0.
        guard bits.read(4) == 0b1000 else { return nil }
        if bits.read(1) == 1 { return .some(nil) }
        let (isInter, isShown, isResilient) = (bits.read(1) == 1, bits.read(1) == 1, bits.read(1) == 1)
        if !isInter {
            guard bits.read(24) == 0x49_8342 else { return nil }
            // Three bits of color space, of which 7 isn't in this profile, and one of range.
            guard bits.read(3) != 7 else { return nil }
            _ = bits.read(1)
            return size(&bits)
        }
        let isIntraOnly = isShown ? false : bits.read(1) == 1
        if !isResilient { _ = bits.read(2) }
        if isIntraOnly {
            guard bits.read(24) == 0x49_8342 else { return nil }
            _ = bits.read(8)
            return size(&bits)
        }
        // Which frames are replaced, and three references with their signs.
        _ = bits.read(8)
        _ = bits.read(12)
        for _ in 0..<3 where bits.read(1) == 1 { return .some(nil) }
        return size(&bits)
    }

    private static func size(_ bits: inout Bits) -> [Int]? {
        let (width, height) = (bits.read(16) + 1, bits.read(16) + 1)
        return bits.isOver ? nil : [width, height]
    }

    /// Reads bits from the highest on; zeros after the end.
    private struct Bits {
        let bytes: ArraySlice<UInt8>
        private var offset = 0
        var isOver: Bool { offset > bytes.count * 8 }

        init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

        mutating func read(_ count: Int) -> Int {
            (0..<count).reduce(0) { value, _ in
                defer { offset += 1 }
                let byte = bytes.big(offset / 8, 1) ?? 0
                return value << 1 | byte >> (7 - offset % 8) & 1
            }
        }
    }
}
