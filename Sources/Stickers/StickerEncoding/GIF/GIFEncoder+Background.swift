package import Raster

extension GIFEncoder {
    /// The part of the file that doesn't depend on what the windows show.
    /// - Parameters:
    ///   - windows: one for each frame that was handed in.
    ///   - settings: without palettes of their own.
    ///   - cost: bytes that a pixel to be drawn will take.
    package func background(
        windows: [PixelWindow], settings: GIFSettings, cost: Double
    ) -> GIFBackground {
        let windows = schedule.sources.map { windows[$0] }
        let (own, spread) = colors(outside: windows, count: settings.colors - 1)
        var background = GIFBackground(
            width: width, height: height, schedule: schedule, settings: settings, cost: cost,
            colors: .init(own: own.colors, spread: spread, isSmooth: isSmooth))
        let matcher = PaletteMatcher(own)
        let budget = Float(settings.lossiness * settings.lossiness) * (3 + ColorMetric.surplus)
        var canvas = Canvas(PixelRect(x: 0, y: 0, width: width, height: height))
        var indices = [UInt8](repeating: 0, count: width * height)
        let coder = LZWCoder(own, of: settings.colors - 1)
        let whole = self.whole
        // Later frames see of a frame no more than windows show.
        let seen = windows.reduce(PixelRect.nothing) { $0.union($1.box) }
        // What the frame before clears.
        var cleared = PixelRect.nothing
        for index in pictures.indices {
            let (picture, window) = (pictures[index], windows[index])
            let before = index > 0 ? pictures[index - 1] : nil
            indices.fill(window, of: width, with: background.clear)
            var rect = window.outside(of: whole).reduce(PixelRect.nothing) { rect, part in
                rect.union(
                    matcher.quantize(
                        DeltaFrame(picture, in: part, after: before ?? canvas.picture), on: canvas,
                        &indices, of: width, clear: background.clear, budget: budget))
            }
            var shown = picture.cut(to: window.box)
            let past = before?.cut(to: window.box)
            let disposalRect = schedule.disposalRect[index]
            let reach =
                index == 0
                ? whole
                : rect.union(disposalRect).union(cleared.intersection(window.box))
                    .union(shown.changed(from: past, in: window.box))
            let parts = RowSplit(reach, live: window.box)
            let head = background.append(&indices, parts.above) { coder.codeHead(&$0, budget: budget) }
            let tail = background.append(&indices, parts.below) { coder.codeTail(&$0, budget: budget) }
            if head.bits + tail.bits > 0 {
                if !schedule.repeats.contains(index) {
                    let known = indices.written(in: parts.live, of: width, clear: background.clear)
                    let face = shown.pixelsToDraw(in: window, after: past, cleared: cleared)
                    // A photograph's pixels take several times as much as those of a costume.
                    background.schedule.weights[index] = max(1, known / 4 + face)
                }
                let rows = parts.live.union(PixelRect(x: 0, y: seen.y, width: width, height: seen.height))
                rect = rect.intersection(PixelRect(x: 0, y: rows.y, width: width, height: rows.height))
            }
            shown.clear(outside: window)
            let start = background.runs.count
            background.append(indices, in: rect)
            background.frames.append(
                GIFBackground.Frame(
                    source: schedule.sources[index], window: window,
                    outline: shown.outline, rect: rect, reach: reach,
                    runs: start..<background.runs.count,
                    live: parts.live.y..<parts.live.y + parts.live.height,
                    head: head, tail: tail))
            canvas.draw(indices, of: width, in: whole, by: matcher)
            // What a face shows there isn't known: it must be written again.
            canvas.clear(window)
            cleared = disposalRect.isEmpty ? disposalRect : reach
            canvas.clear(cleared)
        }
        background.cost = liveCost(cost, over: background)
        return background
    }

    /// What a pixel takes that isn't compressed already.
    /// - Parameter cost: what all take in the mean, after the first frame.
    private func liveCost(_ cost: Double, over background: GIFBackground) -> Double {
        let ready = background.frames.dropFirst().reduce(0) { $0 + $1.readyBytes }
        let live = background.schedule.weights.dropFirst().reduce(0, +)
        let all = cost * Double(schedule.weights.dropFirst().reduce(0, +))
        return max(cost / 4, (all - Double(ready)) / Double(max(1, live)))
    }

    /// The costume's share of the colors, by what a palette for all would give it, and how far its pixels are from them.
    private func colors(
        outside windows: [PixelWindow], count: Int
    ) -> (Palette, spread: Float) {
        var (outside, inside) = (ColorHistogram(), ColorHistogram())
        for (picture, window) in zip(pictures, windows) {
            for part in window.outside(of: whole) {
                outside.add(picture, step: histogramStep, window: part)
            }
            inside.add(picture, step: histogramStep, window: window)
        }
        return PaletteMaker().palette(outside, leavingRoomFor: inside, count: count)
    }
}

extension BinaryAlphaImage {
    /// How many opaque pixels of a window, of which this is what it shows, must be drawn.
    /// - Parameters:
    ///   - older: what it showed before; nil: nothing.
    ///   - cleared: of the canvas, before the frame.
    fileprivate func pixelsToDraw(
        in window: PixelWindow, after older: BinaryAlphaImage?, cleared: PixelRect
    ) -> Int {
        var count = 0
        let older = older ?? BinaryAlphaImage(width: width, height: height)
        let (now, before) = (pixels.span, older.pixels.span)
        for (row, columns) in window.rows.enumerated() {
            // Columns of the row that are cleared.
            let isCleared = cleared.y..<cleared.y + cleared.height ~= window.box.y + row
            let left = isCleared ? cleared.x - window.box.x : 0
            let right = isCleared ? left + cleared.width : 0
            for column in columns {
                let place = row * width + column
                let isGone = column >= left && column < right
                if now[place] != 0, isGone || before[place] != now[place] { count += 1 }
            }
        }
        return count
    }

    /// The box around what differs in a window, of which this is what it shows, from what it showed before; all where that is nil.
    fileprivate func changed(from older: BinaryAlphaImage?, in window: PixelRect) -> PixelRect {
        guard let older else { return window }
        let box = change(from: older).changed
        return box.moved(x: window.x, y: window.y)
    }
}

extension [UInt8] {
    /// How many in a box aren't clear.
    fileprivate func written(in box: PixelRect, of width: Int, clear: UInt8) -> Int {
        cut(box, of: width).count { $0 != clear }
    }
}

extension GIFBackground {
    /// Compresses rows, which become what a reader will see.
    fileprivate mutating func append(
        _ indices: inout [UInt8], _ rows: PixelRect, _ code: (inout [UInt8]) -> LZWCodes
    ) -> Part {
        guard !rows.isEmpty else { return Part() }
        var pixels = indices.cut(rows, of: width)
        let found = code(&pixels)
        indices.put(pixels, into: rows, of: width)
        codes += found.bytes
        return Part(place: codes.count - found.bytes.count..<codes.count, bits: found.bits)
    }

    fileprivate mutating func append(_ indices: [UInt8], in rect: PixelRect) {
        let found = indices.span
        var (value, count) = (UInt8(0), 0)
        for y in rect.y..<rect.y + rect.height {
            for place in y * width + rect.x..<y * width + rect.x + rect.width {
                let index = found[place]
                if count > 0, index == value, count < 256 {
                    count += 1
                    continue
                }
                append(value, count)
                (value, count) = (index, 1)
            }
        }
        append(value, count)
    }

    private mutating func append(_ value: UInt8, _ count: Int) {
        guard count > 0 else { return }
        runs.append(UInt8(count - 1))
        runs.append(value)
    }
}
