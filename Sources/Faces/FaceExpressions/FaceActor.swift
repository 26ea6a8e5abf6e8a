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

    /// How an expression changes the picture; nil: not at all.
    package func deformation(_ expression: FaceExpression) -> FaceDeformation? {
        guard let shape, let light else { return nil }
        var expression = expression
        for channel in doubts.keys { expression[channel] = 0 }
        guard !expression.isNeutral else { return nil }
        return FaceDeformation(shape, expression, light: light, width: width, height: height)
    }
}
