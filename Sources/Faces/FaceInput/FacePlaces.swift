package import Raster

/// Places of a face in one picture: shares of the picture, x to the right and y down. Places outside 0…1 lie outside the
/// picture, such as the top of a head that is cropped.
package protocol FacePlaces: Sendable {
    /// How many places a face has.
    static var count: Int { get }
    /// Always as many, in the same order.
    var places: [Point] { get }
    /// - Precondition: as many as `count`, finite.
    init(trusted places: [Point])
}

extension FacePlaces {
    /// - Returns: nil for any other number of places, or places that aren't finite.
    package init?(_ places: [Point]) {
        guard places.count == Self.count, places.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
            return nil
        }
        self.init(trusted: places)
    }

    /// Whether all places are where those of a face may be.
    package var isPlausible: Bool {
        places.allSatisfy { FacePoints.range.contains($0.x) && FacePoints.range.contains($0.y) }
    }

    /// Halfway between several; nil for none.
    package static func mean(_ all: [Self]) -> Self? {
        Self(
            (all.first?.places ?? []).indices.map { index in
                let (x, y) = all.reduce((0.0, 0.0)) {
                    ($0.0 + $1.places[index].x, $0.1 + $1.places[index].y)
                }
                return Point(x: x / Double(all.count), y: y / Double(all.count))
            })
    }
}
