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

    mutating func add(_ rect: PixelRect) {
        guard !rect.isEmpty else { return }
        add(rect.x, rect.y)
        add(rect.x + rect.width - 1, rect.y + rect.height - 1)
    }

    /// Empty where there were none.
    var rect: PixelRect {
        right < 0
            ? PixelRect(x: 0, y: 0, width: 0, height: 0)
            : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
}
