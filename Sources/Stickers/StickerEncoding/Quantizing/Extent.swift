import Raster

/// The box around points that come one after the other.
struct Extent {
    private var left = Int.max, top = Int.max, right = -1, bottom = -1

    @inline(__always) mutating func add(_ x: Int, _ y: Int) {
        left = min(left, x)
        right = max(right, x)
        top = min(top, y)
        bottom = max(bottom, y)
    }

    /// Empty where there were none.
    var rect: PixelRect {
        right < 0
            ? .nothing
            : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
}
