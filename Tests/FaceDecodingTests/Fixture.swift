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
    /// Of the first frame in the file of expected pixels.
    let offset: Int
    /// Where it is listed.
    private var index: String?

    var testDescription: String { name }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    /// Those of make_fixtures.py.
    static let plain = list("index.json")
    /// Those of make_wild_fixtures.py: as phones and browsers write pictures.
    static let wild = list("wild.json")
    static let all = plain + wild
    private static let expected = ["index.json": "expected.rgba", "wild.json": "wild.rgba"].mapValues {
        (try? bytes(of: $0)) ?? []
    }

    private static func list(_ index: String) -> [Fixture] {
        guard var found = try? JSONDecoder().decode([Fixture].self, from: Data(bytes(of: index))) else {
            return []
        }
        for at in found.indices { found[at].index = index }
        return found
    }

    static func bytes(of name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appending(path: name)))
    }

    func bytes() throws -> [UInt8] { try Self.bytes(of: name) }

    /// Premultiplied here, from the straight colors of the file.
    func expectedFrame(_ index: Int) -> [Pixel] {
        let start = offset + index * width * height * 4
        let expected = Self.expected[self.index ?? ""] ?? []
        return (0..<width * height).map { pixel -> Pixel in
            let at: Int = start + pixel * 4
            return Pixel(
                Color(r: expected[at], g: expected[at + 1], b: expected[at + 2], a: expected[at + 3]))
        }
    }
}
