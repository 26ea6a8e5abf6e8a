import FaceInput
import ImageCodecs
import Raster
import Testing

@testable import FaceDecoding

@Suite("A rotated square is delivered level")
struct LevelingTests {
    /// Every pixel differs.
    private func picture(width: Int, height: Int) -> Bitmap {
        var picture = Bitmap(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width { picture[x, y] = Pixel(r: UInt8(x), g: UInt8(y), b: 60, a: 255) }
        }
        return picture
    }

    private func box(_ x: Int, _ y: Int, side: Int, of picture: Bitmap) -> PictureShare {
        box(PixelRect(x: x, y: y, width: side, height: side), of: picture)
    }

    private func box(_ rect: PixelRect, of picture: Bitmap) -> PictureShare {
        PictureShare(rect, width: picture.width, height: picture.height)
    }

    private func leveled(_ picture: Bitmap, _ square: PictureShare, roll: Double) throws -> Bitmap {
        picture.leveled(try #require(TurnedBox(square, roll: roll, of: .all, for: .head)))
    }

    /// A crop of a still.
    private func crop(
        _ picture: Bitmap, _ rect: PixelRect, roll: Double, longestSide: Int = 0
    ) throws -> DecodedFace {
        var limits = DecodingLimits()
        if longestSide > 0 { limits.longestSide = longestSide }
        var face = try InProcessDecoder().decode(
            PNGEncoder.encode(picture), limits: limits, part: .box(box(rect, of: picture), roll: roll))
        face.clearBeyondPicture()
        return face
    }

    @Test("Quarter turns move pixels without changing them", arguments: [90.0, 180, -90])
    func quartersAreExact(_ roll: Double) throws {
        let picture = picture(width: 90, height: 70)
        let level = try leveled(picture, box(30, 20, side: 24, of: picture), roll: roll)
        #expect(level.width == 24 && level.height == 24)
        // The head's top is where the square's upper side is after its rotation.
        let first =
            switch roll {
            case 90: picture[53, 20]
            case 180: picture[53, 43]
            default: picture[30, 43]
            }
        #expect(level[0, 0] == first)
        #expect(
            Set(level.pixels.map(\.bits))
                == Set(picture.cropped(to: PixelRect(x: 30, y: 20, width: 24, height: 24)).pixels.map(\.bits))
        )
    }

    @Test("A square rotated clockwise shows its middle in the middle and its right side on the right")
    func rotates() throws {
        let picture = picture(width: 200, height: 200)
        let level = try leveled(picture, box(70, 70, side: 60, of: picture), roll: 30)
        let middle = level[30, 30]
        #expect(abs(Int(middle.r) - 100) <= 1 && abs(Int(middle.g) - 100) <= 1)
        // 20 pixels to the right in the square are 17 to the right and 10 down in the picture.
        let right = level[50, 30]
        #expect(abs(Int(right.r) - 117) <= 2 && abs(Int(right.g) - 110) <= 2)
    }

    @Test("Beyond the picture its edge is repeated, so that no pixel is clear")
    func repeatsEdge() throws {
        let picture = picture(width: 100, height: 80)
        let level = try leveled(picture, box(0, 0, side: 60, of: picture), roll: -20)
        #expect(level.pixels.allSatisfy { $0.a == 255 })
    }

    @Test("A still and a moving face come level from the decoder")
    func decodesLevel() throws {
        let picture = picture(width: 120, height: 100)
        let share = box(30, 20, side: 40, of: picture)
        let decoder = InProcessDecoder { _ in .square(share, roll: 90) }
        let face = try decoder.decode(try PNGEncoder.encode(picture), limits: DecodingLimits(), part: .head)
        #expect(face.width == 40 && face.height == 40)
        #expect(try face.frames.first?.bitmap == leveled(picture, share, roll: 90))
        let cropper = FaceCropper(
            format: .gif, limits: DecodingLimits(), part: .head, search: { _ in .square(share, roll: 90) })
        var moving = AnimationCropper(cropper, count: 2)
        moving.add(picture, delay: 10)
        moving.add(picture, delay: 20)
        #expect(try moving.image().frames.map(\.bitmap) == [face.frames[0].bitmap, face.frames[0].bitmap])
    }

    @Test("A crop that is no square is delivered turned, with the size that was selected")
    func turnsCrops() throws {
        let picture = picture(width: 120, height: 100)
        let rect = PixelRect(x: 40, y: 30, width: 30, height: 20)
        let half = try crop(picture, rect, roll: 180)
        #expect((half.width, half.height) == (30, 20))
        #expect(half.frames[0].bitmap[0, 0] == picture[69, 49])
        #expect(half.frames[0].bitmap[29, 19] == picture[40, 30])
        // The middle is (55, 40), so a quarter turn shows columns 45…64 and rows 25…54 of the picture.
        let quarter = try crop(picture, rect, roll: 90)
        #expect((quarter.width, quarter.height) == (30, 20))
        #expect(quarter.frames[0].bitmap[0, 0] == picture[64, 25])
        #expect(quarter.frames[0].bitmap[29, 19] == picture[45, 54])
        let tilted = try crop(picture, rect, roll: 30)
        #expect((tilted.width, tilted.height) == (30, 20))
        #expect(tilted.coverage == nil && tilted.frames[0].bitmap.pixels.allSatisfy { $0.a == 255 })
        let middle = tilted.frames[0].bitmap[15, 10]
        #expect(abs(Int(middle.r) - 55) <= 1 && abs(Int(middle.g) - 40) <= 1)
    }

    @Test("A turned crop is clear beyond the picture, whose edge is repeated until then")
    func clearsBeyond() throws {
        let picture = picture(width: 120, height: 100)
        let share = box(PixelRect(x: 0, y: 0, width: 60, height: 40), of: picture)
        var face = try InProcessDecoder().decode(
            try PNGEncoder.encode(picture), limits: DecodingLimits(), part: .box(share, roll: 20))
        #expect(face.frames[0].bitmap.pixels.allSatisfy { $0.a == 255 })
        face.frames[0].person = face.frames[0].bitmap
        face.clearBeyondPicture()
        let shown = face.frames[0].bitmap
        // The corners on the left leave the picture through its upper and its left edge.
        #expect(shown[59, 0].a == 255 && shown[59, 39].a == 255 && shown[30, 20].a == 255)
        #expect(shown[0, 0] == .clear && shown[0, 39] == .clear)
        #expect(face.frames[0].person == shown)
        #expect(shown.pixels.allSatisfy { $0.r <= $0.a && $0.g <= $0.a && $0.b <= $0.a })
    }

    @Test("A turned crop keeps the limits, also where most of it is beyond the picture")
    func keepsLimits() throws {
        let picture = picture(width: 240, height: 20)
        let all = PixelRect(x: 0, y: 0, width: 240, height: 20)
        let face = try crop(picture, all, roll: 90, longestSide: 60)
        #expect((face.width, face.height) == (60, 5))
        #expect(face.frames[0].bitmap[30, 2].a == 255 && face.frames[0].bitmap[2, 2] == .clear)
        // A head at the corner of its picture.
        let square = box(PixelRect(x: -30, y: -30, width: 80, height: 80), of: picture)
        let decoder = InProcessDecoder { _ in .square(square, roll: 45) }
        var limits = DecodingLimits()
        limits.longestSide = 40
        let head = try decoder.decode(try PNGEncoder.encode(picture), limits: limits, part: .head)
        #expect(head.width <= 40 && head.height <= 40)
    }
}
