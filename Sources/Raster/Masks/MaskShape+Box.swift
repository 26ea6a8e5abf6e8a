extension MaskShape {
    /// The box round the shape.
    var box: Rect {
        switch self {
        case .rect(let rect, _), .ellipse(let rect), .image(_, let rect): return rect
        case .strips(let box, let count, let pitch, let width):
            return Rect(
                x: box.x, y: box.y, width: pitch * Double(max(0, count - 1)) + width, height: box.height)
        case .polygon(let points):
            let (xs, ys) = (points.map(\.x), points.map(\.y))
            let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
            return Rect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
        }
    }
}
