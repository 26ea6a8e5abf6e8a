import GroupWatch
import Names
import StickerBuild
import StickerPack
import Synchronization
import Threads

/// What all visits share.
struct VisitEnvironment: Sendable {
    var options: ServiceOptions
    var root: GroupRoot
    var maker: StickerMaker
    var report: ServiceObserver
    let holds = RecentHolds()
    /// nil: there are none.
    var limits: GroupLimits?
    var retained: RetentionUsage
    /// To be called when a thread that rests may find something to do.
    var wake: @Sendable () -> Void
    var now: @Sendable () -> ContinuousClock.Instant
    /// A digest of what reads faces.
    var reader: String
    /// Names this run of the program.
    let run = String(UInt64.random(in: .min ... .max), radix: 16)

    /// How long to wait after so many failures one after the other.
    func pause(after failures: Int) -> Duration {
        Backoff(options.firstRetry, atMost: options.longestRetry).pause(after: failures + 1)
    }

    /// The same for exports, which are costlier and can wait longer.
    func exportPause(after failures: Int) -> Duration {
        Backoff(.seconds(30), atMost: .seconds(3_600)).pause(after: failures + 1)
    }

    /// How long a face is set aside whose decoder was interrupted so often; nil: it isn't yet.
    func settingAside(after interruptions: Int) -> Duration? {
        let times = interruptions - options.interruptionLimit
        guard times >= 0 else { return nil }
        return Backoff(options.firstSettingAside, atMost: options.longestSettingAside)
            .pause(after: times + 1)
    }
}

/// Which groups had to wait for their retention lately, so that it is logged once and not with each of their faces.
final class RecentHolds: Sendable {
    /// A group that wasn't held for so long counts as held for the first time.
    private static let memory: Duration = .seconds(60)

    private let last = Mutex<[GroupID: ContinuousClock.Instant]>([:])

    /// - Returns: whether it is the first time in a while.
    func begin(_ group: GroupID, at now: ContinuousClock.Instant) -> Bool {
        last.withLock { last in
            last = last.filter { now - $0.value < Self.memory }
            defer { last[group] = now }
            return last[group] == nil
        }
    }
}

/// What the retained files of each group take, so that those of all groups together stay below a ceiling.
final class RetentionUsage: Sendable {
    private struct Usage {
        var bytes: [GroupID: Int] = [:]
        var total = 0
    }

    /// Bytes.
    private let ceiling: Int
    private let usage = Mutex(Usage())

    init(ceiling: Int) { self.ceiling = ceiling }

    /// Bytes that the others leave to this group.
    func room(for group: GroupID) -> Int {
        usage.withLock { max(0, ceiling - ($0.total - ($0.bytes[group] ?? 0))) }
    }

    func forgetAll() { usage.withLock { $0 = Usage() } }

    /// - Parameter bytes: that the group's retained files take now.
    func note(_ group: GroupID, bytes: Int) {
        usage.withLock { usage in
            usage.total += bytes - (usage.bytes[group] ?? 0)
            usage.bytes[group] = bytes > 0 ? bytes : nil
        }
    }
}
