internal import CFaceNetworks
internal import Raster

/// A square in a picture that a network sees, maybe rotated.
struct NetworkView: Equatable {
    /// Its middle in pixels of the picture.
    var center: Point
    /// The directions of its sides, as unit vectors: what is to the right in the square, and what is below.
    var right: Point
    /// Its side in pixels of the picture.
    var side: Double

    /// An upright square.
    init(center: Point, side: Double) { self.init(center: center, side: side, right: Point(x: 1, y: 0)) }

    /// - Parameter right: a unit vector.
    init(center: Point, side: Double, right: Point) {
        self.center = center
        self.side = side
        self.right = right
    }

    init(allOf picture: Bitmap) {
        let center = Point(x: Double(picture.width) / 2, y: Double(picture.height) / 2)
        self.init(center: center, side: Double(max(picture.width, picture.height)))
    }

    /// The same middle and angle, with another side.
    func scaled(by factor: Double) -> NetworkView {
        NetworkView(center: center, side: side * factor, right: right)
    }

    /// The same square in another direction.
    /// - Parameter right: a unit vector.
    func rotated(to right: Point) -> NetworkView { NetworkView(center: center, side: side, right: right) }

    /// The pixel of the picture at a place of the square.
    /// - Parameter place: in shares of its side, from its top left.
    func pixel(at place: Point) -> Point {
        let (x, y) = ((place.x - 0.5) * side, (place.y - 0.5) * side)
        return Point(x: center.x + right.x * x - right.y * y, y: center.y + right.y * x + right.x * y)
    }

    /// The same for the kernels.
    /// - Parameters:
    ///   - places: on a side of the network's square.
    ///   - low: the number for black; the number for white is 1.
    ///   - continues: whether the picture's edges continue beyond it; otherwise it is black there.
    func view(places: Int, low: Float, continues: Bool) -> face_view {
        let step = side / Double(places)
        let corner = pixel(at: Point(x: 0, y: 0))
        return face_view(
            a: right.x * step, b: -right.y * step, c: corner.x, d: right.y * step, e: right.x * step,
            f: corner.y, low: low, high: 1, continues: continues ? 1 : 0)
    }
}
