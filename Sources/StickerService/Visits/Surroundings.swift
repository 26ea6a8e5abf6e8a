import StickerBuild
import StickerPack
import Threads

/// What all visits share.
struct Surroundings: Sendable {
    var options: ServiceOptions
    var root: GroupRoot
    var builder: PackBuilder
    var gate: CoreGate
    var tell: ServiceObserver
    let holds = HoldBook()
    var retained: RetentionLedger
    /// To be called when a thread that rests may find something to do.
    var ring: @Sendable () -> Void
    var now: @Sendable () -> ContinuousClock.Instant
    /// A digest of what reads faces.
    var reader: String

    /// How long to wait after so many failures one after the other.
    func pause(after failures: Int) -> Duration {
        Self.doubled(options.firstRetry, failures, atMost: options.longestRetry)
    }

    /// How long a face is set aside whose decoder was interrupted so often; nil: it isn't yet.
    func settingAside(after interruptions: Int) -> Duration? {
        let times = interruptions - options.interruptionLimit
        guard times >= 0 else { return nil }
        return Self.doubled(options.firstSettingAside, times, atMost: options.longestSettingAside)
    }

    private static func doubled(_ first: Duration, _ times: Int, atMost longest: Duration) -> Duration {
        min(first * (1 << min(max(0, times), 20)), longest)
    }
}
