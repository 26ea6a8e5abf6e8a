import CKernels
import Raster

/// Finds the nearest colours of a palette (`ColorMetric`), exactly, and what of a picture must be written.
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

    /// The index of the nearest to an opaque colour.
    func nearest(_ color: UInt32) -> UInt8 { unsafe kernel_match(matcher, color) }

    /// Says what must be written to make a window of a canvas show a picture.
    ///
    /// - Parameters:
    ///   - wanted: the picture, as large as the window; 0 is clear.
    ///   - window: nil: the whole canvas.
    ///   - past: the canvas as it was wanted last.
    ///   - shown: what a reader sees of it.
    ///   - indices: of the canvas; in the window they become the nearest, or `clear` where nothing must be written.
    ///   - budget: squared distance up to which what is shown may stay.
    /// - Returns: the box around all that must be written.
    func keep(
        _ wanted: FlatPicture, at window: PixelRect? = nil, of width: Int? = nil, after past: [UInt32],
        shown: [UInt32], _ indices: inout [UInt8], clear: UInt8, budget: Float
    ) -> PixelRect {
        var box = Extent()
        let width = width ?? wanted.width
        let (left, top) = (window?.x ?? 0, window?.y ?? 0)
        let count = wanted.width
        unsafe indices.withUnsafeMutableBufferPointer { indices in
            unsafe wanted.pixels.withUnsafeBufferPointer { pixels in
                unsafe past.withUnsafeBufferPointer { past in
                    unsafe shown.withUnsafeBufferPointer { shown in
                        guard let from = pixels.baseAddress, let past = past.baseAddress,
                            let seen = shown.baseAddress, let to = indices.baseAddress
                        else { return }
                        for y in 0..<wanted.height {
                            let start = (top + y) * width + left
                            let span = unsafe kernel_keep_row(
                                matcher, from + y * count, past + start, seen + start, to + start, count,
                                clear, budget)
                            if span.first < span.end {
                                box.add(left + span.first, top + y)
                                box.add(left + span.end - 1, top + y)
                            }
                        }
                    }
                }
            }
        }
        return box.rect
    }

    /// Shows what was written into a box of a canvas.
    /// - Parameter part: of the canvas; the rest is of no interest.
    func show(
        _ indices: [UInt8], in rect: PixelRect, part: PixelRect, on shown: inout [UInt32], width: Int
    ) {
        let part = part.intersection(rect)
        unsafe shown.withUnsafeMutableBufferPointer { shown in
            unsafe indices.withUnsafeBufferPointer { indices in
                guard let from = indices.baseAddress, let to = shown.baseAddress else { return }
                for y in part.y..<part.y + part.height {
                    unsafe kernel_show_row(
                        matcher, from + (y - rect.y) * rect.width + part.x - rect.x,
                        to + y * width + part.x, part.width)
                }
            }
        }
    }
}
