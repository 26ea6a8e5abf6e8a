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
    /// The canvas as it was wanted last, as far as a backdrop tells; 0 where it isn't known.
    private var known: [UInt32]
    private let reach: PixelRect
    /// Bytes of the file so far.
    private(set) var size: Int

    init(_ encoder: GIFEncoder, _ settings: GIFSettings, global: Palette) {
        (self.encoder, self.settings, self.global, palette) = (encoder, settings, global, global)
        canvas = Canvas(width: encoder.width, height: encoder.height)
        indices = [UInt8](repeating: 0, count: encoder.width * encoder.height)
        reach = encoder.backdrop?.reach ?? canvas.whole
        known = encoder.backdrop == nil ? [] : canvas.shown
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
        let changed: PixelRect
        if let backdrop = encoder.backdrop {
            changed = write(index, over: backdrop, budget: budget)
        } else {
            // What is as it was in the picture before stays as it was written then, however far it strayed: a whole
            // figure that is touched up widens the box, and whatever is cleared with it must be drawn again.
            let past = before.map { encoder.pictures[$0].pixels } ?? canvas.shown
            changed = matcher.keep(
                picture, after: past, shown: canvas.shown, &indices, clear: palette.clear, budget: budget)
        }
        let uncovered = encoder.course.uncovered[index]
        var rect = frames.isEmpty ? canvas.whole : changed.union(uncovered)
        // Later frames know what goes with this one.
        if !uncovered.isEmpty, let known = encoder.backdrop?.frames[index].reach { rect = known }
        if rect.isEmpty { rect = PixelRect(x: 0, y: 0, width: 1, height: 1) }
        var meant = rect == canvas.whole ? indices : indices.cut(rect, of: canvas.width)
        let data = coder.code(&meant, budget: budget)
        canvas.draw(meant, in: rect, part: reach, by: matcher)
        if !uncovered.isEmpty { canvas.clear(rect) }
        let frame = GIFFrame(
            rect: rect, palette: settings.localPalettes ? palette : nil, data: data, clear: palette.clear,
            isDisposed: !uncovered.isEmpty, delay: encoder.course.delays[index])
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
        let uncovered = encoder.course.uncovered[index]
        if !uncovered.isEmpty { canvas.clear(uncovered) }
        before = index
    }

    /// Puts what is known of a frame, and what its window shows, into `indices`.
    /// - Returns: the box around all that must be written.
    private mutating func write(_ index: Int, over backdrop: GIFBackdrop, budget: Float) -> PixelRect {
        let (frame, picture) = (backdrop.frames[index], encoder.pictures[index])
        indices.fill(frame.reach.union(frame.window), of: canvas.width, with: backdrop.clear)
        backdrop.fill(&indices, frame: index)
        let changed = matcher.keep(
            picture, at: frame.window, of: canvas.width, after: known, shown: canvas.shown, &indices,
            clear: palette.clear, budget: budget)
        if let before { known.fill(backdrop.frames[before].window, of: canvas.width, with: 0) }
        known.put(picture.pixels, into: frame.window, of: canvas.width)
        return frame.rect.union(changed)
    }

    func finished() throws(GIFWritingError) -> [UInt8] {
        let container = try GIFContainer(width: canvas.width, height: canvas.height, palette: global)
        for frame in frames { try container.add(frame) }
        return try container.finished()
    }
}
