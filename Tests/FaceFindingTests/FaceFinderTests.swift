import FaceDecoding
import FaceFinding
import FaceInput
import Foundation
import ImageCodecs
import Raster
import Testing

@Suite struct FaceFinderTests {
    private static let faces = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .appending(path: "Fixtures/Faces")

    private func portrait() throws -> Bitmap { try picture("astronaut-512.jpg") }

    private func picture(_ name: String) throws -> Bitmap {
        let bytes = [UInt8](try Data(contentsOf: Self.faces.appending(path: name)))
        return try InProcessDecoder().decode(bytes, limits: DecodingLimits()).frames[0].bitmap
    }

    /// The finder can't be copied, as the expectations' macros would.
    private func face(in picture: Bitmap) -> Rect? {
        guard let finder = FaceFinder() else {
            Issue.record("the model can't be read")
            return nil
        }
        return finder.face(in: picture)
    }

    @Test("A face in a portrait is found in its place at any size", arguments: [0.75, 1, 2])
    func findsPortrait(_ scale: Double) throws {
        let side = Int(512 * scale)
        let found = try face(in: portrait().resized(width: side, height: side))
        let face = try #require(found)
        // Told by eye: the nose is near (222, 120) of 512, the face is some 100 pixels high.
        #expect(abs((face.x + face.width / 2) / scale - 222) < 20, "\(face)")
        #expect(abs((face.y + face.height / 2) / scale - 120) < 25, "\(face)")
        #expect((70...140).contains(face.height / scale), "\(face)")
    }

    @Test(
        "Faces of different people are found in their places",
        arguments: [
            // The nose, told by eye, in pixels.
            ("hopper.jpg", 257, 227), ("luispedro.jpg", 104, 214), ("guitarist.png", 98, 25),
            ("black-and-white.png", 54, 91), ("glasses.png", 77, 87), ("cap.png", 43, 83),
            ("wide.png", 61, 58), ("blue-shirt.png", 65, 84), ("morisot-woman-in-mauve.jpg", 281, 200),
        ])
    func findsDifferentPeople(name: String, x: Double, y: Double) throws {
        let picture = try picture(name)
        let found = face(in: picture)
        let face = try #require(found)
        #expect(abs(face.x + face.width / 2 - x) < 0.25 * face.width, "\(face)")
        #expect(abs(face.y + face.height / 2 - y) < 0.25 * face.height, "\(face)")
    }

    @Test("A face of a twentieth of the longest side is found")
    func findsSmallFace() throws {
        // In a plain room of 1,700 × 1,300 pixels.
        var room = Bitmap(width: 1_700, height: 1_300)
        for index in room.pixels.indices { room.pixels[index] = Pixel(r: 120, g: 130, b: 110, a: 255) }
        let person = try portrait()
        for y in 0..<person.height {
            for x in 0..<person.width { room[x + 900, y + 600] = person[x, y] }
        }
        let found = face(in: room)
        let face = try #require(found)
        #expect(abs(face.x + face.width / 2 - 1_122) < 20, "\(face)")
        #expect(abs(face.y + face.height / 2 - 720) < 25, "\(face)")
    }

    @Test("No face is found in a picture without people")
    func findsNobody() {
        var picture = Bitmap(width: 300, height: 200)
        for y in 0..<200 {
            for x in 0..<300 { picture[x, y] = Pixel(r: UInt8(x / 2), g: UInt8(y), b: 90, a: 255) }
        }
        #expect(face(in: picture) == nil)
        #expect(face(in: Bitmap(width: 500, height: 400)) == nil)
        #expect(face(in: Bitmap(width: 5, height: 4000)) == nil)
    }
}
