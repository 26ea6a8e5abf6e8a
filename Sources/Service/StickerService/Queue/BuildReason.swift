/// Why a group is to be visited, and what earlier visits for the same reason have come to.
struct BuildReason: Equatable, Sendable {
    typealias Instant = ContinuousClock.Instant

    /// Who goes first.
    enum Urgency: Int, CaseIterable, Sendable {
        /// A face or profile changed.
        case face
        /// It is unknown whether anything is to be done.
        case check
        /// Costumes changed.
        case rebuild
    }

    var urgency: Urgency
    /// The first sign of the change, for latency; nil where nothing was seen to change.
    var since: Instant?
    /// The start of the first of the builds that were cancelled one after the other for newer faces.
    var preemptedSince: Instant?
    /// When the face was first seen to end too soon.
    var truncatedSince: Instant?
    /// Where the group publishes faster than its retention allows.
    var hold: Hold?
    /// To verify every file, and to delete what has been retained long enough.
    var isUpkeep = false
    /// Failures of ours one after the other.
    var failures = 0
    /// The face whose decoder was interrupted last.
    var interrupted: InterruptedFace?

    static var upkeep: BuildReason {
        var reason = BuildReason(.check)
        reason.isUpkeep = true
        return reason
    }

    /// How long a pack has been waiting to be published.
    struct Hold: Equatable, Sendable {
        /// The first sign of the first change that waits.
        var since: Instant
        /// How often first stickers were made meanwhile, and when last.
        var previews = 0
        var lastPreview: Instant?
    }

    init(_ urgency: Urgency, since: Instant? = nil) {
        self.urgency = urgency
        self.since = since
    }

    /// One reason for two: the more urgent one, since the earlier of both.
    func joined(with other: BuildReason) -> BuildReason {
        var both = urgency.rawValue <= other.urgency.rawValue ? self : other
        both.since = [since, other.since].compactMap { $0 }.min()
        both.preemptedSince = [preemptedSince, other.preemptedSince].compactMap { $0 }.min()
        both.isUpkeep = isUpkeep || other.isUpkeep
        both.hold = [hold, other.hold].compactMap { $0 }.min { $0.since < $1.since }
        both.interrupted = interrupted ?? other.interrupted
        return both
    }
}

/// A face whose decoder was interrupted, and how often in a row. Nobody writes it down: a service that is started again
/// tries again.
struct InterruptedFace: Equatable, Sendable {
    /// The file's digest, lower-case hexadecimal.
    var sha256: String?
    var count: Int
    /// It is set aside until then; nil: it isn't.
    var asideUntil: ContinuousClock.Instant?

    /// Whether a face isn't to be tried yet.
    func isAside(_ sha256: String?, now: ContinuousClock.Instant) -> Bool {
        guard let asideUntil, self.sha256 == sha256 else { return false }
        return now < asideUntil
    }
}
