public import Raster

public enum TrackValues: Equatable, Sendable {
    case numbers([Double])
    case points([Point])
    case colors([Color])
    /// Four points each.
    case quads([[Point]])
}
