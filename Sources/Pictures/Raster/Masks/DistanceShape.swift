/// Distance to the edge in the shape's units, positive inside, and the unit vector that leads inwards.
struct ShapeEdge {
    var distance: Double
    var nu: Double
    var nv: Double
}

/// A shape with a distance to its edge.
protocol DistanceShape {
    /// 1 inside, 0 outside, when the edge is surely further away than `reach`; nil when that must be measured.
    func certain(_ u: Double, _ v: Double, within reach: Double) -> Double?
    /// Where a row surely meets the shape's inside and where it may meet it, by the same reach.
    func spans(_ line: RowLine, within reach: Double) -> RowSpans?
    /// - Parameter exact: right at any distance, not only next to the edge.
    func edge(_ u: Double, _ v: Double, exact: Bool) -> ShapeEdge
}
