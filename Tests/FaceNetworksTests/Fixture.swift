import CFaceNetworks
import FaceDecoding
import FaceInput
import Foundation
import ImageCodecs
import Raster
import Testing

/// A face with results of other runtimes.
struct Fixture: Sendable, CustomTestStringConvertible {
    let name: String
    /// The corner of the part that its points are computed of.
    let corner: (x: Int, y: Int)

    static let all = [
        Fixture(name: "glasses", corner: (28, 30)), Fixture(name: "cap", corner: (0, 34)),
        Fixture(name: "black-and-white", corner: (12, 40)), Fixture(name: "guitarist", corner: (48, 0)),
    ]

    var testDescription: String { name }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    /// The whole photograph.
    func picture() throws -> Bitmap { try picture("../Fixtures/Faces/\(name).png") }

    /// A picture beside this file.
    func picture(_ path: String) throws -> Bitmap {
        let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: path)))
        return try InProcessDecoder().decode(bytes, limits: DecodingLimits()).frames[0].bitmap
    }

    /// The photograph at the top left of a black square.
    func square(side: Int) throws -> Bitmap {
        var square = try picture().cropped(to: PixelRect(x: 0, y: 0, width: side, height: side))
        for index in square.pixels.indices where square.pixels[index] == .clear {
            square.pixels[index] = Pixel(r: 0, g: 0, b: 0, a: 255)
        }
        return square
    }

    /// 96 × 96 pixels of the photograph, each four times.
    func enlargedPart() throws -> Bitmap {
        let part = try picture().cropped(to: PixelRect(x: corner.x, y: corner.y, width: 96, height: 96))
        var out = Bitmap(width: 192, height: 192)
        for y in 0..<192 {
            for x in 0..<192 { out[x, y] = part[x / 2, y / 2] }
        }
        return out
    }

    /// Little-endian floats.
    func numbers(_ ending: String) throws -> [Float] {
        let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: "Fixtures/\(name).\(ending)")))
        return stride(from: 0, to: bytes.count, by: 4).map { start in
            Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << (8 * UInt32($1)) })
        }
    }

    /// Results of whole programs, in pixels.
    struct Report: Decodable {
        var box: [Double]
        var eyes: [[Double]]
        var points: [[Double]]
    }

    func report() throws -> Report {
        let data = try Data(contentsOf: Self.folder.appending(path: "Fixtures/\(name).json"))
        return try JSONDecoder().decode(Report.self, from: data)
    }
}

extension Bitmap {
    /// All of a square picture, pixel by pixel.
    func all(low: Float) -> face_view {
        face_view(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, low: low, high: 1, continues: 0)
    }
}
