import ImageCodecs
import Raster

/// The chunks of an APNG: PNG's own, and acTL, fcTL and fdAT around the rows of each frame. Frames replace the part of
/// the canvas that they cover; none is hidden.
struct APNGContainer {
    private let width: Int
    private let height: Int
    /// From the first fcTL on.
    private var chunks: [UInt8] = []
    private var sequence = 0
    private(set) var count = 0

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The bytes of the file so far.
    var bytes: Int { chunks.count + 8 + 25 + 13 + 20 + 12 }

    /// - Parameter delay: milliseconds, 1…65,535.
    mutating func add(_ frame: APNGFrame, delay: Int) {
        var control = number()
        let (rows, window) = (frame.rows, frame.window)
        for value in [window.width, window.height, window.x, window.y] { control += Self.bytes(value, 4) }
        control += Self.bytes(min(65_535, max(1, delay)), 2) + Self.bytes(1_000, 2)
        // Stays, and replaces.
        control += [0, 0]
        chunks += PNGChunks.chunk("fcTL", control)
        chunks += count == 0 ? PNGChunks.chunk("IDAT", rows) : PNGChunks.chunk("fdAT", number() + rows)
        count += 1
    }

    /// - Parameter plays: 0: forever.
    func file(plays: Int) -> [UInt8] {
        let size = Self.bytes(width, 4) + Self.bytes(height, 4)
        var file = PNGChunks.signature
        file += PNGChunks.chunk("IHDR", size + [8, 6, 0, 0, 0])
        file += PNGChunks.chunk("sRGB", [0])
        file += PNGChunks.chunk("acTL", Self.bytes(count, 4) + Self.bytes(plays, 4))
        return file + chunks + PNGChunks.chunk("IEND", [])
    }

    private mutating func number() -> [UInt8] {
        defer { sequence += 1 }
        return Self.bytes(sequence, 4)
    }

    private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
    }
}

/// A frame as it stands in a file.
struct APNGFrame {
    /// Compressed by zlib.
    let rows: ArraySlice<UInt8>
    /// The part of the canvas that it covers; of the first frame that is the whole canvas.
    let window: PixelRect

    /// - Parameter pixels: straight R, G, B, A of the window.
    init(_ pixels: [UInt32], in window: PixelRect, effort: PNGEffort) throws(PNGEncodingError) {
        let file = try PNGEncoder.encode(
            straight: pixels, width: window.width, height: window.height, effort: effort)
        (rows, self.window) = (PNGChunks.data(of: file), window)
    }
}

/// The parts of a PNG file.
enum PNGChunks {
    static let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

    static func chunk(_ name: String, _ data: some Collection<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count + 12)
        for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: data.count >> shift)) }
        bytes += name.utf8
        bytes += data
        let sum = CRC32.of(bytes[4...])
        for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: sum >> shift)) }
        return bytes
    }

    /// What the only IDAT of a file holds that `PNGEncoder` wrote.
    static func data(of file: [UInt8]) -> ArraySlice<UInt8> {
        var at = signature.count
        while at + 12 <= file.count {
            let length = file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            if file[at + 4..<at + 8].elementsEqual("IDAT".utf8) { return file[at + 8..<at + 8 + length] }
            at += 12 + length
        }
        return []
    }
}
