package import Raster

/// A place on a person's face that layers of a costume can be attached to.
///
/// Left and right are as seen in the picture: the left eye is the one nearer to the picture's left edge when the head
/// is upright.
package enum FacePoint: String, CaseIterable, Sendable {
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
package struct FacePoints: Equatable, Sendable {
    /// The points that are measured, in the order in which they are stored: all but `eyes`.
    package static let measured = FacePoint.allCases.filter { $0 != .eyes }

    /// One per case of `measured`.
    package private(set) var places: [Point]

    /// - Precondition: one finite place per case of `measured`.
    package init(trusted places: [Point]) { self.places = places }

    /// Where points of a face may be: within the picture, or at most one picture beyond its edges to the left and above,
    /// and as far to the right and below. Points of what is hardly a face may be anywhere.
    package static let range = -1.0...2.0

    package subscript(point: FacePoint) -> Point {
        guard let index = Self.measured.firstIndex(of: point) else {
            let (left, right) = (self[.leftEye], self[.rightEye])
            return Point(x: (left.x + right.x) / 2, y: (left.y + right.y) / 2)
        }
        return places[index]
    }

    /// Whether the face is seen from the side: the tip of the nose is so far beyond the line between the ears that the
    /// points of its hidden half are guesses. It is 1.6 to 2.4 halves of that line from its middle where layers on faces came
    /// to lie beside them, and up to 1.3 where they lay on them.
    package var isProfile: Bool {
        let (left, right, nose) = (self[.leftEar], self[.rightEar], self[.nose])
        let (x, y) = ((right.x - left.x) / 2, (right.y - left.y) / 2)
        let along = (nose.x - (left.x + right.x) / 2) * x + (nose.y - (left.y + right.y) / 2) * y
        return abs(along) > 1.45 * (x * x + y * y)
    }

    /// The same points in another coordinate system.
    package func mapped(_ change: (Point) -> Point) -> FacePoints {
        var copy = self
        copy.places = places.map(change)
        return copy
    }
}

extension FacePoints: FacePlaces {
    package static var count: Int { measured.count }
}

/// What of a picture a costume shows where the background may be removed.
package enum FaceCut: String, CaseIterable, Sendable {
    /// The person with shoulders.
    case person
    /// Hair, face and neck, closed below the chin.
    case head
    /// The whole photograph.
    case none
}
