import Foundation
import ImageCodecs
import Raster
import StickerEncoding

/// A GIF as readers that aren't ours see it.
struct WrittenGIF {
    /// Complete frames, R, G, B, A a pixel, 0 where clear.
    var frames: [[UInt8]]
    /// Hundredths of a second.
    var delays: [Int]
    var loops: Int
    /// Each frame's own rectangle: left, top, width, height.
    var boxes: [[Int]]

    private struct Report: Decodable {
        var frames: [String]
        var delays: [Int]
        var loops: Int
        var boxes: [[Int]]
    }

    /// Read by Pillow.
    init(pillow bytes: [UInt8]) throws {
        let script = """
            import sys, json
            from PIL import Image
            image = Image.open(sys.argv[1])
            frames, delays, boxes = [], [], []
            for k in range(image.n_frames):
                image.seek(k)
                boxes.append(list(image.tile[0][1]) if image.tile else [0, 0, 0, 0])
                rgba = image.convert('RGBA')
                raw = bytearray(rgba.tobytes())
                for i in range(0, len(raw), 4):
                    if raw[i + 3] == 0: raw[i:i + 3] = b'\\0\\0\\0'
                frames.append(bytes(raw).hex())
                delays.append(round(image.info.get('duration', 0) / 10))
            print(json.dumps(dict(frames=frames, delays=delays, loops=image.info.get('loop', -1), boxes=boxes)))
            """
        let output = try Self.run(["/usr/bin/python3", "-c", script], bytes)
        let report = try JSONDecoder().decode(Report.self, from: output)
        frames = report.frames.map(Self.bytes)
        (delays, loops) = (report.delays, report.loops)
        boxes = report.boxes.map { [$0[0], $0[1], $0[2] - $0[0], $0[3] - $0[1]] }
    }

    /// Complete frames as ImageMagick shows them.
    static func magick(_ bytes: [UInt8], width: Int, height: Int) throws -> [[UInt8]] {
        let output = [UInt8](
            try run(["convert", "FILE", "-coalesce", "-depth", "8", "rgba:-"], bytes))
        let size = width * height * 4
        return stride(from: 0, to: output.count, by: size).map {
            var frame = Array(output[$0..<min($0 + size, output.count)])
            for i in stride(from: 0, to: frame.count, by: 4) where frame[i + 3] == 0 {
                for c in 0..<3 { frame[i + c] = 0 }
            }
            return frame
        }
    }

    private static func run(_ words: [String], _ bytes: [UInt8]) throws -> Data {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).gif")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let named = words.map { $0 == "FILE" ? file.path : $0 }
        process.arguments = words.contains("FILE") ? named : words + [file.path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return data
    }

    private static func bytes(_ hex: String) -> [UInt8] {
        let digits = Array(hex.utf8).map { $0 < 58 ? $0 - 48 : $0 - 87 }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}

extension BinaryAlphaImage {
    /// R, G, B, A a pixel.
    var bytes: [UInt8] {
        pixels.flatMap { bits in
            [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: bits >> UInt32($0)) }
        }
    }
}
