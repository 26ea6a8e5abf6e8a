import Raster

/// One run through the frames with one setting.
struct GIFSession {
    private let encoder: GIFEncoder
    private let settings: GIFSettings
    private let global: Palette
    private var palette: Palette
    private let matcher: PaletteMatcher
    private let coder: LZWCoder
    private var canvas: Canvas
    /// Of the whole canvas; used again and again.
    private var indices: [UInt8]
    private(set) var frames: [GIFFrame] = []
    /// The number of the picture that was written last.
    private var before: Int?
    /// Bytes of the file so far.
    private(set) var size: Int

    init(_ encoder: GIFEncoder, _ settings: GIFSettings, global: Palette) {
        (self.encoder, self.settings, self.global, palette) = (encoder, settings, global, global)
        canvas = Canvas(width: encoder.width, height: encoder.height)
        indices = [UInt8](repeating: 0, count: encoder.width * encoder.height)
        matcher = PaletteMatcher(global)
        coder = LZWCoder(global)
        size = 13 + (3 << global.bits) + 19 + 1
    }

    /// Adds a frame.
    /// - Parameter lossiness: as in `GIFSettings`.
    mutating func add(_ index: Int, lossiness: Double) {
        let picture = encoder.pictures[index]
        if settings.localPalettes {
            palette = encoder.palette(picture, settings)
            matcher.use(palette)
            coder.use(palette)
        }
        let budget = Float(lossiness * lossiness) * (3 + ColorMetric.surplus)
        // What is as it was in the picture before stays as it was written then, however far it strayed: a whole figure
        // that is touched up widens the box, and whatever is cleared with it must be drawn again.
        let past = before.map { encoder.pictures[$0].pixels } ?? canvas.shown
        var box = Extent()
        box.add(
            matcher.keep(
                picture, after: past, shown: canvas.shown, &indices, clear: palette.clear, budget: budget))
        let uncovered = encoder.uncovered[index]
        box.add(uncovered)
        var rect = frames.isEmpty ? canvas.whole : box.rect
        if rect.isEmpty { rect = PixelRect(x: 0, y: 0, width: 1, height: 1) }
        var meant = cut(rect)
        let data = coder.code(&meant, budget: budget)
        canvas.draw(meant, in: rect, by: matcher)
        if !uncovered.isEmpty { canvas.clear(rect) }
        let frame = GIFFrame(
            rect: rect, palette: settings.localPalettes ? palette : nil, data: data, clear: palette.clear,
            isDisposed: !uncovered.isEmpty, delay: encoder.delays[index])
        frames.append(frame)
        size += frame.size
        before = index
    }

    /// Goes on as if a frame had just been shown, in its nearest colours.
    mutating func show(_ index: Int) {
        canvas.clear(canvas.whole)
        _ = matcher.keep(
            encoder.pictures[index], after: canvas.shown, shown: canvas.shown, &indices, clear: palette.clear,
            budget: 0)
        canvas.draw(indices, in: canvas.whole, by: matcher)
        let uncovered = encoder.uncovered[index]
        if !uncovered.isEmpty { canvas.clear(uncovered) }
        before = index
    }

    private func cut(_ rect: PixelRect) -> [UInt8] {
        if rect == canvas.whole { return indices }
        var result: [UInt8] = []
        result.reserveCapacity(rect.width * rect.height)
        for y in rect.y..<rect.y + rect.height {
            let start = y * canvas.width + rect.x
            result.append(contentsOf: indices[start..<start + rect.width])
        }
        return result
    }

    func finished() throws(GIFWritingError) -> [UInt8] {
        let container = try GIFContainer(width: canvas.width, height: canvas.height, palette: global)
        for frame in frames { try container.add(frame) }
        return try container.finished()
    }
}
