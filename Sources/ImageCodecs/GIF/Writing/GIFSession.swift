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
                guard let from = unsafe pixels.baseAddress, let to = unsafe indices.baseAddress else { return }
                unsafe matcher.match(from, into: to, count: pixels.count)
            }
        }
        var box = Extent()
        box.add(canvas.keep(picture, &indices, palette: palette, budget: coder.budget))
        let uncovered = Canvas.uncovered(picture, next)
        box.add(uncovered)
        var rect = index == 0 ? PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height) : box.rect
        if rect.isEmpty { rect = PixelRect(x: 0, y: 0, width: 1, height: 1) }
        var wanted = cut(picture.pixels, rect)
        var meant = cut(indices, rect)
        let data = unsafe wanted.withUnsafeMutableBufferPointer { wanted in
            unsafe meant.withUnsafeMutableBufferPointer { meant -> [UInt8] in
                guard let from = unsafe wanted.baseAddress, let to = unsafe meant.baseAddress else { return [] }
                return unsafe coder.code(
                    LZWCoder.Picture(
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
        current = next
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
