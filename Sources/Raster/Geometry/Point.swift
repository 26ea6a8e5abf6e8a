/// y runs down.
public struct Point: Hashable, Sendable {
    public var x: Double
    public var y: Double

    @inlinable public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}
