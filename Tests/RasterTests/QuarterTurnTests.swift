import Support
import Testing

@testable import Raster

@Suite("Quarter turns and mirrorings move pixels and change none")
struct QuarterTurnTests {
    private func grain(_ width: Int, _ height: Int) -> Bitmap {
        var random = SeededNumbers(seed: 11)
        let pixels = (0..<width * height).map { _ in
            Pixel(bits: UInt32.random(in: 0...0xff_ffff, using: &random) | 0xff00_0000)
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }

    private static let turns = [
        Transform.rotation(degrees: 90), .rotation(degrees: 180), .rotation(degrees: 270),
        .scale(x: -1, y: 1), .scale(x: 1, y: -1), .rotation(degrees: 90).then(.scale(x: -1, y: 1)),
    ]

    @Test("A picture turned by quarters at its own size keeps its pixels", arguments: turns.indices)
    func keepsPixels(number: Int) throws {
        let turn = try #require(QuarterTurn(Self.turns[number]))
        let picture = grain(60, 40)
        let part = Rect(x: 0, y: 0, width: 60, height: 40)
        let whole = turn(PixelRect(x: 10, y: 20, width: 60, height: 40))
        let place = Self.turns[number].then(
            .translation(x: Double(5 - whole.x), y: Double(7 - whole.y)))
        for source in [PictureSource(picture), nil] {
            var canvas = Bitmap(width: 80, height: 80)
            let box = Rect(x: 10, y: 20, width: 60, height: 40)
            if let source {
                canvas.draw(source, PicturePlacement(part: part, into: box, by: place))
            } else {
                canvas.draw(picture, PicturePlacement(part: part, into: box, by: place))
            }
            let shown = PixelRect(x: 5, y: 7, width: whole.width, height: whole.height)
            #expect(canvas.opaqueBounds() == shown)
            #expect(canvas.cropped(to: shown) == picture.turned(by: turn))
        }
    }

    @Test("A picture turned by quarters has the samples of the upright picture", arguments: turns.indices)
    func keepsSamples(number: Int) throws {
        let turn = try #require(QuarterTurn(Self.turns[number]))
        let picture = grain(60, 40)
        let part = Rect(x: 0, y: 0, width: 60, height: 40)
        let box = Rect(x: -20, y: -30, width: 45, height: 63)
        let upright = Transform.translation(x: 40, y: 40)
        var canvas = Bitmap(width: 80, height: 80)
        canvas.draw(picture, PicturePlacement(part: part, into: box, by: upright))
        var turned = Bitmap(width: 80, height: 80)
        turned.draw(picture, PicturePlacement(part: part, into: box, by: Self.turns[number].then(upright)))
        #expect(turned == canvas.turned(by: turn))
    }
}
