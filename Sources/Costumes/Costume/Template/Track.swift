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
    /// What happens before the first and after the last time; nil: their values are held.
    public var loop: TrackLoop?

    /// - Parameter times: seconds, strictly rising.
    public init(
        property: String, times: [Double], values: TrackValues, easings: [Easing], loop: TrackLoop? = nil
    ) {
        (self.property, self.times, self.values, self.easings) = (property, times, values, easings)
        self.loop = loop
    }
}

/// How a track goes on outside of its times.
public enum TrackLoop: String, CaseIterable, Sendable {
    /// Again from the first value.
    case cycle
    /// Back to the first value, and there again.
    case pingPong
}

/// The values of a track, all of the type of its property.
public enum TrackValues: Equatable, Sendable {
    case numbers([Double])
    case points([Point])
    case colors([Color])
    /// Four points each.
    case quads([[Point]])
}
