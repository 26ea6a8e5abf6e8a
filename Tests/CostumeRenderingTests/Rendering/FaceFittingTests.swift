import Raster
import Testing

@testable import Costume
@testable import CostumeRendering

@Suite("The face in its box")
struct FaceFittingTests {
    private let wide = Rect(x: 10, y: 20, width: 100, height: 50)

    @Test(
        "The fit cover centers the focus as far as the picture reaches",
        arguments: [(0.5, 0.5, 75.0), (0.5, 0.1, 0), (0.5, 0.3, 15), (0.5, 0.9, 150), (0, 1, 150)])
    func cover(x: Double, y: Double, top: Double) {
        let style = FaceStyle(fit: .cover, focus: Point(x: x, y: y))
        let (part, place) = style.fitted(width: 300, height: 300, into: wide)
        #expect(part == Rect(x: 0, y: top, width: 300, height: 150))
        #expect(place == wide)
    }

    @Test("The fit contain shows all of the face, centered, and fill stretches it")
    func others() {
        let whole = Rect(x: 0, y: 0, width: 300, height: 300)
        let contained = FaceStyle(fit: .contain).fitted(width: 300, height: 300, into: wide)
        #expect(contained.part == whole)
        #expect(contained.place == Rect(x: 35, y: 20, width: 50, height: 50))
        let filled = FaceStyle(fit: .fill).fitted(width: 300, height: 300, into: wide)
        #expect(filled.part == whole && filled.place == wide)
    }

    @Test(
        "A flip mirrors the face within its box",
        arguments: [(false, false), (true, false), (false, true), (true, true)])
    func flips(across: Bool, down: Bool) {
        var face = Bitmap(width: 2, height: 2)
        for (at, value) in [50, 100, 150, 200].enumerated() {
            face.pixels[at] = Pixel(r: UInt8(value), g: 0, b: 0, a: 255)
        }
        var raster = Bitmap(width: 16, height: 16)
        raster.draw(
            PreparedFace(frames: [face]).frame(0), FaceStyle(flipped: across, upsideDown: down),
            into: Rect(x: 0, y: 0, width: 16, height: 16), by: .identity, style: LayerStyle())
        let corners = [(1, 1), (14, 1), (1, 14), (14, 14)].map { Int(raster[$0.0, $0.1].r) }
        let at = [0, 1, 2, 3].map { $0 ^ (across ? 1 : 0) ^ (down ? 2 : 0) }
        for (corner, source) in zip(corners, at) { #expect(abs(corner - [50, 100, 150, 200][source]) <= 12) }
    }
}
