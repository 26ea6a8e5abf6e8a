package import Raster

package struct Track: Hashable, Sendable {
    /// Dotted, as in the document: `position.x`, `mask.ellipse.width`, `fill`, `quad`.
    package var property: String
    /// Strictly rising, within the duration.
    package var times: [Double]
    /// One for each time.
    package var values: TrackValues
    /// One fewer than times.
    package var easings: [Easing]
    /// What happens before the first and after the last time; nil: their values are held.
    package var loop: TrackLoop?
}

/// How a track goes on outside of its times.
package enum TrackLoop: String, CaseIterable, Sendable {
    /// Again from the first value.
    case cycle
    /// Back to the first value, and there again.
    case pingPong
}

/// The values of a track, all of the type of its property.
package enum TrackValues: Hashable, Sendable {
    case numbers([Double])
    case points([Point])
    case colors([Color])
    /// Four points each.
    case quads([[Point]])
}
