/// A rectangle of whole pixels.
public struct PixelRect: Hashable, Sendable {
    public var x: Int, y: Int, width: Int, height: Int

    @inlinable public init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    @inlinable public static var nothing: PixelRect { PixelRect(x: 0, y: 0, width: 0, height: 0) }

    @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }
}
