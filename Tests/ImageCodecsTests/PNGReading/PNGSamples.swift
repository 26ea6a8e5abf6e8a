import Foundation
import Support

/// Small PNGs of every plain kind, and some that are none, written with Python's zlib.
struct PNGSamples {
    struct Sample: Sendable {
        var name: String
        var bytes: [UInt8]
    }

    let plain: [Sample]
    let odd: [Sample]

    init() throws {
        let folder = try TemporaryFolder()
        _ = try output(of: ["/usr/bin/python3", "-c", Self.script, folder.path])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let all = try names.map { name in
            Sample(name: name, bytes: [UInt8](try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)"))))
        }
        plain = all.filter { $0.name.hasPrefix("plain") }
        odd = all.filter { $0.name.hasPrefix("odd") }
    }

    private static let script = """
        import random, struct, sys, zlib
        random.seed(7)

        def chunk(name, data, flaw=0):
            return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data) ^ flaw)

        def rows(kind, width, height, most=4):
            samples = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[kind] * width
            values = lambda: bytes(random.choice((0, 0, 255, random.randrange(256))) for _ in range(samples))
            return b"".join(bytes([random.randint(0, most)]) + values() for _ in range(height))

        def pack(rows, level=6, plan=0, window=15):
            squeezer = zlib.compressobj(level, 8, window, 8, plan)
            return squeezer.compress(rows) + squeezer.flush()

        def png(kind, width, height, data, before=b"", depth=8, laced=0, cuts=0, flaw=0):
            head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, laced))
            if kind == 3 and b"PLTE" not in before:
                before += chunk(b"PLTE", random.randbytes(3 * random.choice((1, 100, 256))))
            places = [0] + sorted(random.sample(range(len(data) + 1), cuts)) + [len(data)]
            parts = b"".join(chunk(b"IDAT", data[a:b], flaw) for a, b in zip(places, places[1:]))
            return b"\\x89PNG\\r\\n\\x1a\\n" + head + before + parts + chunk(b"IEND", b"")

        def save(name, data):
            open(f"{sys.argv[1]}/{name}.png", "wb").write(data)

        srgb, text = chunk(b"sRGB", b"\\0"), chunk(b"tEXt", b"a\\0b")
        for kind in 0, 2, 3, 4, 6:
            for number, (width, height) in enumerate(((1, 1), (2, 3), (17, 9), (40, 33))):
                for level, plan, window in (6, 0, 15), (0, 0, 15), (9, 4, 15), (6, 2, 15), (6, 0, 12):
                    if window < 15 and (4 * width + 1) * height > 1 << window:
                        continue
                    data = pack(rows(kind, width, height), level, plan, window)
                    before = random.choice((b"", srgb, srgb + text))
                    save(f"plain-{kind}-{width}-{level}-{plan}-{window}",
                         png(kind, width, height, data, before, cuts=random.choice((0, 0, 1, 4))))

        def gaps(kind, width, height):
            \"\"\"Rows of which long stretches are nothing.\"\"\"
            length = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[kind] * width
            def row():
                values = b""
                while len(values) < length:
                    values += bytes(random.randrange(80)) + random.randbytes(random.randrange(9))
                return values[:length]
            return b"".join(
                bytes([random.randint(0, 4)]) + (row() if random.random() < 0.6 else bytes(length))
                for _ in range(height))

        for kind in 0, 2, 3, 4, 6:
            for width in 15, 16, 70:
                save(f"plain-gaps-{kind}-{width}", png(kind, width, 40, pack(gaps(kind, width, 40))))
        colors = chunk(b"PLTE", random.randbytes(30))
        save("plain-alpha", png(3, 9, 9, pack(rows(3, 9, 9)), colors + chunk(b"tRNS", random.randbytes(7))))
        save("plain-kept-chunks", png(6, 9, 9, pack(rows(6, 9, 9)), chunk(b"pHYs", b"123456789") + text))

        good = rows(6, 9, 9)
        data = pack(good)
        save("odd-sum", png(6, 9, 9, data[:-1] + bytes([data[-1] ^ 1])))
        save("odd-chunk-sum", png(6, 9, 9, data, flaw=1))
        save("odd-cut", png(6, 9, 9, data)[:-20])
        save("odd-behind", png(6, 9, 9, data + b"1"))
        save("odd-row-missing", png(6, 9, 10, data))
        save("odd-row-more", png(6, 9, 8, data))
        save("odd-filter", png(6, 9, 9, pack(b"\\5" + good[1:])))
        save("odd-laced", png(6, 1, 1, pack(rows(6, 1, 1)), laced=1))
        save("odd-deep", png(0, 9, 9, pack(rows(4, 9, 9)), depth=16))
        save("odd-gamma", png(6, 9, 9, data, chunk(b"gAMA", struct.pack(">I", 100000))))
        save("odd-key", png(2, 9, 9, pack(rows(2, 9, 9)), chunk(b"tRNS", b"\\0\\0\\0\\0\\0\\0")))
        save("odd-critical", png(6, 9, 9, data, chunk(b"ABCD", b"")))
        save("odd-colors", png(0, 9, 9, pack(rows(0, 9, 9)), colors))
        save("odd-alpha", png(3, 9, 9, pack(rows(3, 9, 9)), colors + chunk(b"tRNS", bytes(11))))
        save("odd-window", png(6, 40, 33, pack(bytes([0]) + bytes(160)) , b""))
        """
}
