import CKernels
import Raster

/// A frame of an animation, or a window of one, before it is written as a change of the frame before.
struct DeltaFrame {
    /// The picture, as large as the window's box; 0 is clear.
    var picture: BinaryAlphaImage
    /// What the picture shows of the canvas; nil: all of it.
    var window: PixelWindow?
    /// What was wanted there before; beyond its box it isn't known.
    var past: BinaryAlphaImage
    /// Where `past` lies.
    var pastBox: PixelRect

    /// - Parameter box: where `past` lies; nil: at the top left.
    init(
        _ picture: BinaryAlphaImage, in window: PixelWindow? = nil, after past: BinaryAlphaImage,
        at box: PixelRect? = nil
    ) {
        self.picture = picture
        self.window = window
        self.past = past
        pastBox = box ?? PixelRect(x: 0, y: 0, width: past.width, height: past.height)
    }
}

/// Finds the nearest colors of a palette (`ColorMetric`) and the pixels of a frame that must be written. Colors of the
/// palette are matched exactly, others in steps of two a channel.
@safe final class PaletteMatcher {
    private let memory: UnsafeMutableRawPointer
    private var matcher: OpaquePointer { unsafe OpaquePointer(memory) }

    init(_ palette: Palette) {
        unsafe memory = .allocate(byteCount: kernel_matcher_size(), alignment: 64)
        use(palette)
    }

    deinit { unsafe memory.deallocate() }

    func use(_ palette: Palette) {
        let colors = palette.colors.isEmpty ? [0xff00_0000] : palette.colors
        unsafe kernel_matcher_begin(
            matcher, colors, ColorMetric.points(of: palette), Int32(colors.count), ColorMetric.stretch,
            [ColorMetric.luma.x, ColorMetric.luma.y, ColorMetric.luma.z], ColorMetric.surplus)
    }

    /// The index of the nearest to an opaque color.
    func nearest(_ color: UInt32) -> UInt8 { unsafe kernel_match(matcher, color) }

    /// Finds what must be written to make a window of a canvas show a picture, in the nearest colors.
    ///
    /// - Parameters:
    ///   - canvas: what a reader sees.
    ///   - indices: of the whole picture, `width` to a row; in the window they become the nearest, or `clear` where nothing
    ///     must be written.
    ///   - budget: squared distance up to which what is shown may stay.
    /// - Returns: the box around all that must be written.
    func quantize(
        _ frame: DeltaFrame, on canvas: Canvas, _ indices: inout [UInt8], of width: Int, clear: UInt8,
        budget: Float
    ) -> PixelRect {
        let window = frame.window ?? PixelWindow(canvas.box)
        let (wanted, past, before) = (frame.picture, frame.past, frame.pastBox)
        let box = window.box
        guard box.intersection(canvas.box) == box, (wanted.width, wanted.height) == (box.width, box.height),
            (past.width, past.height) == (before.width, before.height),
            indices.count >= (box.y + box.height) * width, window.rows.count <= box.height,
            window.rows.allSatisfy({ $0.lowerBound >= 0 && $0.upperBound <= box.width })
        else { return .nothing }
        var written = Extent()
        var unknown: [UInt32] = []
        unsafe indices.withUnsafeMutableBufferPointer { indices in
            unsafe wanted.pixels.withUnsafeBufferPointer { pixels in
                unsafe canvas.picture.pixels.withUnsafeBufferPointer { shown in
                    guard let from = pixels.baseAddress, let seen = shown.baseAddress,
                        let to = indices.baseAddress
                    else { return }
                    for (row, columns) in window.rows.enumerated() where !columns.isEmpty {
                        let (x, y) = (box.x + columns.lowerBound, box.y + row)
                        let place = (y - canvas.box.y) * canvas.box.width + x - canvas.box.x
                        let span = unsafe past.withRow(
                            of: PixelRect(x: x, y: y, width: columns.count, height: 1), at: before, &unknown
                        ) { past in
                            unsafe kernel_quantize_delta_row(
                                matcher, from + row * box.width + columns.lowerBound, past, seen + place,
                                to + y * width + x, columns.count, clear, budget)
                        }
                        if span.first < span.end {
                            written.add(x + span.first, y)
                            written.add(x + span.end - 1, y)
                        }
                    }
                }
            }
        }
        return written.rect
    }

    /// Shows what was written into a box on a picture that lies in another.
    /// - Parameter indices: of the whole picture, `width` to a row.
    func show(
        _ indices: [UInt8], of width: Int, in rect: PixelRect, on shown: inout BinaryAlphaImage,
        at box: PixelRect
    ) {
        let part = box.intersection(rect)
        guard !part.isEmpty, (shown.width, shown.height) == (box.width, box.height),
            part.x + part.width <= width,
            indices.count >= (part.y + part.height) * width
        else { return }
        unsafe shown.pixels.withUnsafeMutableBufferPointer { shown in
            unsafe indices.withUnsafeBufferPointer { indices in
                guard let from = indices.baseAddress, let to = shown.baseAddress else { return }
                for y in part.y..<part.y + part.height {
                    unsafe kernel_show_row(
                        matcher, from + y * width + part.x, to + (y - box.y) * box.width + part.x - box.x,
                        part.width)
                }
            }
        }
    }
}

extension BinaryAlphaImage {
    /// Hands over the pixels of a row of a canvas on which the picture lies in a box; what is beyond is 0.
    /// - Parameter spare: memory for rows that reach beyond.
    fileprivate func withRow(
        of row: PixelRect, at box: PixelRect, _ spare: inout [UInt32],
        _ body: (UnsafePointer<UInt32>) -> kernel_span
    ) -> kernel_span {
        let known = row.intersection(box)
        let start = (row.y - box.y) * width + known.x - box.x
        if known == row {
            // The row is in the box, whose pixels these are.
            return unsafe pixels.withUnsafeBufferPointer { pixels in
                unsafe pixels.baseAddress.map { unsafe body($0 + start) } ?? kernel_span()
            }
        }
        spare.removeAll(keepingCapacity: true)
        spare.append(contentsOf: repeatElement(0, count: row.width))
        if !known.isEmpty {
            let first = known.x - row.x
            spare.replaceSubrange(first..<first + known.width, with: pixels[start..<start + known.width])
        }
        return unsafe spare.withUnsafeBufferPointer { unsafe $0.baseAddress.map(body) ?? kernel_span() }
    }
}
