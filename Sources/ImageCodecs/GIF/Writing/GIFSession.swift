import Raster

/// One run through the frames with one setting.
struct GIFSession {
    private let encoder: GIFEncoder
    private let settings: GIFSettings
    private let global: Palette
    private var matcher: PaletteMatcher
    private let coder = LZWCoder()
    private var canvas: Canvas
    private(set) var frames: [GIFFrame] = []
    private var current: FlatPicture
    private var before: FlatPicture?
    private let first: FlatPicture

    init(_ encoder: GIFEncoder, _ settings: GIFSettings, global: Palette) {
        (self.encoder, self.settings, self.global) = (encoder, settings, global)
        canvas = Canvas(width: encoder.width, height: encoder.height)
        matcher = PaletteMatcher(global)
        coder.budget = Float(settings.lossiness * settings.lossiness) * (3 + ColorMetric.surplus)
        coder.use(global)
        first = encoder.flat(0)
        current = first
    }

    /// Bytes of the file so far.
    var size: Int { frames.reduce(13 + (3 << global.bits) + 19 + 1) { $0 + $1.size } }

    /// The file's probable length, from what the frames so far have taken. The first, which is complete, counts for
    /// itself; the rest go by their weights.
    func projectedSize(_ weights: [Int]) -> Int {
        guard let first = frames.first, frames.count > 1 else { return size }
        let later = frames.dropFirst().reduce(0) { $0 + $1.size }
        // What a pixel of a later frame costs; a little of the first steadies it.
        let pixels = weights[1..<frames.count].reduce(0, +)
        let steady = weights[0] / 16
        let cost =
            (Double(later) + Double(first.size) / 16) / Double(max(1, pixels + steady))
        let open = weights[frames.count...].reduce(0, +)
        return size + Int(cost * Double(open))
    }

    /// The file's probable length, if its frames go on to compare to those of `other`, which is finished, as they do.
    func projectedSize(like other: GIFAttempt) -> Int {
        let done = frames.count
        guard done > 1, other.sizes.count >= done else { return size }
        let here = frames[1...].reduce(0) { $0 + $1.size }
        let there = other.sizes[1..<done].reduce(0, +)
        let left = other.sizes[done...].reduce(0, +)
        return size + Int(Double(left) * Double(here) / Double(max(1, there)))
    }

    /// Each frame so far begins on a cleared canvas.
    var redrawsAll: Bool {
        frames.allSatisfy { $0.isDisposed && $0.rect.width * $0.rect.height * 3 > canvas.shown.count }
    }

    /// Adds the next frame; they must come in order.
    mutating func add(_ index: Int) {
        let picture = current
        let isLast = index + 1 == encoder.frames.count
        let next = isLast ? first : encoder.flat(index + 1)
        var palette = global
        if settings.localPalettes {
            var histogram = ColorHistogram()
            histogram.add(picture, step: 1)
            palette = encoder.palette(histogram, settings)
            matcher = PaletteMatcher(palette)
            coder.use(palette)
        }
        var indices = [UInt8](repeating: palette.clear, count: picture.pixels.count)
        unsafe picture.pixels.withUnsafeBufferPointer { pixels in
            unsafe indices.withUnsafeMutableBufferPointer { indices in
                guard let from = pixels.baseAddress, let to = indices.baseAddress else { return }
                unsafe matcher.match(from, into: to, count: pixels.count)
            }
        }
        var box = Extent()
        box.add(canvas.keep(picture, after: before, &indices, palette: palette, budget: coder.budget))
        let uncovered = Canvas.uncovered(picture, next)
        box.add(uncovered)
        var rect = index == 0 ? PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height) : box.rect
        if rect.isEmpty { rect = PixelRect(x: 0, y: 0, width: 1, height: 1) }
        var wanted = cut(picture.pixels, rect)
        var meant = cut(indices, rect)
        let data = unsafe wanted.withUnsafeMutableBufferPointer { wanted in
            unsafe meant.withUnsafeMutableBufferPointer { meant -> [UInt8] in
                guard let from = wanted.baseAddress, let to = meant.baseAddress else { return [] }
                return coder.code(
                    unsafe LZWCoder.Picture(
                        wanted: UnsafePointer(from), indices: to, count: meant.count, clear: palette.clear,
                        bits: palette.bits))
            }
        }
        canvas.draw(meant, in: rect, palette: palette)
        if !uncovered.isEmpty { canvas.clear(rect) }
        frames.append(
            GIFFrame(
                rect: rect, palette: settings.localPalettes ? palette : nil, data: data, clear: palette.clear,
                isDisposed: !uncovered.isEmpty, delay: encoder.delays[index]))
        (before, current) = (picture, next)
    }

    private func cut<T>(_ values: [T], _ rect: PixelRect) -> [T] {
        if rect.width == canvas.width, rect.height == canvas.height { return values }
        var result: [T] = []
        result.reserveCapacity(rect.width * rect.height)
        for y in rect.y..<rect.y + rect.height {
            let start = y * canvas.width + rect.x
            result.append(contentsOf: values[start..<start + rect.width])
        }
        return result
    }

    func finished() throws(GIFWritingError) -> [UInt8] {
        let container = try GIFContainer(width: canvas.width, height: canvas.height, palette: global)
        for frame in frames { try container.add(frame) }
        return try container.finished()
    }
}
