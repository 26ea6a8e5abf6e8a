/// A rectangle of whole pixels.
public struct PixelRect: Hashable, Sendable {
    /// The top left pixel, then the size in pixels.
    public var x: Int, y: Int, width: Int, height: Int

    /// A rectangle from its top left pixel and its size.
    @inlinable public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// No pixel at all.
    @inlinable public static var nothing: PixelRect { PixelRect(x: 0, y: 0, width: 0, height: 0) }

    /// Whether it holds no pixel.
    @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }
}

extension PixelRect {
    /// The pixels that lie in both. An empty intersection has no width or no height.
    public func intersection(_ other: PixelRect) -> PixelRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(x &+ width, other.x &+ other.width)
        let bottom = min(y &+ height, other.y &+ other.height)
        return PixelRect(x: left, y: top, width: max(0, right &- left), height: max(0, bottom &- top))
    }

    /// The box around both; empty rectangles are ignored.
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let (left, top) = (min(x, other.x), min(y, other.y))
        let right = max(x + width, other.x + other.width)
        let bottom = max(y + height, other.y + other.height)
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The same rectangle so many pixels to the right and down.
    public func moved(x: Int, y: Int) -> PixelRect {
        PixelRect(x: self.x + x, y: self.y + y, width: width, height: height)
    }

    /// The same and so many pixels more on each side.
    public func grown(_ by: Int) -> PixelRect {
        PixelRect(x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by)
    }

    /// The same box in floating point.
    public var asRect: Rect { Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height)) }
}
