/// What a visit leaves to do.
enum Ending: Equatable, Sendable {
    /// Nothing, until something changes.
    case done
    /// To be visited again, not before that moment.
    case later(Errand, ContinuousClock.Instant)
    /// Called off between two frames, or nothing came of it ahead of its face: to be visited again if that has settled.
    case cancelled
    /// The group's folder is gone.
    case gone
}
