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
        let doubled = options.firstRetry * (1 << min(max(0, failures), 20))
        return min(doubled, options.longestRetry)
    }
}
