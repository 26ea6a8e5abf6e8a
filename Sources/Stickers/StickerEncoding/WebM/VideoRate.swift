import Raster

/// Bytes of a video's frames so far.
struct VideoLengths: Equatable {
    /// The bytes of the first frame's colors, a key frame.
    var first: Int
    /// The bytes of all colors, including the first frame's.
    var colors: Int
    /// The bytes of alpha; 0 while it isn't encoded.
    var alpha: Int
    var frames: Int
    /// Blocks whose alpha changed from frame to frame.
    var alphaChanges: Int
}

/// How the length of VP9 depends on its quantizer, measured on 32 stickers.
enum VideoRate {
    /// What videos get first: most fit.
    static let quantizer = 16
    static let worstQuantizer = 60
    /// The codec has no other beyond.
    private static let roughest = 63
    /// Steps of the quantizer that halve the bytes: 16 to 23.
    private static let halving = 18.0

    /// The quantizer at which a video should have `wanted` bytes, less a reserve.
    static func quantizer(_ quantizer: Int, bytes: Int, wanted: Int) -> Int {
        min(roughest, quantizer + max(1, steps(Double(bytes) / (Double(max(1, wanted)) * 0.96))))
    }

    /// The quantizer between one at which a video is too long and one at which it leaves much of `wanted`; nil: none lies
    /// between.
    static func quantizer(
        between long: (quantizer: Int, bytes: Int), and short: (quantizer: Int, bytes: Int), wanted: Int
    ) -> Int? {
        let all = Math.log(Double(long.bytes) / Double(max(1, short.bytes)))
        let share = Math.log(Double(long.bytes) / (Double(max(1, wanted)) * 0.8)) / max(1e-9, all)
        let between = long.quantizer + Int((Double(short.quantizer - long.quantizer) * share).rounded(.up))
        let found = max(long.quantizer + 1, between)
        return found < short.quantizer ? found : nil
    }

    /// The quantizer of alpha at which the whole should fit; nil: then edges would be worse than the colors.
    /// - Parameters:
    ///   - quantizer: of alpha as it was encoded.
    ///   - bytes: of the whole file.
    static func alphaQuantizer(_ quantizer: Int, _ lengths: VideoLengths, bytes: Int, limit: Int) -> Int? {
        let room = lengths.alpha - (bytes - limit)
        guard room > 0, lengths.alpha > 0 else { return nil }
        let found = quantizer + max(1, steps(Double(lengths.alpha) / (Double(room) * 0.97)))
        return found <= min(roughest, quantizer * 2) ? found : nil
    }

    /// What a whole video is going to take at the first quantizer, judged by its first part; mostly within an eighth.
    /// - Parameters:
    ///   - lengths: of two frames or more.
    ///   - count: of all frames.
    ///   - pixels: of a frame.
    static func estimate(_ lengths: VideoLengths, of count: Int, pixels: Int) -> Int {
        let rest = Double(count - 1) / Double(max(1, lengths.frames - 1))
        let changing = Double(lengths.colors - lengths.first + bytesOfChange * lengths.alphaChanges)
        return lengths.first + pixels / 40 + Int(changing * rest) + count * bytesOfFrame
    }

    private static let bytesOfChange = 33
    /// In the file, besides its data.
    private static let bytesOfFrame = 45

    private static func steps(_ ratio: Double) -> Int {
        Int((Math.log(ratio) / Math.log(2) * halving).rounded(.up))
    }
}
