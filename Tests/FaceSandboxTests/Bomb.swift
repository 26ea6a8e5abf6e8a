import Support
import Testing

/// A small file that asks for much.
struct Bomb: Sendable, CustomTestStringConvertible {
    let name: String
    /// A Python expression for its bytes.
    private let source: String
    /// What it may end in; `picture` where that is fine.
    let codes: Set<String>

    var testDescription: String { name }

    func bytes() throws -> [UInt8] {
        let script = """
            import re, struct, sys, zlib
            def chunk(kind, data): return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
            def png(width, height, *chunks, color=6):
                return b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, color, 0, 0, 0)) \\
                    + b"".join(chunks) + chunk(b"IEND", b"")
            def zeros(mebibytes):
                z = zlib.compressobj(9)
                return b"".join(z.compress(bytes(1 << 20)) for _ in range(mebibytes)) + z.flush()
            def riff(*chunks):
                body = b"WEBP" + b"".join(kind + struct.pack("<I", len(data)) + data + bytes(len(data) & 1) for kind, data in chunks)
                return b"RIFF" + struct.pack("<I", len(body)) + body
            def box(kind, data): return struct.pack(">I", len(data) + 8) + kind + data
            frame = b"\\x21\\xf9\\x04\\x0c\\x02\\0\\0\\0\\x2c" + struct.pack("<HHHHB", 0, 0, 400, 400, 0) + b"\\x02\\x02\\x4c\\x01\\0"
            gif = b"GIF89a" + struct.pack("<HHBBB", 400, 400, 0x80, 0, 0) + bytes([0, 0, 0, 255, 255, 255])
            def scans(width, height, count):
                def part(marker, data): return b"\\xff" + bytes([marker]) + struct.pack(">H", len(data) + 2) + data
                def table(kind, symbol): return part(0xc4, bytes([kind, 1] + [0] * 15 + [symbol]))
                def bits(text): return bytes(int(text[at:at + 8].ljust(8, "1"), 2) for at in range(0, len(text), 8)).replace(b"\\xff", b"\\xff\\0")
                def scan(first, last, text): return part(0xda, bytes([1, 1, 0, first, last, 0])) + bits(text)
                blocks = (width + 7) // 8 * ((height + 7) // 8)
                runs = scan(1, 63, ("0" + "1" * 14) * (blocks // 32767 + 1))
                return b"\\xff\\xd8" + part(0xdb, bytes([0] + [1] * 64)) \\
                    + part(0xc2, struct.pack(">BHHBBBB", 8, height, width, 1, 1, 0x11, 0)) + table(0, 0) + table(0x10, 0xe0) \\
                    + scan(0, 0, "0" * blocks) + runs * (count - 1) + b"\\xff\\xd9"
            sys.stdout.buffer.write(\(source))
            """
        return try output(of: ["/usr/bin/python3", "-c", script])
    }

    private enum Fixtures {
        static let path = "\(Repository.path)/Tests/FaceDecodingTests/Fixtures"
    }

    /// A picture like another, of 20 megapixels.
    static let large = Bomb(
        name: "PNG of 5,000 × 4,000", source: "png(5000, 4000, chunk(b'IDAT', zeros(20)), color=0)",
        codes: ["picture"])

