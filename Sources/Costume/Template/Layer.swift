public import Raster

/// One layer of a costume.
public struct Layer: Equatable, Sendable {
    public var id: String
    public var content: LayerContent
    /// In own space; nil: the whole canvas (an SVG element without a box: its own place).
    public var box: LayerBox?
    public var placement: LayerPlacement
    public var mask: LayerMask?
    /// On the canvas; stays while the layer moves.
    public var clip: LayerMask?
    /// 0…1
    public var opacity: Double
    public var blend: BlendMode
    /// Shown when from ≤ t < to.
    public var visible: Visibility?
    public var tracks: [Track]
}

public indirect enum LayerContent: Equatable, Sendable {
    /// One picture, or a flip-book played evenly over the duration.
    case image([ArtReference])
    case face(FaceStyle)
    case fill(Paint)
    case group([Layer])
}

/// A PNG or SVG file of the template, or one element of an SVG.
public struct ArtReference: Hashable, Sendable {
    /// Relative to the template's folder.
    public var path: String
    /// Without `#`.
    public var element: String?
    /// SHA-256 of the file's bytes, lower-case hexadecimal.
    public var digest: String

    public init(path: String, element: String?, digest: String) {
        (self.path, self.element, self.digest) = (path, element, digest)
    }
}

public enum LayerBox: Equatable, Sendable {
    case rect(Rect)
    /// The bounds of an SVG element, the file's viewBox laid over the canvas.
    case element(ArtReference)
}

public enum LayerPlacement: Equatable, Sendable {
    /// Own space → canvas: move by −anchor, scale, rotate, move by position. nil anchor: the box's centre; nil
    /// position: the anchor.
    case pose(anchor: Point?, position: Point?, scale: Point, rotation: Double)
    /// Canvas points for the box's top left, top right, bottom right, bottom left.
    case quad([Point])
}

public struct FaceStyle: Hashable, Sendable {
    public enum Fit: String, Sendable, CaseIterable { case cover, contain, fill }

    public var fit: Fit
    /// 0…1 each: the point of the face brought to the box's centre, for cover; measured before the flip.
    public var focus: Point
    /// Mirrored left to right.
    public var flipped: Bool
    /// Mirrored top to bottom.
    public var upsideDown: Bool

    public init(
        fit: Fit = .cover, focus: Point = Point(x: 0.5, y: 0.5), flipped: Bool = false,
        upsideDown: Bool = false
    ) {
        (self.fit, self.focus, self.flipped, self.upsideDown) = (fit, focus, flipped, upsideDown)
    }
}

public struct LayerMask: Equatable, Sendable {
    public enum Shape: Equatable, Sendable {
        case rect(Rect, radius: Double)
        case ellipse(Rect)
        case polygon([Point])
        case strips(box: Rect, count: Int, pitch: Double, width: Double)
        /// Covers the layer's box; as a clip the canvas. `luminance` is multiplied by alpha.
        case image(ArtReference, luminance: Bool)
    }

    public var shape: Shape
    /// Canvas units; see `Mask.feather`.
    public var feather: Double
    public var inverted: Bool

    public init(_ shape: Shape, feather: Double = 0, inverted: Bool = false) {
        (self.shape, self.feather, self.inverted) = (shape, feather, inverted)
    }
}

public struct Visibility: Hashable, Sendable {
    public var from: Double
    public var to: Double

    public init(from: Double, to: Double) { (self.from, self.to) = (from, to) }
}

/// Key frames of one property.
public struct Track: Equatable, Sendable {
    /// Dotted, as in the document: `position.x`, `mask.ellipse.width`, `fill`, `quad`.
    public var property: String
    /// Strictly rising, within the duration.
    public var times: [Double]
    public var values: TrackValues
    /// One fewer than times.
    public var easings: [Easing]

    public init(property: String, times: [Double], values: TrackValues, easings: [Easing]) {
        (self.property, self.times, self.values, self.easings) = (property, times, values, easings)
    }
}

public enum TrackValues: Equatable, Sendable {
    case numbers([Double])
    case points([Point])
    case colors([Color])
    /// Four points each.
    case quads([[Point]])
}
