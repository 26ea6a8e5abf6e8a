/// What a visit leaves to do.
enum Ending: Equatable, Sendable {
    /// Nothing, until something changes.
    case done
    /// To be visited again, not before that moment.
    case later(Errand, ContinuousClock.Instant)
    /// Called off between two frames: to be visited again.
    case cancelled
    /// The group's folder is gone.
    case gone
}
