/// Why a group is to be visited, and what earlier visits for the same reason have come to.
struct Errand: Equatable, Sendable {
    typealias Instant = ContinuousClock.Instant

    /// Who goes first.
    enum Urgency: Int, CaseIterable, Sendable {
        /// A face or profile changed.
        case face
        /// Nobody knows whether anything is to be done.
        case check
        /// Costumes changed.
        case rebuild
    }

    var urgency: Urgency
    /// The first sign of the change, for latency; nil where nothing was seen to change.
    var since: Instant?
    /// The start of the first of the builds that were called off one after the other for newer faces.
    var harassedSince: Instant?
    /// When the face was first seen to end too soon.
    var unripeSince: Instant?
    /// Where the group publishes faster than its retention allows.
    var hold: Hold?
    /// To verify every file, and to delete what has been retained long enough.
    var isUpkeep = false
    /// Failures of ours one after the other.
    var failures = 0
    /// The face whose decoder was interrupted last.
    var interrupted: InterruptedFace?

    static var upkeep: Errand {
        var errand = Errand(.check)
        errand.isUpkeep = true
        return errand
    }

    /// How long a pack has been waiting to be published.
    struct Hold: Equatable, Sendable {
        /// The first sign of the first change that waits.
        var since: Instant
        /// How often first stickers were made meanwhile, and when last.
        var previews = 0
        var lastPreview: Instant?
    }

    init(_ urgency: Urgency, since: Instant? = nil) { (self.urgency, self.since) = (urgency, since) }

    /// One errand for two reasons: the more urgent, the longer waited for.
    func joined(with other: Errand) -> Errand {
        var both = urgency.rawValue <= other.urgency.rawValue ? self : other
        both.since = [since, other.since].compactMap { $0 }.min()
        both.harassedSince = [harassedSince, other.harassedSince].compactMap { $0 }.min()
        both.isUpkeep = isUpkeep || other.isUpkeep
        both.hold = [hold, other.hold].compactMap { $0 }.min { $0.since < $1.since }
        both.interrupted = interrupted ?? other.interrupted
        return both
    }
}
