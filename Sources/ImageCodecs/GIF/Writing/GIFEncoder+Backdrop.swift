public import Raster

extension GIFEncoder {
    /// What of the file doesn't depend on what the windows show.
    /// - Parameters:
    ///   - windows: one for each frame that was handed in.
    ///   - settings: without palettes of their own.
    ///   - cost: bytes that a pixel to be drawn will take.
    public func backdrop(windows: [PixelRect], settings: GIFSettings, cost: Double) -> GIFBackdrop {
        let windows = course.sources.map { windows[$0] }
        let (own, spread) = colors(outside: windows, count: settings.colors - 1)
        var backdrop = GIFBackdrop(
            width: width, height: height, course: course, settings: settings, cost: cost, isSmooth: isSmooth,
            colors: own.colors, spread: spread)
        let matcher = PaletteMatcher(own)
        let budget = Float(settings.lossiness * settings.lossiness) * (3 + ColorMetric.surplus)
        var canvas = Canvas(width: width, height: height)
        var indices = [UInt8](repeating: 0, count: width * height)
        // What the frame before clears.
        var cleared = PixelRect.nothing
        for index in pictures.indices {
            let (picture, window) = (pictures[index], windows[index])
            let before = index > 0 ? pictures[index - 1] : nil
            var outside = picture
            outside.pixels.fill(window, of: width, with: 0)
            let rect = matcher.keep(
                outside, after: before?.pixels ?? canvas.shown, shown: canvas.shown, &indices,
                clear: backdrop.clear, budget: budget)
            let shown = picture.cut(to: window)
            let start = backdrop.runs.count
            backdrop.append(indices, in: rect)
            let uncovered = course.uncovered[index]
            let reach =
                index == 0
                ? canvas.whole
                : rect.union(uncovered).union(cleared.intersection(window))
                    .union(shown.changed(from: before, in: window))
            backdrop.frames.append(
                GIFBackdrop.Frame(
                    source: course.sources[index], window: window,
                    outline: shown.outline, rect: rect, reach: reach,
                    runs: start..<backdrop.runs.count))
            canvas.draw(indices, in: canvas.whole, by: matcher)
            // What a face shows there isn't known: it must be written anew.
            canvas.clear(window)
            cleared = uncovered.isEmpty ? uncovered : reach
            canvas.clear(cleared)
        }
        return backdrop
    }

    /// The costume's share of the colours, by what a palette for all would give it, and how far its pixels are from them.
    private func colors(outside windows: [PixelRect], count: Int) -> (Palette, spread: Float) {
        var (outside, inside) = (ColorHistogram(), ColorHistogram())
        for (picture, window) in zip(pictures, windows) {
            outside.add(picture, step: histogramStep, outside: window)
            inside.add(picture.cut(to: window), step: histogramStep)
        }
        return PaletteMaker().palette(outside, leavingRoomFor: inside, count: count)
    }
}

extension FlatPicture {
    /// The box around what differs in a window, of which this is what it shows, from a whole picture.
    fileprivate func changed(from older: FlatPicture?, in window: PixelRect) -> PixelRect {
        guard let older else { return window }
        let box = change(from: older.cut(to: window)).changed
        return PixelRect(x: window.x + box.x, y: window.y + box.y, width: box.width, height: box.height)
    }
}

extension GIFBackdrop {
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
