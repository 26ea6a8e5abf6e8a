import Foundation
import Raster
import Support
import Testing

/// Decoders that share no code with ours.
enum IndependentDecoders {
    private static let script = """
        import struct, sys
        from PIL import Image, ImageSequence
        picture = Image.open(sys.argv[1])
        out = sys.stdout.buffer
        frames = []
        for frame in ImageSequence.Iterator(picture):
            pixels = frame.convert("RGBA").tobytes()
            frames.append((int(round(frame.info.get("duration", 0))), pixels))
        out.write(struct.pack("<III", picture.width, picture.height, len(frames)))
        for delay, pixels in frames:
            out.write(struct.pack("<I", delay) + pixels)
        """

    /// Pillow: WebP by libwebpdemux, APNG and GIF by its own code.
    static func pillow(_ file: [UInt8], _ name: String) throws -> DecodedFrames {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/\(name)"
        try Data(file).write(to: URL(filePath: path))
        let found = try output(of: ["/usr/bin/python3", "-c", script, path])
        func number(_ at: Int) -> Int { (0..<4).reduce(0) { $0 | Int(found[at + $1]) << (8 * $1) } }
        let (width, height, count) = (number(0), number(4), number(8))
        var decoded = DecodedFrames(delays: [], frames: [])
        for index in 0..<count {
            let at = 12 + index * (4 + width * height * 4)
            decoded.delays.append(number(at))
            decoded.frames.append(bitmap(found[(at + 4)...], width, height))
        }
        return decoded
    }

    /// - Parameter bytes: straight R, G, B, A.
    private static func bitmap(_ bytes: ArraySlice<UInt8>, _ width: Int, _ height: Int) -> Bitmap {
        let first = bytes.startIndex
        return Bitmap(
            width: width, height: height,
            pixels: (0..<width * height).map {
                let at = first + 4 * $0
                return Pixel(
                    Color(r: bytes[at], g: bytes[at + 1], b: bytes[at + 2], a: bytes[at + 3]))
            })
    }

    /// Runs a program that inspects a file.
    static func report(_ program: String, _ arguments: [String], on file: [UInt8], _ name: String) throws
        -> String
    {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/\(name)"
        try Data(file).write(to: URL(filePath: path))
        return try run("/usr/bin/\(program)", arguments + [path])
    }

    /// The brightness planes of VP9 packets, by vpxdec.
    static func brightness(ofVP9 packets: [[UInt8]], width: Int, height: Int) throws -> [[UInt8]] {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/stream.ivf"
        func bytes(_ number: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        var file = Array("DKIF".utf8) + bytes(0, 2) + bytes(32, 2) + Array("VP90".utf8)
        file += bytes(width, 2) + bytes(height, 2) + bytes(1_000, 4) + bytes(1, 4)
        file += bytes(packets.count, 4) + bytes(0, 4)
        for (index, packet) in packets.enumerated() {
            file += bytes(packet.count, 4) + bytes(index * 40, 8) + packet
        }
        try Data(file).write(to: URL(filePath: path))
        _ = try output(of: ["/usr/bin/vpxdec", "--i420", "--rawvideo", "-o", "\(path).yuv", path])
        let planes = [UInt8](try Data(contentsOf: URL(filePath: "\(path).yuv")))
        let frame = width * height + 2 * ((width + 1) / 2) * ((height + 1) / 2)
        return stride(from: 0, to: planes.count, by: frame).map { Array(planes[$0..<$0 + width * height]) }
    }
}
