import Raster

/// A face on the grid of a mask: where it is, and how large.
struct SeenFace {
    /// The places that surely show it; none where it lies beyond the picture.
    let places: [Int]
    /// Its middle, in places.
    let center: Point
    /// From the brows to the chin, in places.
    let size: Double
    /// The direction from the left to the right eye, of length 1.
    private let right: Point

    /// What is surely face, as a share of its outline: a shoulder in front may cover the rest.
    private static let sure = 0.6
    /// Half the width of what is surely below a face, and where it begins and ends below the middle of the face, in sizes
    /// of the face.
    private static let body = (wide: 0.35, depths: 0.62...1.4)
    /// The half axes of a head with its hair and how far its middle lies above that of the face, in sizes of the face.
    private static let head = (wide: 0.5, high: 0.68, above: 0.12)
    /// An oval in a detector's box, as shares of its sides.
    private static let oval = (wide: 0.38, high: 0.5)

    /// - Parameters:
    ///   - face: as the detector found it, in pixels.
    ///   - mesh: its points, in pixels; nil: an oval in its box counts as face.
    ///   - width: of the picture, in pixels; so is the height.
    init?(_ face: FoundFace, mesh: FaceMesh? = nil, width: Int, height: Int) {
        let side = Double(MattePlane.side)
        let (across, down) = (side / Double(width), side / Double(height))
        let box = face.box
        let (middle, wide, high) = (box.center, box.width * across, box.height * down)
        guard middle.x.isFinite, middle.y.isFinite, wide > 1, high > 1, wide + high < 64 * side else {
            return nil
        }
        center = Point(x: middle.x * across, y: middle.y * down)
        size = (wide * high).squareRoot()
        let (x, y) = ((face.rightEye.x - face.leftEye.x) * across, (face.rightEye.y - face.leftEye.y) * down)
        let eyes = (x * x + y * y).squareRoot()
        // Seen from the side, the eyes are too close to show how the head is turned.
        right = eyes > 0.2 * size && eyes < size ? Point(x: x / eyes, y: y / eyes) : Point(x: 1, y: 0)
        if let mesh {
            places = FaceOval(mesh, scale: Self.sure, width: width, height: height).places()
        } else {
            places = Self.places(around: center, wide: Self.oval.wide * wide, high: Self.oval.high * high)
        }
    }

    /// The places of an upright ellipse with these half axes.
    private static func places(around center: Point, wide: Double, high: Double) -> [Int] {
        let last = Double(MattePlane.side - 1)
        let rows = (max(0, center.y - high), min(last, center.y + high))
        let columns = (max(0, center.x - wide), min(last, center.x + wide))
        guard rows.0 <= rows.1, columns.0 <= columns.1 else { return [] }
        return (Int(rows.0)...Int(rows.1)).flatMap { row in
            (Int(columns.0)...Int(columns.1)).compactMap { column in
                let u = (Double(column) + 0.5 - center.x) / wide
                let v = (Double(row) + 0.5 - center.y) / high
                return u * u + v * v <= 1 ? row * MattePlane.side + column : nil
            }
        }
    }

    /// How far a place is from the face's outline, in sizes of the face.
    func distance(of place: Int) -> Double {
        let (x, y) = offset(of: place)
        return max(0, (x * x + y * y).squareRoot() / size - 0.45)
    }

    /// Whether some of it is in the picture, or so near that its head may be.
    /// - Parameter farthest: how far it may be from the picture, in its sizes.
    func isNear(within farthest: Double) -> Bool {
        let last = MattePlane.side - 1
        func nearest(_ number: Double) -> Int { Int(min(max(0, number), Double(last))) }
        let place = nearest(center.y) * MattePlane.side + nearest(center.x)
        return !places.isEmpty || distance(of: place) < farthest
    }

    /// How surely a place isn't part of this face's head: 0 within an oval of head and hair, 1 far from it.
    func farness(of place: Int) -> Double {
        let (x, y) = offset(of: place)
        let u = (x * right.x + y * right.y) / (Self.head.wide * size)
        let v = (depth(of: place) + Self.head.above) / Self.head.high
        return min(max(0, ((u * u + v * v).squareRoot() - 1) / 0.35), 1)
    }

    /// How far a place is below the chin, in sizes of the face; nil where it isn't surely below.
    func bodyDistance(of place: Int) -> Double? {
        let (x, y) = offset(of: place)
        guard abs(x * right.x + y * right.y) < Self.body.wide * size else { return nil }
        let depth = depth(of: place)
        return Self.body.depths.contains(depth) ? depth - 0.5 : nil
    }

    /// How far a place is below the face's middle, in sizes of the face.
    func depth(of place: Int) -> Double {
        let (x, y) = offset(of: place)
        return (y * right.x - x * right.y) / size
    }

    private func offset(of place: Int) -> (x: Double, y: Double) {
        (
            Double(place % MattePlane.side) + 0.5 - center.x,
            Double(place / MattePlane.side) + 0.5 - center.y
        )
    }
}
