import ImageCodecs
public import Raster

/// Encodes frames as the best picture that is no longer than the limit (PACK "Size limits").
public struct StickerFitter: Sendable {
    /// The longest file allowed, in bytes.
    public var limit: Int
    public var matte: Color?
    /// Asked between frames and attempts; throws to stop.
    public var checkpoint: @Sendable () throws -> Void

    public init(limit: Int, matte: Color?, checkpoint: @escaping @Sendable () throws -> Void = {}) {
        (self.limit, self.matte, self.checkpoint) = (limit, matte, checkpoint)
    }

    /// A GIF when there is more than one frame after merging equal ones, otherwise a PNG.
    /// - Parameter delays: hundredths of a second, 2 or more, one a frame.
    public func moving(_ frames: [Bitmap], delays: [Int]) throws -> FittedSticker {
        let whole = try GIFEncoder(frames, delays: delays, matte: matte)
        guard whole.frames.count > 1 else { return try still(whole.frames[0]) }
        let search = MotionSearch(limit: limit, checkpoint: checkpoint)
        if let found = try search.best(whole) { return sticker(found, of: whole, original: whole) }
        let fewer = try GIFEncoder(halving: whole)
        if fewer.frames.count > 1, let found = try search.best(fewer) {
            return sticker(found, of: fewer, original: whole)
        }
        let base = fewer.frames.count > 1 ? fewer : whole
        for share in Self.sides {
            try checkpoint()
            let size = (scaled(whole.width, share), scaled(whole.height, share))
            let smaller = try GIFEncoder(
                base.frames.map { $0.resized(width: size.0, height: size.1) }, delays: base.delays,
                matte: matte)
            if smaller.frames.count > 1, let found = try search.best(smaller) {
                return sticker(found, of: smaller, original: whole)
            }
        }
        var result = try still(whole.frames[0])
        result.reductions.insert(
            Reduction(what: "still", from: Double(whole.frames.count), to: 1), at: 0)
        return result
    }

    /// Shares of the side that are tried in turn; below the last a still looks better.
    static let sides = [0.8, 0.65, 0.5]

    func scaled(_ side: Int, _ share: Double) -> Int { max(1, Int((Double(side) * share).rounded())) }

    private func sticker(
        _ found: MotionSearch.Found, of encoder: GIFEncoder, original: GIFEncoder
    ) -> FittedSticker {
        var reductions: [Reduction] = []
        let settings = found.settings
        if encoder.exactColors.map({ $0 >= settings.colors }) ?? (settings.colors < 256) {
            reductions.append(Reduction(what: "colors", from: 256, to: Double(settings.colors)))
        }
        if settings.lossiness > 0 {
            reductions.append(Reduction(what: "lossiness", from: 0, to: settings.lossiness))
        }
        if encoder.frames.count < original.frames.count {
            let (from, to) = (Double(original.frames.count), Double(encoder.frames.count))
            reductions.append(Reduction(what: "frames", from: from, to: to))
        }
        if encoder.width < original.width {
            reductions.append(
                Reduction(what: "side", from: Double(original.width), to: Double(encoder.width)))
        }
        return FittedSticker(
            kind: .gif, bytes: found.bytes, width: encoder.width, height: encoder.height,
            frames: encoder.frames.count, duration: encoder.delays.reduce(0, +), reductions: reductions)
    }
}

extension GIFEncoder {
    /// Every other frame, each shown as long as it and the one after it were.
    init(halving whole: GIFEncoder) throws(GIFWritingError) {
        let kept = Array(stride(from: 0, to: whole.frames.count, by: 2))
        let delays = kept.map { whole.delays[$0...min($0 + 1, whole.delays.count - 1)].reduce(0, +) }
        try self.init(kept.map { whole.frames[$0] }, delays: delays, matte: whole.matte)
    }
}
