import FaceDecoding
import FaceInput
import FaceNetworks
import FaceSandbox
import Foundation
import Helpers
import ImageCodecs
import Raster
import Support
import Testing

/// Two real faces cheek to cheek, cut out by the real `kigurumi-face`.
@Suite("Two friends in one photo", .enabled(if: FaceNetworks.isAvailable))
struct TouchingPeopleTests {
    private static let decoder = SandboxedDecoder(HelperLocation(folders: [BuildFolder.path]))
    /// Of a person, in pixels.
    private static let side = 309.0

    private static func decoded(_ bytes: [UInt8], _ part: FacePart) throws -> DecodedFace {
        try decoder.decode(bytes, limits: DecodingLimits(), part: part, background: .auto, meanwhile: {})
    }

    private static func person(_ name: String, _ part: FacePart) throws -> Bitmap {
        let file = URL(filePath: "\(Repository.path)/Tests/Fixtures/Faces/\(name).jpg")
        return try #require(try decoded([UInt8](try Data(contentsOf: file)), part).frames[0].person)
    }

    /// A photo of people before a plain wall.
    /// - Parameter apart: from one to the next, as a share of a person's width.
    private func photo(_ people: [Bitmap], _ shown: Range<Int>, apart: Double) throws -> [UInt8] {
        var photo = Bitmap(width: 620, height: 380)
        for index in photo.pixels.indices { photo.pixels[index] = Pixel(r: 176, g: 190, b: 200, a: 255) }
        for index in shown {
            let person = people[index]
            let whole = Rect(x: 0, y: 0, width: Double(person.width), height: Double(person.height))
            let place = Rect(
                x: 60 + Self.side * apart * Double(index), y: 71 - 20 * Double(index), width: Self.side,
                height: Self.side)
            photo.draw(person, PicturePlacement(part: whole, into: place, by: .identity))
        }
        return try PNGEncoder.encode(photo)
    }

    /// The share of a head that isn't where the same person's head is on another picture.
    private func extra(_ head: Bitmap, beside alone: Bitmap) -> Double {
        let (side, reach) = (128, 5)
        let (some, other) = (
            head.resized(width: side, height: side), alone.resized(width: side, height: side)
        )
        let seen = some.pixels.indices.filter { some.pixels[$0].a > 128 }
        let strange = seen.count { place in
            let (x, y) = (place % side, place / side)
            return !(max(0, y - reach)...min(side - 1, y + reach)).contains { row in
                (max(0, x - reach)...min(side - 1, x + reach)).contains { other[$0, row].a > 64 }
            }
        }
        return Double(strange) / Double(max(1, seen.count))
    }

    @Test("Each head shows one person, or there is a warning", arguments: [0.46, 0.5, 0.56, 0.62])
    func touching(apart: Double) throws {
        let people = [
            try Self.person("astronaut-512", .head), try Self.person("hopper", .head),
        ]
        let both = try photo(people, 0..<2, apart: apart)
        for index in 0..<2 {
            let found = try Self.decoded(both, .numbered(index + 1))
            guard !found.notices.contains(where: { $0.code == "face.head.unsure" }) else { continue }
            let alone = try Self.decoded(photo(people, index..<index + 1, apart: apart), .head)
            let heads = (try #require(found.frames[0].head), try #require(alone.frames[0].head))
            #expect(extra(heads.0, beside: heads.1) < 0.01, "face \(index + 1)")
        }
    }
}
