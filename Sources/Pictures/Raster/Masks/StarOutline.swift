extension [Point] {
    /// The outline of a star whose outer corners lie on the ellipse in a box.
    ///
    /// Rounded corners are parabolas between points on the edges beside them: at 1 the edges' middles, so that one passes
    /// into the next.
    /// - Parameters:
    ///   - points: 3…100.
    ///   - inner: radius of the inner corners as a share of that of the outer ones, 0…1.
    ///   - rounding: 0, sharp corners, to 1, no straight edges.
    init(starIn box: Rect, points: Int, inner: Double, rounding: Double) {
        let count = 2 * Swift.min(100, Swift.max(3, points))
        let (inner, rounding) = (Swift.min(1, Swift.max(0, inner)), Swift.min(1, Swift.max(0, rounding)))
        let center = box.center
        let corners = (0..<count).map { number in
            let angle = 2 * Double.pi * Double(number) / Double(count)
            let radius = number.isMultiple(of: 2) ? 0.5 : 0.5 * inner
            return Point(
                x: center.x + radius * box.width * Math.sin(angle),
                y: center.y - radius * box.height * Math.cos(angle))
        }
        guard rounding > 0 else {
            self = corners
            return
        }
        let pieces = 8
        self = corners.indices.flatMap { number in
            let corner = corners[number]
            let before = corner.towards(corners[(number + count - 1) % count], share: rounding / 2)
            let after = corner.towards(corners[(number + 1) % count], share: rounding / 2)
            return (0...pieces).map { piece in
                let share = Double(piece) / Double(pieces)
                return before.towards(corner, share: share)
                    .towards(corner.towards(after, share: share), share: share)
            }
        }
    }
}

extension Point {
    fileprivate func towards(_ other: Point, share: Double) -> Point {
        Point(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
    }
}
