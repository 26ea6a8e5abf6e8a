import Raster

/// One run through the frames with one setting.
struct GIFSession {
    private let encoder: GIFEncoder
    private let settings: GIFSettings
    private let global: Palette
    private var palette: Palette
    private let matcher: PaletteMatcher
    private let coder: LZWCoder
    /// The canvas of the windows only, where there is a background.
    private var canvas: Canvas
    /// The indices of the whole picture, used again and again.
    private var indices: [UInt8]
    private(set) var frames: [GIFFrame] = []
    /// The number of the picture that was written or shown last.
    private var before: Int?
    /// What turned clear after it.
    private var cleared = PixelRect.nothing
    /// Bytes of the file so far.
    private(set) var size: Int

    /// A frame that may still be written otherwise.
    struct Draft {
        fileprivate let index: Int
        let frame: GIFFrame
        /// Rows of its rectangle that were compressed, and what a reader will see there.
        fileprivate let rows: PixelRect
        fileprivate let indices: [UInt8]
    }

    init(_ encoder: GIFEncoder, _ settings: GIFSettings, global: Palette) {
        self.encoder = encoder
        self.settings = settings
        self.global = global
        palette = global
        canvas = Canvas(encoder.background?.reach ?? encoder.whole)
        indices = [UInt8](repeating: 0, count: encoder.width * encoder.height)
        matcher = PaletteMatcher(global)
        coder = LZWCoder(global)
        size = 13 + (3 << global.bits) + 19 + 1
    }

    /// Adds a frame.
    /// - Parameter lossiness: as in `GIFSettings`.
    mutating func add(_ index: Int, lossiness: Double) { add(draft(index, lossiness: lossiness)) }

    /// What comes of the next frame.
    mutating func draft(_ index: Int, lossiness: Double) -> Draft {
        let picture = encoder.pictures[index]
        if settings.localPalettes {
            palette = encoder.palette(picture, settings)
            matcher.use(palette)
            coder.use(palette)
        }
        let budget = Float(lossiness * lossiness) * (3 + ColorMetric.surplus)
        let changed: PixelRect
        if let background = encoder.background {
            changed = write(index, over: background, budget: budget)
        } else {
            // What is as it was in the picture before stays as it was written then, however far it strayed: a whole
            // figure that is touched up widens the box, and whatever is cleared with it must be drawn again.
            let past = before.map { encoder.pictures[$0] } ?? canvas.picture
            changed = matcher.quantize(
                DeltaFrame(picture, in: window(of: index), after: past), on: canvas, &indices,
                of: encoder.width, clear: palette.clear, budget: budget)
        }
        let disposalRect = encoder.schedule.disposalRect[index]
        var rect = before == nil ? encoder.whole : changed.union(disposalRect)
        // Later frames know what goes with this one.
        if !disposalRect.isEmpty, let known = encoder.background?.frames[index].reach { rect = known }
        if rect.isEmpty {
            rect = PixelRect(x: 0, y: 0, width: 1, height: 1)
            // Over a background, rows that are compressed already have no indices.
            indices[0] = palette.clear
        }
        let ready = encoder.background.flatMap { $0.frames[index].isReady ? $0.frames[index] : nil }
        var (rows, head, tail) = (rect, LZWCodes.none, LZWCodes.none)
        if let background = encoder.background, let ready {
            (rect, rows) = (ready.reach, ready.reach)
            (rows.y, rows.height) = (ready.live.lowerBound, ready.live.count)
            (head, tail) = (background.codes(ready.head), background.codes(ready.tail))
        }
        var meant = rows == encoder.whole ? indices : indices.cut(rows, of: encoder.width)
        let data = coder.code(&meant, budget: budget, after: head, before: tail)
        let frame = GIFFrame(
            rect: rect, palette: settings.localPalettes ? palette : nil, data: data, clear: palette.clear,
            isDisposed: !disposalRect.isEmpty, delay: encoder.schedule.delays[index])
        return Draft(index: index, frame: frame, rows: rows, indices: meant)
    }

    /// Adds the frame that was drafted last.
    mutating func add(_ draft: Draft) {
        let frame = draft.frame
        cleared = frame.isDisposed ? frame.rect : .nothing
        if frame.isDisposed {
            canvas.clear(frame.rect)
        } else {
            indices.put(draft.indices, into: draft.rows, of: encoder.width)
            canvas.draw(indices, of: encoder.width, in: frame.rect, by: matcher)
        }
        frames.append(frame)
        size += frame.size
        before = draft.index
    }

    /// Where a picture without a background may have to be written, and all that is compressed with that.
    private func window(of index: Int) -> PixelWindow {
        guard before != nil else { return PixelWindow(canvas.box) }
        // Taking grain off spreads a difference to the pixels beside it.
        let changed = encoder.changed[index]
        let box = (changed.isEmpty ? changed : changed.grown(1)).union(cleared)
            .union(encoder.schedule.disposalRect[index]).intersection(canvas.box)
        return PixelWindow(
            canvas.box,
            rows: (0..<canvas.box.height).map {
                box.y..<box.y + box.height ~= $0 ? box.x..<box.x + box.width : 0..<0
            })
    }

    /// Goes on as if a frame had just been shown, in its nearest colors.
    mutating func show(_ index: Int) {
        canvas.clear(canvas.box)
        _ = matcher.quantize(
            DeltaFrame(encoder.pictures[index], after: canvas.picture), on: canvas, &indices,
            of: encoder.width, clear: palette.clear, budget: 0)
        canvas.draw(indices, of: encoder.width, in: encoder.whole, by: matcher)
        cleared = encoder.schedule.disposalRect[index]
        if !cleared.isEmpty { canvas.clear(cleared) }
        before = index
    }

    /// Puts a frame's background and what its window shows into `indices`.
    /// - Returns: the box around all that must be written.
    private mutating func write(_ index: Int, over background: GIFBackground, budget: Float) -> PixelRect {
        let frame = background.frames[index]
        let (past, place) =
            before.map { (encoder.pictures[$0], background.frames[$0].window.box) }
            ?? (BinaryAlphaImage(width: 0, height: 0), .nothing)
        // The rows that are compressed, and those that windows will show.
        let rows = PixelRect(x: 0, y: frame.live.lowerBound, width: encoder.width, height: frame.live.count)
            .union(PixelRect(x: 0, y: canvas.box.y, width: encoder.width, height: canvas.box.height))
        indices.fill(
            frame.reach.union(frame.window.box).intersection(rows), of: encoder.width, with: background.clear)
        background.fill(&indices, frame: index)
        let delta = DeltaFrame(encoder.pictures[index], in: frame.window, after: past, at: place)
        let changed = matcher.quantize(
            delta, on: canvas, &indices, of: encoder.width, clear: palette.clear, budget: budget)
        return frame.rect.union(changed)
    }

    func finished() throws(GIFWritingError) -> [UInt8] {
        let container = try GIFContainer(
            width: encoder.width, height: encoder.height, palette: global, length: size)
        for frame in frames { try container.add(frame) }
        return try container.finished()
    }
}
