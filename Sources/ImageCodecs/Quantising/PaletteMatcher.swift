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

    /// Says what must be written to make rows of a canvas show a picture.
    ///
    /// - Parameters:
    ///   - wanted: the picture; 0 is clear.
    ///   - past: the picture that was written last.
    ///   - shown: what a reader sees.
    ///   - indices: becomes the nearest index, or `clear` where nothing must be written.
    ///   - budget: squared distance up to which what is shown may stay.
    /// - Returns: the box around all that must be written.
    func keep(
        _ wanted: FlatPicture, after past: [UInt32], shown: [UInt32], _ indices: inout [UInt8], clear: UInt8,
        budget: Float
    ) -> PixelRect {
        var box = Extent()
        let width = wanted.width
        unsafe indices.withUnsafeMutableBufferPointer { indices in
            unsafe wanted.pixels.withUnsafeBufferPointer { wanted in
                unsafe past.withUnsafeBufferPointer { past in
                    unsafe shown.withUnsafeBufferPointer { shown in
                        guard let wanted = wanted.baseAddress, let past = past.baseAddress,
                            let seen = shown.baseAddress, let to = indices.baseAddress
                        else { return }
                        for start in stride(from: 0, to: shown.count, by: width) {
                            let span = unsafe kernel_keep_row(
                                matcher, wanted + start, past + start, seen + start, to + start, width, clear,
                                budget)
                            if span.first < span.end {
                                box.add(span.first, start / width)
                                box.add(span.end - 1, start / width)
                            }
                        }
                    }
                }
            }
        }
        return box.rect
    }

    /// Shows what was written into a box of a canvas.
    func show(_ indices: [UInt8], in rect: PixelRect, on shown: inout [UInt32], width: Int) {
        unsafe shown.withUnsafeMutableBufferPointer { shown in
            unsafe indices.withUnsafeBufferPointer { indices in
                guard let from = indices.baseAddress, let to = shown.baseAddress else { return }
                for y in 0..<rect.height {
                    unsafe kernel_show_row(
                        matcher, from + y * rect.width, to + (rect.y + y) * width + rect.x, rect.width)
                }
            }
        }
    }
}
