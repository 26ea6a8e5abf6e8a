import ImageCodecs
import StickerEncoding

/// The time of encoding 16 frames without anything cached: milliseconds, medians.
struct EncodingStages: Codable {
    /// Cutting alpha and comparing each frame with the one before.
    let compare: Double
    /// Smoothing grain and counting colors.
    let prepare: Double
    /// Choosing 128 colors, finding the nearest for each pixel that must be written, LZW.
    let write: Double
    let bytes: Int

    init(_ scene: Scene, rounds: Int) throws {
        var times: [[Double]] = [[], [], []]
        var length = 0
        for _ in 0..<rounds {
            var watch = Stopwatch()
            func lap(_ stage: Int) {
                times[stage].append(watch.elapsed / 1e6)
                watch = Stopwatch()
            }
            var encoder = try GIFEncoder(
                scene.frames, delays: scene.frames.map { _ in 6 }, matte: nil)
            lap(0)
            encoder.smooth()
            lap(1)
            length = try encoder.encode(GIFSettings(colors: 128, lossiness: 6)).count
            lap(2)
        }
        (compare, prepare) = (Spread(times[0]).median, Spread(times[1]).median)
        (write, bytes) = (Spread(times[2]).median, length)
    }
}
