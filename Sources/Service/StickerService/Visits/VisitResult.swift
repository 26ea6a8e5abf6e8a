/// How a visit ended, and how changed costumes fared in it.
struct VisitResult: Sendable {
    var followUp: FollowUp
    /// By costume: whether its sticker failed; nil where nothing was built.
    var failures: [String: Bool]?
    /// The machine failed: the visit is no evidence about the costumes, but the next one is.
    var isInconclusive = false

    /// The platforms whose packs the group should have; nil: unknown.
    var exports: ExportTarget?

    /// What was built; nil: nothing.
    var summary: BuildSummary?
    /// What the build made right.
    var repair: PackRepair?
    /// What didn't work. A pack may be there all the same, without some stickers.
    var failure: VisitFailure?

    /// When the group has files that have been retained long enough; nil: never.
    var upkeepAfter: Duration?

    init(_ followUp: FollowUp, failures: [String: Bool]? = nil) {
        self.followUp = followUp
        self.failures = failures
    }

    /// What a service reports of it.
    /// - Parameter group: its name.
    func events(of group: String) -> [ServiceEvent] {
        [
            summary.map(ServiceEvent.built), repair.map(ServiceEvent.repaired),
            failure.map(ServiceEvent.failed),
        ]
        .compactMap { $0 } + (followUp == .cancelled ? [.cancelled(group: group)] : [])
    }
}

/// What a visit leaves to do.
enum FollowUp: Equatable, Sendable {
    /// Nothing, until something changes.
    case done
    /// To be visited again, not before that moment.
    case later(BuildReason, ContinuousClock.Instant)
    /// Called off between two frames: to be visited again.
    case cancelled
    /// The group's folder is gone.
    case gone
}
