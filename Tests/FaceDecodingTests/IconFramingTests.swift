import FaceDecoding
import ImageCodecs
import Raster
import Testing

@Suite("The square around a head")
struct IconFramingTests {
    @Test("A head in a photograph is framed with room for the hair above the eyes")
    func framesHead() throws {
        let frame = try #require(
            IconFraming.frame(
                around: Rect(x: 400, y: 300, width: 100, height: 100), roll: 3, width: 1000, height: 1500))
        let square = frame.box.pixels(width: 1000, height: 1500)
        #expect(square.width == 210 && square.height == 210 && frame.roll == 0)
        // The middle of the face is the middle of the square.
        #expect(square.x == 345)
        #expect(abs(Double(square.y) + 88 - 326) <= 1)
    }

    @Test(
        "The square around a head stays within the picture",
        arguments: [
            Rect(x: 0, y: 0, width: 90, height: 90), Rect(x: 550, y: 350, width: 90, height: 90),
            Rect(x: -40, y: -40, width: 120, height: 120), Rect(x: 600, y: 470, width: 100, height: 100),
            Rect(x: 100, y: 100, width: 400, height: 400), Rect(x: 0, y: 0, width: 0.1, height: 0.1),
        ])
    func staysWithinPicture(_ face: Rect) throws {
        let frame = try #require(IconFraming.frame(around: face, roll: 0, width: 640, height: 480))
        #expect(frame.box.x >= 0 && frame.box.y >= 0 && frame.box.width > 0)
        #expect(frame.box.x + frame.box.width <= 1 && frame.box.y + frame.box.height <= 1)
    }

    @Test("A picture framed like an icon isn't cropped, unless its head is tilted")
    func keepsIcon() throws {
        let face = Rect(x: 180, y: 200, width: 270, height: 270)
        #expect(IconFraming.frame(around: face, roll: -11, width: 640, height: 640) == nil)
        #expect(IconFraming.frame(around: face, roll: 0, width: 640, height: 900) != nil)
        let tilted = try #require(IconFraming.frame(around: face, roll: 20, width: 640, height: 640))
        #expect(tilted.roll == 20)
    }

    @Test(
        "A tilted head is leveled, with the square around it inside the picture if there is room",
        arguments: [-30.0, -8, 17, 45, 100])
    func levelsHead(_ roll: Double) throws {
        let face = Rect(x: 470, y: 420, width: 100, height: 100)
        let frame = try #require(IconFraming.frame(around: face, roll: roll, width: 1000, height: 900))
        #expect(frame.roll == roll)
        #expect(abs(frame.box.width * 1000 - 210) < 1e-6 && abs(frame.box.height * 900 - 210) < 1e-6)
        let turn = Transform.rotation(degrees: roll)
        let middle = Point(
            x: (frame.box.x + frame.box.width / 2) * 1000, y: (frame.box.y + frame.box.height / 2) * 900)
        // The eyes, at 26% of the face, are 88% of it below the top of the square, in the middle across.
        let (x, y) = (face.center.x - turn.b * 24 - middle.x, face.center.y - turn.e * 24 - middle.y)
        #expect(abs(x * turn.a + y * turn.d) < 1e-6)
        #expect(abs(x * turn.b + y * turn.e + 17) < 1e-6)
    }

    @Test(
        "Where the picture is too narrow for the whole head, chin and eyes stay in it",
        arguments: [120.0, 150, 180])
    func narrow(_ width: Double) throws {
        let face = Rect(x: width / 2 - 50, y: 200, width: 100, height: 100)
        let frame = try #require(IconFraming.frame(around: face, roll: 0, width: Int(width), height: 600))
        let square = frame.box.pixels(width: Int(width), height: 600)
        #expect(
            square.width == Int(width) && square.y + square.height >= 300 && square.y <= 226 - Int(width) / 3)
        // No more of the hair is lost than must be.
        #expect(square.y + square.height <= 311 || square.y == 226 - Int(width) / 3 || square.y <= 226 - 88)
    }

    @Test("A head that lies or is upside down is turned by exact quarters", arguments: [88.0, -93, 180, 177])
    func turnsByQuarters(_ roll: Double) throws {
        let face = Rect(x: 470, y: 420, width: 100, height: 100)
        let frame = try #require(IconFraming.frame(around: face, roll: roll, width: 1000, height: 900))
        #expect(abs(frame.roll) == (abs(roll) > 135 ? 180 : 90))
    }

    @Test("Near the edge the square moves and shrinks a little, but the face stays in it")
    func staysAroundFaceAtEdge() throws {
        let face = Rect(x: 5, y: 5, width: 200, height: 200)
        let frame = try #require(IconFraming.frame(around: face, roll: 25, width: 800, height: 420))
        let side = frame.box.width * 800
        #expect(side < 420 && side >= 359)
        let middle = Point(
            x: (frame.box.x + frame.box.width / 2) * 800, y: (frame.box.y + frame.box.height / 2) * 420)
        #expect(abs(middle.x - face.center.x) < 0.3 * side && abs(middle.y - face.center.y) < 0.3 * side)
    }
}
