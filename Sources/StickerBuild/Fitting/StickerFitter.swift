public import ImageCodecs
public import Raster
public import Threads

/// Encodes frames as the best picture that is no longer than the limit (PACK "Size limits").
public struct StickerFitter: Sendable {
    /// The longest file allowed, in bytes.
    public var limit: Int
    public var matte: Color?
    /// Bytes of all decoded frames. What is handed in must keep it; what is written won't exceed it.
    public var memory: Int
    /// Frames are drawn, smoothed and compared on them, and palettes are tried.
    public var cores: SpareCores
    /// Asked between frames and attempts, by several threads at once; throws to stop.
    public var checkpoint: @Sendable () throws -> Void

    public init(
        limit: Int, matte: Color?, memory: Int = GIFEncoder.memory, cores: SpareCores = .none,
        checkpoint: @escaping @Sendable () throws -> Void = {}
    ) {
        (self.limit, self.matte, self.memory) = (limit, matte, memory)
        (self.cores, self.checkpoint) = (cores, checkpoint)
    }

    /// A GIF when there is more than one frame after merging equal ones, otherwise a PNG.
    /// - Parameters:
    ///   - delays: hundredths of a second, 2 or more, one a frame.
    ///   - looks: of each frame the number of the first that is known to be equal, and needn't be drawn again.
    ///   - draw: draws a frame, for several threads at once; asked again where a smaller side must be tried.
    public func moving(
        delays: [Int], looks: [Int]? = nil, draw: @escaping @Sendable (Int) throws -> Bitmap
    ) throws -> FittedSticker {
        var whole = try encoder(delays: delays, looks: looks, draw: draw)
        guard whole.pictures.count > 1 else { return try still(try draw(0)) }
        if let found = try search.best(&whole) { return sticker(found, of: whole, original: whole) }
        var fewer = try whole.halved(cores)
        let canHalve = fewer.pictures.count > 1
        if canHalve, let found = try search.best(&fewer) {
            return sticker(found, of: fewer, original: whole)
        }
        for share in Self.sides {
            try checkpoint()
            let size = (scaled(whole.width, share), scaled(whole.height, share))
            var smaller = try encoder(delays: delays, looks: looks) {
                try draw($0).resized(width: size.0, height: size.1)
            }
            if canHalve { smaller = try smaller.halved(cores) }
            if smaller.pictures.count > 1, let found = try search.best(&smaller) {
                return sticker(found, of: smaller, original: whole)
            }
        }
        var result = try still(try draw(0))
        result.reductions.insert(
            Reduction(what: "still", from: Double(whole.pictures.count), to: 1), at: 0)
        return result
    }

    func encoder(
        delays: [Int], looks: [Int]?, draw: @escaping @Sendable (Int) throws -> Bitmap
    ) throws -> GIFEncoder {
        let frames = try pictures(
            firstAlike: looks.map { Array($0.prefix(delays.count)) } ?? Array(delays.indices)
        ) { [matte] index in
            FlatPicture(try draw(index), matte: matte)
        }
        return try GIFEncoder(frames, delays: delays, looks: looks, memory: memory, cores: cores)
    }

    /// One a frame, each look drawn once.
    func pictures(
        firstAlike: [Int], draw: @escaping @Sendable (Int) throws -> FlatPicture
    ) throws -> [FlatPicture] {
        // Of each frame the place of its look.
        var (looks, places): ([Int], [Int]) = ([], [])
        for (index, first) in firstAlike.enumerated() {
            if places.indices.contains(first) {
                places.append(places[first])
            } else {
                places.append(looks.count)
                looks.append(index)
            }
        }
        let drawn = try cores.map(looks.count) { [looks] in try draw(looks[$0]) }
        return places.map { drawn[$0] }
    }

    var search: MotionSearch { MotionSearch(limit: limit, cores: cores, checkpoint: checkpoint) }

    /// Shares of the side that are tried in turn; below the last a still looks better.
    static let sides = [0.8, 0.65, 0.5]

    func scaled(_ side: Int, _ share: Double) -> Int { max(1, Int((Double(side) * share).rounded())) }

    func sticker(
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
        if encoder.pictures.count < original.pictures.count {
            let (from, to) = (Double(original.pictures.count), Double(encoder.pictures.count))
            reductions.append(Reduction(what: "frames", from: from, to: to))
        }
        if encoder.width < original.width {
            reductions.append(
                Reduction(what: "side", from: Double(original.width), to: Double(encoder.width)))
        }
        return FittedSticker(
            kind: .gif, bytes: found.bytes, width: encoder.width, height: encoder.height,
            frames: encoder.pictures.count, duration: encoder.delays.reduce(0, +), reductions: reductions)
    }
}
