import Synchronization

@testable import StickerPack

/// Clocks that only a test turns.
final class ManualClock: Sendable {
    private let state = Mutex(
        (start: ContinuousClock.now, passed: 0.0, wall: 1_795_257_180, boot: "first", seconds: 100.0))

    var now: ContinuousClock.Instant { state.withLock { $0.start + .seconds($0.passed) } }

    var packClock: PackClock {
        PackClock(
            wall: { self.state.withLock { $0.wall } },
            boot: { self.state.withLock { PackClock.Boot(id: $0.boot, seconds: $0.seconds) } })
    }

    func pass(_ seconds: Double) {
        state.withLock { state in
            state.passed += seconds
            state.seconds += seconds
            state.wall += Int(seconds)
        }
    }

    func setWall(_ wall: Int) { state.withLock { $0.wall = wall } }

    func reboot(_ id: String) {
        state.withLock { state in (state.boot, state.seconds) = (id, 1) }
    }
}
