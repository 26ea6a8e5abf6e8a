import ImageCodecs

/// What encoding 16 frames takes where nothing of them is known beforehand: milliseconds, medians.
struct EncodingStages: Codable {
    /// Alpha cut, frames compared with those before.
    let compare: Double
    /// Grain taken off, colors counted.
    let prepare: Double
    /// 128 colors chosen, each pixel's nearest found where it must be written, LZW.
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
