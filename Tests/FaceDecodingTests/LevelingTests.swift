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
        let square = PixelRect(x: x, y: y, width: side, height: side)
        return PictureShare(square, width: picture.width, height: picture.height)
    }

    @Test("Quarter turns move pixels without changing them", arguments: [90.0, 180, -90])
    func quartersAreExact(_ roll: Double) {
        let picture = picture(width: 90, height: 70)
        let level = picture.leveled(box(30, 20, side: 24, of: picture), roll: roll)
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
    func rotates() {
        let picture = picture(width: 200, height: 200)
        let level = picture.leveled(box(70, 70, side: 60, of: picture), roll: 30)
        let middle = level[30, 30]
        #expect(abs(Int(middle.r) - 100) <= 1 && abs(Int(middle.g) - 100) <= 1)
        // 20 pixels to the right in the square are 17 to the right and 10 down in the picture.
        let right = level[50, 30]
        #expect(abs(Int(right.r) - 117) <= 2 && abs(Int(right.g) - 110) <= 2)
    }

    @Test("Beyond the picture its edge is repeated, so that no pixel is clear")
    func repeatsEdge() {
        let picture = picture(width: 100, height: 80)
        let level = picture.leveled(box(0, 0, side: 60, of: picture), roll: -20)
        #expect(level.pixels.allSatisfy { $0.a == 255 })
    }

    @Test("A still and a moving face come level from the decoder")
    func decodesLevel() throws {
        let picture = picture(width: 120, height: 100)
        let share = box(30, 20, side: 40, of: picture)
        let decoder = InProcessDecoder { _ in .square(share, roll: 90) }
        let face = try decoder.decode(try PNGEncoder.encode(picture), limits: DecodingLimits(), part: .head)
        #expect(face.width == 40 && face.height == 40)
        #expect(face.frames.first?.bitmap == picture.leveled(share, roll: 90))
        let cropper = FaceCropper(
            format: .gif, limits: DecodingLimits(), part: .head, search: { _ in .square(share, roll: 90) })
        var moving = AnimationCropper(cropper, count: 2)
        moving.add(picture, delay: 10)
        moving.add(picture, delay: 20)
        #expect(try moving.image().frames.map(\.bitmap) == [face.frames[0].bitmap, face.frames[0].bitmap])
    }
}
