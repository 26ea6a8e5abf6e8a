public import Raster

/// Key frames of one property.
public struct Track: Equatable, Sendable {
    /// Dotted, as in the document: `position.x`, `mask.ellipse.width`, `fill`, `quad`.
    public var property: String
    /// Strictly rising, within the duration.
    public var times: [Double]
    /// One for each time.
    public var values: TrackValues
    /// One fewer than times.
    public var easings: [Easing]

    /// - Parameter times: seconds, strictly rising.
    public init(property: String, times: [Double], values: TrackValues, easings: [Easing]) {
        (self.property, self.times, self.values, self.easings) = (property, times, values, easings)
    }
}

/// The values of a track, all of the type of its property.
public enum TrackValues: Equatable, Sendable {
    case numbers([Double])
    case points([Point])
    case colors([Color])
    /// Four points each.
    case quads([[Point]])
}
