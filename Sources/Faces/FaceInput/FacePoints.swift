public import Raster

/// A place on a person's face that layers of a costume can be attached to.
///
/// Left and right are as seen in the picture: the left eye is the one nearer to the picture's left edge when the head
/// is upright.
public enum FacePoint: String, CaseIterable, Sendable {
    /// The middle between the eyes.
    case eyes
    /// The middle of an eye.
    case leftEye, rightEye
    /// The tip of the nose.
    case nose
    /// The middle of the lips.
    case mouth
    /// The lowest point of the chin.
    case chin
    /// The middle of the forehead, between the brows and the hair.
    case forehead
    /// The highest point of the head, hair included.
    case headTop
    /// The middle of a cheek.
    case leftCheek, rightCheek
    /// Where an ear joins the face.
    case leftEar, rightEar
}

/// The places of a face in one picture: shares of the picture, x to the right and y down. A point outside 0…1 lies
/// outside the picture, such as the top of a head that is cropped.
public struct FacePoints: Equatable, Sendable {
    /// The points that are measured, in the order in which they are stored: all but `eyes`.
    public static let measured = FacePoint.allCases.filter { $0 != .eyes }

    /// One per case of `measured`.
    public private(set) var places: [Point]

    /// - Parameter places: one per case of `measured`, finite.
    /// - Returns: nil for any other number of points, or points that aren't finite.
    public init?(_ places: [Point]) {
        guard places.count == Self.measured.count, places.allSatisfy({ $0.x.isFinite && $0.y.isFinite })
        else { return nil }
        self.places = places
    }

    /// - Precondition: one finite place per case of `measured`; for tables of this module.
    init(trusted places: [Point]) { self.places = places }

    /// Where points of a face may be: within the picture, or at most one picture beyond its edges to the left and above,
    /// and as far to the right and below. Points of what is hardly a face may be anywhere.
    public static let range = -1.0...2.0

    /// Whether all points are where those of a face may be.
    public var isPlausible: Bool {
        places.allSatisfy { Self.range.contains($0.x) && Self.range.contains($0.y) }
    }

    /// Halfway between several; nil for none.
    package static func mean(_ all: [FacePoints]) -> FacePoints? {
        guard var mean = all.first, all.count > 1 else { return all.first }
        for number in measured.indices {
            let sum = all.reduce(into: Point(x: 0, y: 0)) { sum, points in
                sum.x += points.places[number].x
                sum.y += points.places[number].y
            }
            mean.places[number] = Point(x: sum.x / Double(all.count), y: sum.y / Double(all.count))
        }
        return mean
    }

    /// The place of a point.
    public subscript(point: FacePoint) -> Point {
        guard let index = Self.measured.firstIndex(of: point) else {
            let (left, right) = (self[.leftEye], self[.rightEye])
            return Point(x: (left.x + right.x) / 2, y: (left.y + right.y) / 2)
        }
        return places[index]
    }

    /// The same points in another coordinate system.
    public func mapped(_ change: (Point) -> Point) -> FacePoints {
        var copy = self
        copy.places = places.map(change)
        return copy
    }
}

/// What of a picture a costume shows where the background may be removed.
public enum FaceCut: String, CaseIterable, Sendable {
    /// The person with shoulders.
    case person
    /// Hair, face and neck, closed below the chin.
    case head
    /// The whole photograph.
    case none
}
