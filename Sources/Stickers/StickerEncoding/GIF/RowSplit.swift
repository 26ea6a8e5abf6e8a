import Raster

/// The rows of a rectangle above and below a box, where they are worth being compressed apart, and the rest.
struct RowSplit {
    var above: PixelRect
    var live: PixelRect
    var below: PixelRect
    /// Pixels from which on it spares more time than it costs bytes.
    private static let worthwhile = 4_096

    init(_ rect: PixelRect, live box: PixelRect) {
        let end = rect.y + rect.height
        let top = box.isEmpty ? end : min(max(box.y, rect.y), end)
        let bottom = box.isEmpty ? end : min(max(box.y + box.height, rect.y), end)
        above = rect
        live = rect
        below = rect
        above.height = (top - rect.y) * rect.width < Self.worthwhile ? 0 : top - rect.y
        below.height = (end - bottom) * rect.width < Self.worthwhile ? 0 : end - bottom
        below.y = end - below.height
        live.y += above.height
        live.height -= above.height + below.height
    }
}
