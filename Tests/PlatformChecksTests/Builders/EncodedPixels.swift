import CVPX
import CWebP
import Synchronization

/// Real compressed pixels for built files: gray, with a translucency of one's choice. Each kind is made once.
enum EncodedPixels {
    /// Which pixels can be seen.
    enum Shape: Hashable {
        /// The middle half of the canvas.
        case middle
        /// None, all.
        case nothing, everything
    }

    private struct Key: Hashable {
        var kind: String, width: Int, height: Int, shape: Shape, mark: Int
    }

    private static let made = Mutex<[Key: [UInt8]]>([:])

    private static func once(_ key: Key, _ make: () -> [UInt8]) -> [UInt8] {
        if let known = made.withLock({ $0[key] }) { return known }
        let bytes = make()
        made.withLock { $0[key] = bytes }
        return bytes
    }

    static func alpha(_ width: Int, _ height: Int, _ shape: Shape) -> [UInt8] {
        (0..<width * height).map { index in
            let (x, y) = (index % width, index / width)
            switch shape {
            case .nothing: return 0
            case .everything: return 255
            case .middle:
                return width / 4..<width - width / 4 ~= x && height / 4..<height - height / 4 ~= y ? 255 : 0
            }
        }
    }

    /// The content of the chunks ALPH and `VP8 `, by libwebp.
    static func webp(_ width: Int, _ height: Int, _ shape: Shape) -> (alpha: [UInt8], color: [UInt8]) {
        let file = once(Key(kind: "webp", width: width, height: height, shape: shape, mark: 0)) {
            encodedWebP(width, height, alpha(width, height, shape))
        }
        return (chunk("ALPH", of: file), chunk("VP8 ", of: file))
    }

    private static func encodedWebP(_ width: Int, _ height: Int, _ alpha: [UInt8]) -> [UInt8] {
        let gray = [UInt8](repeating: 128, count: width * height)
        var written = unsafe cwebp_bytes()
        defer { unsafe cwebp_free(written.bytes) }
        var settings = cwebp_settings(quality: 50, alpha_quality: 100, method: 0, segments: 1)
        let error = unsafe gray.withUnsafeBufferPointer { gray in
            unsafe alpha.withUnsafeBufferPointer { alpha in
                var planes = unsafe cwebp_planes(
                    width: Int32(width), height: Int32(height), y: gray.baseAddress, u: gray.baseAddress,
                    v: gray.baseAddress, a: alpha.baseAddress)
                return unsafe cwebp_encode(&planes, &settings, &written)
            }
        }
        guard error == 0 else { return [] }
        return unsafe Array(UnsafeBufferPointer(start: written.bytes, count: written.length))
    }

    private static func chunk(_ type: String, of file: [UInt8]) -> [UInt8] {
        var offset = 12
        while offset + 8 <= file.count {
            let size = (0..<4).reduce(0) { $0 | Int(file[offset + 4 + $1]) << (8 * $1) }
            if Array(file[offset..<offset + 4]) == Array(type.utf8) {
                return Array(file[offset + 8..<min(file.count, offset + 8 + size)])
            }
            offset += 8 + size + size % 2
        }
        return []
    }

    /// VP8L with one pixel's worth of codes: all pixels have one color; by hand, since it is that short.
    static func lossless(_ width: Int, _ height: Int) -> [UInt8] {
        // No transforms, no cache, no meta codes; then five simple codes, of one symbol each: green, red, blue, alpha,
        // distance.
        var (bits, count): ([UInt8], Int) = ([], 0)
        func put(_ value: Int, _ length: Int) {
            for bit in 0..<length {
                if count % 8 == 0 { bits.append(0) }
                bits[count / 8] |= UInt8(value >> bit & 1) << (count % 8)
                count += 1
            }
        }
        put(0, 3)
        for symbol in [9, 9, 9, 128, 0] {
            put(1, 1)
            put(0, 1)
            put(symbol > 1 ? 1 : 0, 1)
            put(symbol, symbol > 1 ? 8 : 1)
        }
        let head = width - 1 | (height - 1) << 14 | 1 << 28
        return [0x2F] + Built.little(head, 4) + bits
    }

    /// A key frame of VP9 by libvpx, whose brightness is the shape.
    static func vp9(_ width: Int, _ height: Int, _ shape: Shape) -> [UInt8] {
        once(Key(kind: "vp9", width: width, height: height, shape: shape, mark: 0)) {
            encodedVP9(width, height, alpha(width, height, shape))
        }
    }

    private static func encodedVP9(_ width: Int, _ height: Int, _ brightness: [UInt8]) -> [UInt8] {
        var settings = cvpx_settings(
            width: Int32(width), height: Int32(height), has_alpha: false, quantizer: 20, alpha_quantizer: 20,
            speed: 9)
        guard let encoder = unsafe cvpx_open(&settings) else { return [] }
        defer { unsafe cvpx_close(encoder) }
        let gray = [UInt8](repeating: 128, count: width * height)
        var color = unsafe cvpx_packet()
        let done = unsafe brightness.withUnsafeBufferPointer { brightness in
            unsafe gray.withUnsafeBufferPointer { gray in
                var planes = unsafe cvpx_planes(
                    y: brightness.baseAddress, u: gray.baseAddress, v: gray.baseAddress, a: nil)
                return unsafe cvpx_encode(encoder, &planes, 0, 40, &color)
            }
        }
        return done ? unsafe Array(UnsafeBufferPointer(start: color.bytes, count: color.length)) : []
    }

    /// GIF's compressed pixels of a frame, in blocks: the shape in color 1, all else in color 0.
    static func gif(_ width: Int, _ height: Int, _ shape: Shape, _ mark: Int) -> [UInt8] {
        once(Key(kind: "gif", width: width, height: height, shape: shape, mark: mark)) {
            var colors = alpha(width, height, shape).map { $0 == 0 ? 0 : 1 }
            if shape == .middle { colors[(height / 2) * width + width / 2 + mark % 4] = 2 }
            return blocks(compressed(colors))
        }
    }

    /// LZW of colors 0 … 3.
    private static func compressed(_ colors: [Int]) -> [UInt8] {
        var (bytes, held, used): ([UInt8], Int, Int) = ([], 0, 0)
        var (table, next, width): ([Int: Int], Int, Int) = ([:], 6, 3)
        func put(_ code: Int) {
            held |= code << used
            used += width
            while used >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: held))
                held >>= 8
                used -= 8
            }
        }
        put(4)
        var text = colors[0]
        for color in colors.dropFirst() {
            if let longer = table[text << 2 | color] {
                text = longer
                continue
            }
            put(text)
            if next == 4095 {
                put(4)
                (table, next, width) = ([:], 6, 3)
            } else {
                table[text << 2 | color] = next
                if next == 1 << width { width += 1 }
                next += 1
            }
            text = color
        }
        put(text)
        put(5)
        if used > 0 { bytes.append(UInt8(truncatingIfNeeded: held)) }
        return bytes
    }

    private static func blocks(_ bytes: [UInt8]) -> [UInt8] {
        stride(from: 0, to: bytes.count, by: 255).flatMap { start in
            let part = bytes[start..<min(bytes.count, start + 255)]
            return [UInt8(part.count)] + part
        } + [0]
    }
}
