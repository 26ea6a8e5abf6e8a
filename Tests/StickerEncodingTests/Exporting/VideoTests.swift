import Raster
import Testing

@testable import StickerEncoding

@Suite("Video whose pictures stay in parts") struct VideoTests {
    /// A square of 16 pixels that jumps over a ground that stays, with odd sides; some pictures repeat the one before.
    private func jumping(_ steps: [Int], side: Int = 75) -> [Bitmap] {
        steps.map { step in
            Bitmap(
                width: side, height: side,
                pixels: (0..<side * side).map { at in
                    let (x, y) = (at % side, at / side)
                    let isInside = x / 16 == step % 4 && y / 16 == step / 4
                    if isInside { return Pixel(Color(r: 250, g: 240, b: 230, a: 255)) }
                    return x < 40 ? Pixel(Color(r: 60, g: 60, b: 60, a: 255)) : .clear
                })
        }
    }

    private func written(_ frames: [Bitmap], alphaAgain quantizer: Int? = nil) throws -> [UInt8] {
        let side = frames[0].width
        var writer = try WebMWriter(width: side, height: side, WebMWriter.Settings(quantizer: 8))
        for frame in frames { try writer.add(frame, delay: 40) }
        if let quantizer {
            try writer.addAlpha {}
            try writer.addAlpha(quantizer: quantizer) {}
        }
        return try writer.finished()
    }

    private func check(_ file: [UInt8], _ frames: [Bitmap], within most: Int) throws {
        let (video, side) = (try WalkedWebM(file), frames[0].width)
        let color = try IndependentDecoders.brightness(ofVP9: video.color, width: side, height: side)
        let alpha = try IndependentDecoders.brightness(ofVP9: video.alpha, width: side, height: side)
        #expect(color.count == frames.count && alpha.count == frames.count)
        #expect(video.keyFrames == [0])
        for (frame, (light, shown)) in zip(frames, zip(color, alpha)) {
            for (at, pixel) in frame.pixels.enumerated() {
                #expect(abs(Int(shown[at]) - Int(pixel.a)) <= most)
                let bright = pixel.r > 200 ? 223 : 68
                if pixel.a == 255 { #expect(abs(Int(light[at]) - bright) <= most) }
            }
        }
    }

    @Test("Blocks that change, stay, and change again show each picture's pixels")
    func blocks() throws {
        let frames = jumping([0, 0, 5, 5, 5, 6, 10, 15, 0, 3, 3, 12])
        try check(written(frames), frames, within: 24)
    }

    @Test("Pictures that are all equal stay as the first")
    func equal() throws {
        let frames = jumping([5, 5, 5, 5])
        try check(written(frames), frames, within: 24)
    }

    @Test("Alpha that is encoded again replaces the first, in fewer bytes, and colors keep theirs")
    func again() throws {
        let frames = jumping([0, 1, 2, 3, 7, 11])
        let (fine, rough) = (try written(frames), try written(frames, alphaAgain: 40))
        #expect(rough.count < fine.count)
        #expect(try WalkedWebM(rough).color == WalkedWebM(fine).color)
        // On the same side of one half.
        try check(rough, frames, within: 127)
        // A third time gives what the second gave.
        #expect(try written(frames, alphaAgain: 40) == rough)
    }

    @Test(
        "A video is estimated by its first half, and alpha gives way only while it stays finer than the colors"
    )
    func rate() throws {
        let half = VideoLengths(first: 20_000, colors: 100_000, alpha: 0, frames: 21, alphaChanges: 1_000)
        // Twice what 20 frames took, with the key frames and what a frame has besides.
        let estimate = VideoRate.estimate(half, of: 41, pixels: 512 * 512)
        #expect(abs(estimate - (20_000 + 6_553 + 2 * (80_000 + 33_000) + 41 * 45)) <= 1)
        #expect(VideoRate.quantizer(16, bytes: 256_001, wanted: 256_000) == 18)
        #expect(VideoRate.quantizer(16, bytes: 512_000, wanted: 256_000) == 36)
        #expect(VideoRate.quantizer(60, bytes: 512_000, wanted: 256_000) == 63)
        // Between two runs, as far as the lengths say.
        let (long, short) = ((quantizer: 16, bytes: 2_560_000), (quantizer: 63, bytes: 4_000))
        let between = try #require(VideoRate.quantizer(between: long, and: short, wanted: 256_000))
        #expect((33...36).contains(between))
        #expect(
            VideoRate.quantizer(between: (32, 300_000), and: (33, 100_000), wanted: 256_000) == nil)
        var whole = half
        whole.alpha = 90_000
        #expect(VideoRate.alphaQuantizer(10, whole, bytes: 257_000, limit: 256_000) == 12)
        #expect(VideoRate.alphaQuantizer(10, whole, bytes: 300_000, limit: 256_000) == nil)
        #expect(VideoRate.alphaQuantizer(10, whole, bytes: 400_000, limit: 256_000) == nil)
        // No quantizer is beyond 63.
        #expect(VideoRate.alphaQuantizer(45, whole, bytes: 296_000, limit: 256_000) == 62)
        #expect(VideoRate.alphaQuantizer(47, whole, bytes: 296_000, limit: 256_000) == nil)
    }
}
