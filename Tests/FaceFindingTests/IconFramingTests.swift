import FaceFinding
import Raster
import Testing

@Suite struct IconFramingTests {
    @Test("A head in a photograph is framed with the eyes at a third of the height")
    func framesHead() throws {
        let square = try #require(
            IconFraming.square(
                around: Rect(x: 400, y: 300, width: 100, height: 100), width: 1000, height: 1500))
        #expect(square.width == 210 && square.height == 210)
        // The middle of the face is the middle of the square.
        #expect(square.x == 345)
        #expect(abs(Double(square.y) + 70 - 326) <= 1)
    }

    @Test(
        "The square around a head stays within the picture",
        arguments: [
            Rect(x: 0, y: 0, width: 90, height: 90), Rect(x: 550, y: 350, width: 90, height: 90),
            Rect(x: -40, y: -40, width: 120, height: 120), Rect(x: 600, y: 470, width: 100, height: 100),
            Rect(x: 100, y: 100, width: 400, height: 400), Rect(x: 0, y: 0, width: 0.1, height: 0.1),
        ])
    func staysWithinPicture(_ face: Rect) throws {
        let square = try #require(IconFraming.square(around: face, width: 640, height: 480))
        #expect(square.x >= 0 && square.y >= 0 && square.width >= 1 && square.width == square.height)
        #expect(square.x + square.width <= 640 && square.y + square.height <= 480)
    }

    @Test("A picture framed like an icon isn't cropped")
    func keepsIcon() {
        let face = Rect(x: 180, y: 200, width: 270, height: 270)
        #expect(IconFraming.square(around: face, width: 640, height: 640) == nil)
        #expect(IconFraming.square(around: face, width: 640, height: 900) != nil)
    }
}
