import Foundation
import ImageCodecs
import Raster
import Testing

/// A picture file of `Fixtures` and what it must show.
struct Fixture: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let width: Int
    let height: Int
    /// Hundredths of a second, one a frame.
    let delays: [Int]
    /// By how much a channel may be off.
    let tolerance: Int
    /// Of the first frame in `expected.rgba`.
    let offset: Int

    var testDescription: String { name }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    static let all = (try? JSONDecoder().decode([Fixture].self, from: Data(bytes(of: "index.json")))) ?? []
    private static let expected = (try? bytes(of: "expected.rgba")) ?? []

    static func bytes(of name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appending(path: name)))
    }

    func bytes() throws -> [UInt8] { try Self.bytes(of: name) }

    /// Premultiplied here, from the straight colours of the file.
    func expectedFrame(_ index: Int) -> [Pixel] {
        let start = offset + index * width * height * 4
        return (0..<width * height).map { pixel in
            let rgba = Self.expected[(start + pixel * 4)..<(start + pixel * 4 + 4)].map { $0 }
            return Pixel(Color(r: rgba[0], g: rgba[1], b: rgba[2], a: rgba[3]))
        }
    }
}
