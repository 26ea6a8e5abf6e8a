import FaceDecoding
import FaceFinding
import Foundation
import ImageCodecs
import Raster
import Testing

@Suite struct FaceFinderTests {
    private static let faces = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .appending(path: "Fixtures/Faces")

    private func portrait() throws -> Bitmap {
        let bytes = [UInt8](try Data(contentsOf: Self.faces.appending(path: "astronaut-512.jpg")))
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

    @Test("a face on a portrait is found where it is, at any size", arguments: [0.75, 1, 2])
    func found(_ scale: Double) throws {
        let side = Int(512 * scale)
        let found = try face(in: portrait().resized(width: side, height: side))
        let face = try #require(found)
        // Told by eye: the nose is near (222, 120) of 512, the face is some 100 pixels high.
        #expect(abs((face.x + face.width / 2) / scale - 222) < 20, "\(face)")
        #expect(abs((face.y + face.height / 2) / scale - 120) < 25, "\(face)")
        #expect((70...140).contains(face.height / scale), "\(face)")
    }

    @Test("where nobody is, none is found")
    func nobody() {
        var picture = Bitmap(width: 300, height: 200)
        for y in 0..<200 {
            for x in 0..<300 { picture[x, y] = Pixel(r: UInt8(x / 2), g: UInt8(y), b: 90, a: 255) }
        }
        #expect(face(in: picture) == nil)
        #expect(face(in: Bitmap(width: 500, height: 400)) == nil)
        #expect(face(in: Bitmap(width: 5, height: 4000)) == nil)
    }
}
