package import FaceInput
package import Raster

/// A face that can act: its outlines in one picture, and what it can't do.
package struct FaceActor: Sendable {
    /// Why an expression, or a part of it, does nothing.
    package enum Doubt: String, Sendable {
        /// The face is turned to a side.
        case turned
        /// The eyes are too near to each other in pixels.
        case small
        /// The points can't be those of a face.
        case implausible
        /// Something is before the eyes, such as dark glasses.
        case covered
        /// Something is before the mouth.
        case masked
    }

    /// Channels that do nothing on this face, and why.
    package let doubts: [FaceExpression.Channel: Doubt]

    private let shape: FaceShape?
    private let light: FaceLight?
    private let width: Int, height: Int

    /// The eyes of a face that acts are so many pixels apart.
    private static let leastUnit = 24.0
    /// The tangent of 35°.
    private static let mostTurned = 0.7

    /// A face that acts as far as it can.
    /// - Parameters:
    ///   - contours: its outlines, in shares of the picture.
    ///   - picture: the whole upright picture, which shows whether eyes and mouth are covered.
    package init(_ contours: FaceContours, of picture: Bitmap) {
        width = picture.width
        height = picture.height
        let all = FaceExpression.Channel.allCases
        func none(_ doubt: Doubt) -> [FaceExpression.Channel: Doubt] {
            Dictionary(uniqueKeysWithValues: all.map { ($0, doubt) })
        }
        guard let shape = FaceShape(contours, width: width, height: height) else {
            self.shape = nil
            light = nil
            doubts = none(.implausible)
            return
        }
        let whole: Doubt? =
            shape.axes.unit < Self.leastUnit ? .small : abs(shape.turned) > Self.mostTurned ? .turned : nil
        if let whole {
            self.shape = nil
            light = nil
            doubts = none(whole)
            return
        }
        var doubts: [FaceExpression.Channel: Doubt] = [:]
        let sight = FaceSight(shape, in: picture)
        if sight.isLeftEyeCovered { doubts[.leftLid] = .covered }
        if sight.isRightEyeCovered { doubts[.rightLid] = .covered }
        if sight.isLeftEyeCovered || sight.isRightEyeCovered {
            for channel: FaceExpression.Channel in [.lids, .gazeX, .gazeY, .eyes] {
                doubts[channel] = .covered
            }
        }
        if sight.isMouthCovered {
            for channel: FaceExpression.Channel in [.mouth, .closed, .smile, .pucker, .puff] {
                doubts[channel] = .masked
            }
        }
        self.shape = shape
        light = FaceLight(shape, in: picture)
        self.doubts = doubts
    }

    /// An expression as this face shows it.
    package struct Act: Sendable {
        let expression: FaceExpression
        let motion: FaceMotion
        let light: FaceLight
        let width: Int, height: Int

        /// How it changes the picture; nil: not at all.
        /// - Parameters:
        ///   - width: of the picture, which may be reduced; nil: as large as it is.
        ///   - height: likewise.
        package func deformation(width: Int? = nil, height: Int? = nil) -> FaceDeformation? {
            FaceDeformation(self, width: width ?? self.width, height: height ?? self.height)
        }

        /// The points where they are after it: shares of the picture.
        package func moved(_ points: FacePoints) -> FacePoints {
            points.mapped { point in
                let axes = motion.shape.axes
                let (across, down) = (Double(width), Double(height))
                let place = axes.place(Place(point.x * across - 0.5, point.y * down - 0.5))
                let moved = motion.seen(place)
                guard moved != place else { return point }
                let pixel = axes.pixel(moved)
                return Point(x: (pixel.x + 0.5) / across, y: (pixel.y + 0.5) / down)
            }
        }
    }

    /// How the face shows an expression; nil: not at all.
    package func act(_ expression: FaceExpression) -> Act? {
        guard let shape, let light else { return nil }
        var expression = expression
        for channel in doubts.keys { expression[channel] = 0 }
        guard !expression.isNeutral else { return nil }
        return Act(
            expression: expression, motion: FaceMotion(shape, expression), light: light, width: width,
            height: height)
    }
}
