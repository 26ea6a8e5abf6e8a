package import Raster

/// A face that a detector found in a picture.
package struct FoundFace: Equatable, Sendable {
    /// From the brows to the chin, upright, in pixels of the picture.
    package var box: Rect
    /// The middle of the left and the right eye as seen in the picture, in pixels.
    package var leftEye: Point
    /// See `leftEye`.
    package var rightEye: Point
    /// How certain the detector is, 0…1.
    package var confidence: Double

    /// A face of a picture, in pixels.
    package init(box: Rect, leftEye: Point, rightEye: Point, confidence: Double) {
        self.box = box
        self.leftEye = leftEye
        self.rightEye = rightEye
        self.confidence = confidence
    }
}

/// The 478 points of the face landmark network, which outline brows, eyes, irises, nose, lips and the oval of a face.
package struct FaceMesh: Equatable, Sendable {
    /// The number of points.
    package static let count = 478

    /// In pixels of the picture, in the order of MediaPipe's face mesh.
    package let points: [Point]
    /// How certain the network is that this is a face, 0…1.
    package let confidence: Double

    /// - Returns: nil for another number of points, or points that aren't finite.
    package init?(points: [Point], confidence: Double) {
        guard points.count == Self.count, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
            return nil
        }
        (self.points, self.confidence) = (points, confidence)
    }
}

/// Where a network sees a person in a picture: a square grid that is stretched over the picture.
package struct PersonMask: Equatable, Sendable {
    /// Values in a row, and rows.
    package static let side = 256

    /// 0 (background) to 1 (person), row by row from the top left.
    package let values: [Float]

    /// - Returns: nil for another number of values, or values outside 0…1.
    package init?(values: [Float]) {
        guard values.count == Self.side * Self.side, values.allSatisfy({ $0 >= 0 && $0 <= 1 }) else {
            return nil
        }
        self.values = values
    }

    /// A mask without a person.
    package static let nobody = PersonMask()

    private init() { values = Array(repeating: 0, count: Self.side * Self.side) }
}
