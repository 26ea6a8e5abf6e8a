/// A box: its top left corner and its size.
public struct Rect: Hashable, Sendable {
    public var x: Double, y: Double, width: Double, height: Double

    @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    public var center: Point { Point(x: x + width / 2, y: y + height / 2) }

    /// Top left, top right, bottom right, bottom left.
    public var corners: [Point] {
        [
            Point(x: x, y: y), Point(x: x + width, y: y), Point(x: x + width, y: y + height),
            Point(x: x, y: y + height),
        ]
    }
}
