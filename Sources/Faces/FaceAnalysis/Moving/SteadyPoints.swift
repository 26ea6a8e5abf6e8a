import FaceInput
import Raster

/// Places of a face that move from picture to picture.
protocol MovingPlaces: FacePlaces {
    /// The middles of the left and the right eye.
    var eyes: (left: Point, right: Point) { get }
}

extension FacePoints: MovingPlaces {
    var eyes: (left: Point, right: Point) { (self[.leftEye], self[.rightEye]) }
}

extension FaceContours: MovingPlaces {
    var eyes: (left: Point, right: Point) { (self[.leftIris][0], self[.rightIris][0]) }
}

/// Makes the points of a moving face steady: small movements are measuring errors and averaged away, large ones stay.
struct SteadyPoints {
    /// For each picture those just before and after it.
    let neighbors: [[Int]]

    /// A movement at which a neighbor counts half, in distances between the eyes.
    private static let still = 0.012
    /// How often the points are mixed with their neighbors.
    private static let rounds = 2

    /// The points, smoothed in both directions of time.
    /// - Parameter points: one per picture. Missing ones are the mean of their neighbors' if there are two.
    func steadied<Places: MovingPlaces>(_ points: [Places?]) -> [Places?] {
        guard points.count > 1 else { return points }
        var current = points
        for (picture, others) in neighbors.enumerated() where points[picture] == nil {
            let known = others.compactMap { points[$0] }
            if known.count >= 2 { current[picture] = .mean(known) }
        }
        for _ in 0..<Self.rounds {
            let before = current
            current = before.indices.map { picture in
                before[picture].flatMap { own in
                    mixed(own, with: neighbors[picture].compactMap { before[$0] })
                }
            }
        }
        return current
    }

    private func mixed<Places: MovingPlaces>(_ own: Places, with others: [Places]) -> Places? {
        let (left, right) = own.eyes
        let eyes = (right.x - left.x) * (right.x - left.x) + (right.y - left.y) * (right.y - left.y)
        let still = max(1e-12, Self.still * Self.still * eyes)
        return Places(
            own.places.indices.map { index in
                let place = own.places[index]
                // Neighbors first: the sum of two doesn't depend on their order.
                var (x, y, weights) = (0.0, 0.0, 0.0)
                for other in others {
                    let (dx, dy) = (other.places[index].x - place.x, other.places[index].y - place.y)
                    let weight = still / (still + dx * dx + dy * dy)
                    x += weight * other.places[index].x
                    y += weight * other.places[index].y
                    weights += weight
                }
                return Point(x: (x + place.x) / (weights + 1), y: (y + place.y) / (weights + 1))
            })
    }
}
