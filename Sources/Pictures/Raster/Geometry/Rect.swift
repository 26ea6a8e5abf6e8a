/// A place in the plane; y runs down.
public struct Point: Hashable, Sendable {
    /// To the right.
    public var x: Double
    /// Down.
    public var y: Double

    @inlinable public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The length of the straight line to another point.
    public func distance(to other: Point) -> Double { Math.hypot(other.x - x, other.y - y) }
}

/// An upright box: its top left corner and its size.
public struct Rect: Hashable, Sendable {
    /// The top left corner, then the size, all in the units of whatever the box belongs to.
    public var x: Double, y: Double, width: Double, height: Double

    /// A box from its top left corner and its size.
    @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
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
