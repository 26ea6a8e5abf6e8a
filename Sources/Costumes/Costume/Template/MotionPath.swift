package import Raster

/// The way that a layer moves along: straight pieces, as many as a curve needs to look round.
package struct MotionPath: Equatable, Sendable {
    /// The element that draws it.
    package var source: ArtReference
    /// One or more; between them there is no way. Each has two points or more in canvas units, no two neighbors in the same
    /// place.
    package var parts: [[Point]]
    /// The share of the way's length that is done, 0…1.
    package var progress: Double
    /// Whether the layer turns with the way: one that goes to the right stays as it is.
    package var isOriented: Bool

    /// Where the progress leads: the place on the canvas, and the direction there as a vector of length 1.
    package var spot: (place: Point, direction: Point) {
        let last = parts.count - 1
        var whole = 0.0
        for points in parts {
            for index in points.indices.dropFirst() {
                whole += points[index - 1].exactDistance(to: points[index])
            }
        }
        var rest = min(1, max(0, progress)) * whole
        for (number, points) in parts.enumerated() {
            for index in points.indices.dropFirst() {
                let (from, to) = (points[index - 1], points[index])
                let length = from.exactDistance(to: to)
                guard rest <= length || number == last && index == points.count - 1 else {
                    rest -= length
                    continue
                }
                let share = min(1, rest / length)
                let (x, y) = (to.x - from.x, to.y - from.y)
                return (
                    Point(x: from.x + x * share, y: from.y + y * share), Point(x: x / length, y: y / length)
                )
            }
        }
        return (parts.first?.first ?? Point(x: 0, y: 0), Point(x: 1, y: 0))
    }
}

extension Point {
    /// The length of the straight line to another point; the same bits with every C library.
    func exactDistance(to other: Point) -> Double {
        let (x, y) = (other.x - x, other.y - y)
        return (x * x + y * y).squareRoot()
    }
}
