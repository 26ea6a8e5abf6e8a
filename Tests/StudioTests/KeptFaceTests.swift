import CostumeRendering
import FaceInput
import Raster
import StickerBuild
import Synchronization
import Testing

@testable import Studio

@Suite("A face that is kept while it is used") struct KeptFaceTests {
    private static func face(side: Int) -> Face {
        let pixels = Array(repeating: Pixel(r: 9, g: 90, b: 200, a: 255), count: side * side)
        let frame = DecodedFace.Frame(bitmap: Bitmap(width: side, height: side, pixels: pixels), delay: 0)
        return Face(PreparedFace(frames: [frame]))
    }

    /// How often a face is decoded that is asked for before and after both rests.
    private func decodings(side: Int) throws -> [Int] {
        let face = Self.face(side: side)
        let count = Mutex(0)
        let kept = KeptFace(face) { () throws(BuildFailure) in
            count.withLock { $0 += 1 }
            return face
        }
        var counts: [Int] = []
        for rest in [{}, kept.rest, kept.restLong, {}] {
            rest()
            #expect(try kept.decoded().prepared.pixels == side * side)
            counts.append(count.withLock { $0 })
        }
        return counts
    }

    @Test("A large face is decoded again once, after a long rest") func large() throws {
        #expect(try decodings(side: 1100) == [0, 0, 1, 1])
    }

    @Test("A small face is never decoded again") func small() throws {
        #expect(try decodings(side: 100) == [0, 0, 0, 0])
    }

    @Test("A face that can't be decoded again stays") func drawn() throws {
        let kept = KeptFace(Self.face(side: 1100))
        kept.restLong()
        #expect(try kept.decoded().prepared.pixels == 1_210_000)
    }
}
