import Digest
import Raster
import Support
import Testing

@testable import Costume
@testable import ImageCodecs
@testable import StickerBuild

/// Holds pixels and files against what they were when the version was raised last: a pack whose recipes say the same
/// must not be made of other files.
@Suite("Other pixels, another version") struct RenderingVersionTests {
    /// After a change that is meant: raise the version, and record what the failure shows.
    static let recorded: [Int: String] = [
        11: "3ca17ac21229cd88f12b6ae8a560929d97d5488a9b5bd23602837b2ec8b153b6"
    ]

    /// Of soft grain.
    private var face: Bitmap {
        var random = SeededNumbers(seed: 21)
        var face = Bitmap(width: 160, height: 160)
        for i in face.pixels.indices {
            let (x, y) = (i % 160, i / 160)
            let grain = Int.random(in: -5...5, using: &random)
            face.pixels[i] = Pixel(
                r: UInt8(clamping: 90 + x / 2 + grain), g: UInt8(clamping: 60 + y / 2 + grain),
                b: UInt8(clamping: 200 - (x + y) / 3 + grain), a: 255)
        }
        return face
    }

    private func band(of picture: Bitmap, rows: Range<Int>) throws -> PNGBand {
        try PNGEncoder.band(picture.cropped(to: PNGBand.window(rows, width: picture.width)), rows: rows)
    }

    /// The face turns and shrinks over a plate with a hole of half-clear edges.
    private func frame(_ number: Int) -> Bitmap {
        var canvas = Bitmap(width: 120, height: 120)
        canvas.fill(
            Rect(x: 8, y: 8, width: 104, height: 104), with: .color(Color(r: 250, g: 190, b: 60)),
            by: .identity,
            style: LayerStyle(
                masks: [PlacedMask(Mask(.ellipse(Rect(x: 8, y: 8, width: 104, height: 104))), .identity)]))
        canvas.draw(
            face, part: Rect(x: 0, y: 0, width: 160, height: 160),
            into: Rect(x: -30, y: -30, width: 60, height: 60),
            by: Transform.rotation(degrees: Double(number) * 7).then(.translation(x: 60, y: 60)),
            style: LayerStyle(
                masks: [
                    PlacedMask(
                        Mask(.ellipse(Rect(x: 30, y: 34, width: 60, height: 52)), feather: 3), .identity)
                ], blend: number % 2 == 0 ? .normal : .softLight))
        return canvas
    }

    @Test("Drawing and encoding give what was recorded for this version")
    func golden() throws {
        let frames = (0..<6).map(frame)
        var digest = SHA256()
        for frame in frames {
            digest.update(frame.pixels.flatMap { [$0.r, $0.g, $0.b, $0.a] })
        }
        var turned = Bitmap(width: 100, height: 100)
        turned.draw(
            PictureSource(face).reduced(for: 2), part: Rect(x: 0, y: 0, width: 160, height: 160),
            into: Rect(x: -40, y: -40, width: 80, height: 80),
            by: Transform.rotation(degrees: 20).then(.translation(x: 50, y: 50)))
        turned.draw(
            face, part: Rect(x: 0, y: 0, width: 160, height: 160),
            into: Rect(x: 0, y: 0, width: 30, height: 30),
            by: Transform.rotation(degrees: 90).then(.translation(x: 95, y: 5)))
        digest.update(turned.pixels.flatMap { [$0.r, $0.g, $0.b, $0.a] })
        for limit in [500_000, 30_000, 12_000] {
            let fitter = StickerFitter(limit: limit, matte: Color(r: 255, g: 255, b: 255))
            let sticker = try fitter.moving(delays: frames.map { _ in 8 }) { frames[$0] }
            #expect(sticker.kind == .gif)
            digest.update(sticker.bytes)
        }
        // A costume that turns colours needs palettes of its own; this one doesn't.
        let (turning, delays) = (stride(from: 0, to: 12, by: 2).map(frame), Array(repeating: 8, count: 6))
        // The larger ones have rows that are compressed apart.
        for (limit, scale) in [(7_000, 1), (4_500, 1), (12_000, 2)] {
            let fitter = StickerFitter(limit: limit, matte: nil)
            let shown = turning.map { $0.resized(width: 100 * scale, height: 100 * scale) }
            let box = PixelRect(x: 28 * scale, y: 32 * scale, width: 64 * scale, height: 56 * scale)
            let window = PixelWindow(box, rows: (0..<box.height).map { min($0, 9)..<box.width - min($0, 5) })
            let rehearsal = try #require(
                try fitter.rehearsal(delays: delays, windows: delays.map { _ in window }) { shown[$0] })
            let backdrop = try #require(try fitter.backdrop(rehearsal, easing: 0))
            #expect(backdrop.frames.contains { $0.isReady } == (scale > 1))
            digest.update(
                backdrop.words.flatMap { word in
                    (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
                })
            let over = try fitter.moving(
                over: { try fitter.backdrop(rehearsal, easing: $0) },
                draw: { shown[$0].cropped(to: $1) })
            digest.update(try #require(over).bytes)
        }
        let still = frame(2)
        let backdrop = try #require(try PNGEncoder.backdrop(still, band: 32..<88))
        let fitter = StickerFitter(limit: 500_000, matte: nil)
        let over = try fitter.still(band(of: still, rows: 32..<88), over: backdrop)
        digest.update(try #require(over).bytes)
        digest.update(try fitter.still(still).bytes)
        // Large enough for it to show how hard the rows beside the face are compressed.
        let large = still.resized(width: 480, height: 480)
        let beside = try #require(try PNGEncoder.backdrop(large, band: 128..<352))
        digest.update(try #require(try fitter.still(band(of: large, rows: 128..<352), over: beside)).bytes)
        digest.update(Mannequin.picture(side: 64).pixels.flatMap { [$0.r, $0.g, $0.b] })
        #expect(digest.hex() == Self.recorded[StickerRecipe.renderingVersion])
    }
}
