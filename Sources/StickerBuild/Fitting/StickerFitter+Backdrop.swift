public import ImageCodecs
public import Raster

extension StickerFitter {
    /// An animation with a stand-in for the face; nil where backdrops wouldn't help.
    /// - Parameters:
    ///   - looks: as in `moving`.
    ///   - windows: outside of which nothing depends on the face, one a frame.
    ///   - draw: draws a frame with that stand-in, for several threads at once.
    public func rehearsal(
        delays: [Int], looks: [Int]? = nil, windows: [PixelWindow],
        draw: @escaping @Sendable (Int) throws -> Bitmap
    ) throws -> Rehearsal? {
        let encoder = try encoder(delays: delays, looks: looks, draw: draw)
        return try search.rehearsal(encoder, windows: windows)
    }

    /// What of an animation doesn't depend on the face; nil where it is too long.
    /// - Parameter easing: steps (`MotionQuality`) by which the quality is lower than the stand-in needs.
    public func backdrop(_ rehearsal: Rehearsal, easing: Double) throws -> GIFBackdrop? {
        try search.backdrop(rehearsal, easing: easing)
    }

    /// A GIF over its backdrop; nil where there is none, or it suits another face only.
    /// - Parameters:
    ///   - views: of each frame that was handed in the number of the first whose window is the same and shows the same.
    ///   - backdrop: for an easing.
    ///   - draw: draws a frame's window, for several threads at once.
    public func moving(
        views: [Int]? = nil, over backdrop: (_ easing: Double) throws -> GIFBackdrop?,
        draw: @escaping @Sendable (Int, PixelRect) throws -> Bitmap
    ) throws -> FittedSticker? {
        guard var current = try backdrop(0),
            var encoder = try self.encoder(over: current, views, draw)
        else { return nil }
        var easing = 0.0
        // What would do, but should be better.
        var short: FittedSticker?
        for _ in 0..<Self.backdrops {
            switch try search.attempt(encoder, over: current) {
            case .found(let found): return sticker(found, of: encoder, original: encoder)
            case .missed(let steps, let found):
                // Between too long and too short there is no other.
                if found == nil, short != nil { return short }
                short = found.map { sticker($0, of: encoder, original: encoder) }
                easing += steps
            }
            guard let next = try backdrop(easing),
                let again = try encoder.over(next) ?? self.encoder(over: next, views, draw)
            else { return short }
            (current, encoder) = (next, again)
        }
        return short
    }

    /// A still over what of it is known; nil where that would be too long.
    public func still(_ band: PNGBand, over backdrop: PNGBackdrop) throws -> FittedSticker? {
        try checkpoint()
        let bytes = try PNGEncoder.encode(band, over: backdrop)
        guard bytes.count <= limit else { return nil }
        return FittedSticker(
            kind: .png, bytes: bytes, width: backdrop.width, height: backdrop.height, frames: 1, duration: 0,
            reductions: [])
    }

    /// Tried for one face.
    private static let backdrops = 3

    private func encoder(
        over backdrop: GIFBackdrop, _ views: [Int]?,
        _ draw: @escaping @Sendable (Int, PixelRect) throws -> Bitmap
    ) throws -> GIFEncoder? {
        struct Misfit: Error {}
        do {
            let windows = try pictures(firstAlike: backdrop.firstAlike(views)) { [matte] index in
                let frame = backdrop.frames[index]
                var window = FlatPicture(try draw(frame.source, frame.window.box), matte: matte)
                window.clear(outside: frame.window)
                guard backdrop.fits(window, at: index) else { throw Misfit() }
                return window
            }
            return GIFEncoder(backdrop, windows: windows, views: views, cores: cores)
        } catch is Misfit {
            return nil
        }
    }
}
