extension Bitmap {
    /// The smallest rectangle that holds all that isn't clear; empty when all is.
    public func opaqueBounds() -> PixelRect {
        let pixels = pixels.span
        var (left, right, top, bottom) = (width, -1, height, -1)
        for y in 0..<height {
            let start = y * width
            guard let first = (0..<width).first(where: { pixels[start &+ $0].a > 0 }) else { continue }
            let last = (0..<width).last(where: { pixels[start &+ $0].a > 0 }) ?? first
            (left, right) = (min(left, first), max(right, last))
            (top, bottom) = (min(top, y), y)
        }
        guard right >= 0 else { return .nothing }
        return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }

    /// A rectangle of the picture; where it reaches beyond, it is clear.
    public func cropped(to rect: PixelRect) -> Bitmap {
        guard !rect.isEmpty else { return Bitmap(width: 0, height: 0) }
        var out = Bitmap(width: rect.width, height: rect.height)
        let shared = rect.intersection(bounds)
        for y in shared.y..<(shared.y + shared.height) {
            let from = y * width + shared.x
            let to = (y - rect.y) * rect.width + shared.x - rect.x
            out.pixels.replaceSubrange(to..<(to + shared.width), with: pixels[from..<(from + shared.width)])
        }
        return out
    }
}
