extension PixelRect {
    /// What lies in both; empty rectangles have no size.
    public func intersection(_ other: PixelRect) -> PixelRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(x &+ width, other.x &+ other.width)
        let bottom = min(y &+ height, other.y &+ other.height)
        return PixelRect(x: left, y: top, width: max(0, right &- left), height: max(0, bottom &- top))
    }

    /// The box around both; an empty one counts for nothing.
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let (left, top) = (min(x, other.x), min(y, other.y))
        let right = max(x + width, other.x + other.width)
        let bottom = max(y + height, other.y + other.height)
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    public func moved(x: Int, y: Int) -> PixelRect {
        PixelRect(x: self.x + x, y: self.y + y, width: width, height: height)
    }

    public var asRect: Rect { Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height)) }
}