    static let all = [
        Bomb(
            name: "PNG of 2³¹ pixels a side", source: "png(0x7fffffff, 0x7fffffff, chunk(b'IDAT', zeros(1)))",
            codes: ["face.limit.side", "face.damaged"]),
        Bomb(
            name: "PNG of 65,000 × 65,000", source: "png(65000, 65000, chunk(b'IDAT', zeros(16)))",
            codes: ["face.limit.frame.pixels", "face.damaged"]),
        Bomb(
            name: "PNG with a gigabyte behind its picture", source: "png(1, 1, chunk(b'IDAT', zeros(1024)))",
            codes: ["face.damaged"]),
        Bomb(
            name: "PNG with a gigabyte of profile",
            source:
                "png(1, 1, chunk(b'iCCP', b'x\\0\\0' + zeros(1024)), chunk(b'IDAT', zlib.compress(bytes(5))))",
            codes: ["picture"]),
        Bomb(
            name: "PNG with a gigabyte of text",
            source:
                "png(1, 1, chunk(b'zTXt', b'x\\0\\0' + zeros(1024)), chunk(b'IDAT', zlib.compress(bytes(5))))",
            codes: ["picture"]),
        Bomb(
            name: "PNG with 100,000 chunks",
            source: "png(1, 1, chunk(b'tEXt', b'x\\0y') * 100000, chunk(b'IDAT', zlib.compress(bytes(5))))",
            codes: ["picture"]),
        Bomb(
            name: "APNG of 100,000 frames",
            source:
                "png(1, 1, chunk(b'acTL', struct.pack('>II', 100000, 0)), *(chunk(b'fcTL', struct.pack('>IIIIIHHBB', i, 1, 1, 0, 0, 1, 10, 0, 0)) + chunk(b'IDAT', zlib.compress(bytes(5))) for i in range(100000)))",
            codes: ["face.limit.frames"]),
        Bomb(
            name: "GIF of 5,000 frames", source: "gif + frame * 5000 + b';'",
            codes: ["face.limit.frames", "face.limit.total.pixels", "face.limit.duration"]),
        Bomb(
            name: "GIF of 65,535 × 65,535",
            source: "b'GIF89a' + struct.pack('<HHBBB', 65535, 65535, 0, 0, 0) + frame + b';'",
            codes: ["face.limit.frame.pixels"]),
        Bomb(
            name: "WebP of 16,384 × 16,384",
            source:
                "riff((b'VP8X', b'\\0' * 4 + b'\\xff\\x3f\\0' + b'\\xff\\x3f\\0'), (b'VP8L', b'\\x2f\\xff\\xff\\xff\\x0f' + bytes(50)))",
            codes: ["face.limit.frame.pixels", "face.damaged"]),
        Bomb(
            name: "WebP of 16 million pixels a side",
            source:
                "riff((b'VP8X', b'\\2' + bytes(3) + b'\\xff' * 6), (b'ANIM', bytes(6)), (b'ANMF', bytes(24)))",
            codes: ["face.limit.side", "face.damaged"]),
        Bomb(
            name: "HEIC with boxes in boxes",
            source:
                "(lambda f: f)(box(b'ftyp', b'heic' + bytes(4) + b'mif1heic') + box(b'meta', bytes(4) + box(b'iprp', box(b'ipco', box(b'free', b'') * 200000))))",
            codes: ["face.damaged", "face.truncated"]),
        Bomb(
            name: "HEIC that claims 60,000 × 60,000",
            source:
                "re.sub(rb'(?s)ispe\\0{4}.{8}', lambda found: b'ispe' + bytes(4) + struct.pack('>II', 60000, 60000), open('\(Fixtures.path)/heic-exact.heic', 'rb').read())",
            codes: ["face.limit.frame.pixels", "face.damaged"]),
        Bomb(
            name: "HEIC of tiles that make a larger picture than it claims",
            source:
                "re.sub(rb'(?s)idat\\0{4}.{4}', lambda found: b'idat' + bytes(4) + struct.pack('>HH', 16384, 4000), open('\(Fixtures.path)/orientation-1.heic', 'rb').read())",
            codes: ["face.damaged"]),
        Bomb(
            name: "JPEG of 250 scans, 24 megapixels", source: "scans(6000, 4000, 250)",
            codes: ["face.limit.scans"]),
        Bomb(
            name: "HEIC of nothing",
            source: "box(b'ftyp', b'heic' + bytes(4) + b'mif1heic') + box(b'mdat', bytes(1 << 20))",
            codes: ["face.damaged", "face.truncated"]),
    ]
}
