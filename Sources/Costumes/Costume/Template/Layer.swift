package import Raster

package struct Layer: Equatable, Sendable {
    /// Unique within the costume.
    package var id: String
    package var content: LayerContent
    /// In own space; nil: the whole canvas (an SVG element without a box: its own place).
    package var box: LayerBox?
    /// Where its own space lies on the canvas.
    package var placement: LayerPlacement
    /// In own space: it moves with the layer. nil: all of the content shows.
    package var mask: LayerMask?
    /// On the canvas; stays while the layer moves.
    package var clip: LayerMask?
    /// 0…1
    package var opacity: Double
    /// How it is laid on the layers below.
    package var blend: BlendMode
    /// Shown when from ≤ t < to.
    package var visible: Visibility?
    /// Key frames; at most one track per property, in the order of their names: a whole before its parts.
    package var tracks: [Track]
    /// Copies of the layer in its stead.
    package var circle: LayerCircle? = nil
    /// Applied in their order before the mask.
    package var filters: [LayerFilter] = []
    /// Copies of the layer in its stead, in rows; not together with a circle.
    package var grid: LayerGrid? = nil
    /// From copy to copy, seconds.
    package var delay = 0.0
    /// By which the clock of the layer, and of all that it holds, runs late; seconds.
    package var start = 0.0
    /// Degrees of a shear: at 90 a layer would be infinitely long.
    package static let skews = -89.0...89.0
    /// Shears along x and y, degrees; after the scale and before the rotation. (0, 0): none.
    package var skew = Point(x: 0, y: 0)
    /// The way that it moves along; it stands in place of the position.
    package var along: MotionPath? = nil
}

package indirect enum LayerContent: Equatable, Sendable {
    /// One picture, or a flip-book played evenly over the duration.
    case image([ArtReference])
    case face(FaceStyle, LayerExpression = LayerExpression())
    case fill(Paint)
    case yubinuki(YubinukiStyle)
    /// Its opacity multiplies the layer's.
    case noise(NoiseTile, opacity: Double)
    case group([Layer])
    case text(Caption)
}

/// Where a layer's content lies, in own space.
package enum LayerBox: Equatable, Sendable {
    case rect(Rect)
    /// The bounds of an SVG element, the file's viewBox laid over the canvas.
    case element(ArtReference)
}

/// Where a layer's own space lies on the canvas.
package enum LayerPlacement: Equatable, Sendable {
    /// Own space → canvas: move by −anchor, scale, rotate, move by position. nil anchor: the box's center; nil
    /// position: the anchor.
    case pose(anchor: Point?, position: Point?, scale: Point, rotation: Double)
    /// Canvas points for the box's top left, top right, bottom right, bottom left.
    case quad([Point])
    /// On a person's face; the layer's own scale and rotation apply about the middle of its content.
    case attached(FaceAttachment, scale: Point, rotation: Double)
}

/// The part of the animation in which a layer shows.
package struct Visibility: Hashable, Sendable {
    /// Seconds; the first moment in which it shows. May be infinite.
    package var from: Double
    /// Seconds; the first moment in which it no longer shows. May be infinite.
    package var to: Double
}

extension Layer {
    /// Where it lies on a face; nil: it lies on the canvas.
    package var attachment: FaceAttachment? {
        if case .attached(let attachment, _, _) = placement { attachment } else { nil }
    }

    package var isFace: Bool { if case .face = content { true } else { false } }

    /// Whether faces run late with its copies, and layers that lie on faces: where faces lie is then found out for each copy.
    package var delaysFaces: Bool {
        guard delay != 0 else { return false }
        let within = withinAll
        return within.contains(where: \.isFace) && within.contains { $0.attachment != nil }
    }
}
