import Raster

/// One run through the frames with one setting.
struct GIFSession {
    private let encoder: GIFEncoder
    private let settings: GIFSettings
    private let global: Palette
    private var palette: Palette
    private var matcher: PaletteMatcher
    private let coder = LZWCoder()
    private var canvas: Canvas
    private(set) var frames: [GIFFrame] = []
    /// The picture that was looked ahead to last.
    private var ahead: (index: Int, picture: FlatPicture)?
    /// The picture that was written last.
    private var before: FlatPicture?
    /// Bytes of the file so far.
    private(set) var size: Int

    init(_ encoder: GIFEncoder, _ settings: GIFSettings, global: Palette) {
        (self.encoder, self.settings, self.global, palette) = (encoder, settings, global, global)
        canvas = Canvas(width: encoder.width, height: encoder.height)
        matcher = PaletteMatcher(global, cells: settings.lossiness > 0)
        coder.use(global)
        size = 13 + (3 << global.bits) + 19 + 1
    }

    /// Adds a frame.
    /// - Parameter lossiness: as in `GIFSettings`.
    mutating func add(_ index: Int, lossiness: Double) {
        let picture = picture(index)
        if settings.localPalettes {
            var histogram = ColorHistogram()
            histogram.add(picture, step: 1)
            palette = encoder.palette(histogram, settings)
            matcher = PaletteMatcher(palette, cells: settings.lossiness > 0)
            coder.use(palette)
        }
        coder.budget = Float(lossiness * lossiness) * (3 + ColorMetric.surplus)
        var indices = matched(picture)
        var box = Extent()
        box.add(canvas.keep(picture, after: before, &indices, palette: palette, budget: coder.budget))
        let next = self.picture((index + 1) % encoder.pictures.count)
        let uncovered = Canvas.uncovered(picture, next)
        box.add(uncovered)
        var rect =
            frames.isEmpty ? PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height) : box.rect
        if rect.isEmpty { rect = PixelRect(x: 0, y: 0, width: 1, height: 1) }
        var meant = cut(indices, rect)
        let (clear, bits) = (palette.clear, palette.bits)
        let data = unsafe meant.withUnsafeMutableBufferPointer { meant -> [UInt8] in
            guard let to = meant.baseAddress else { return [] }
            return coder.code(
                unsafe LZWCoder.Picture(indices: to, count: meant.count, clear: clear, bits: bits))
        }
        canvas.draw(meant, in: rect, palette: palette)
        if !uncovered.isEmpty { canvas.clear(rect) }
        let frame = GIFFrame(
            rect: rect, palette: settings.localPalettes ? palette : nil, data: data, clear: clear,
            isDisposed: !uncovered.isEmpty, delay: encoder.delays[index])
        frames.append(frame)
        size += frame.size
        before = picture
    }

    /// Goes on as if a frame had just been shown, in its nearest colours.
    mutating func show(_ index: Int) {
        let picture = picture(index)
        canvas.clear(PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height))
        canvas.draw(
            matched(picture), in: PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height),
            palette: palette)
        let uncovered = Canvas.uncovered(picture, self.picture(index + 1))
        if !uncovered.isEmpty { canvas.clear(uncovered) }
        before = picture
    }

    private mutating func picture(_ index: Int) -> FlatPicture {
        if let ahead, ahead.index == index { return ahead.picture }
        let picture = encoder.pictures[index].smoothed(reach: settings.smoothing)
        ahead = (index, picture)
        return picture
    }

    /// The nearest index of each pixel of the canvas.
    private func matched(_ picture: FlatPicture) -> [UInt8] {
        var indices = [UInt8](repeating: palette.clear, count: picture.pixels.count)
        unsafe picture.pixels.withUnsafeBufferPointer { pixels in
            unsafe indices.withUnsafeMutableBufferPointer { indices in
                guard let from = pixels.baseAddress, let to = indices.baseAddress else { return }
                unsafe matcher.match(from, into: to, count: pixels.count)
            }
        }
        return indices
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
