import Raster

/// One frame as it is written: a rectangle of the canvas, compressed.
struct GIFFrame {
    var rect: PixelRect
    /// nil: the global one.
    var palette: Palette?
    /// LZW codes, not yet cut into blocks.
    var data: [UInt8]
    /// Index that shows nothing.
    var clear: UInt8
    /// The rectangle is cleared after the frame's time, otherwise it stays.
    var isDisposed: Bool
    /// Hundredths of a second, 2…65,535.
    var delay: Int

    var size: Int {
        8 + 10 + (palette.map { 3 << $0.bits } ?? 0) + 1 + data.count + (data.count + 254) / 255 + 1
    }
}
