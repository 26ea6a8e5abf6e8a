import CLinux
import Synchronization

/// Gives back what work needed once nothing was done for a while.
///
/// Freed memory otherwise stays with the process, in pieces between stickers that live on.
package final class IdleTimer: Sendable {
    private struct State {
        var last = ContinuousClock.now
        var isWaiting = false
        var actions: [@Sendable () -> Void] = []
    }

    private let pause: Duration
    private let state = Mutex(State())

    /// - Parameter pause: without any work, before memory is given back.
    package init(after pause: Duration) { self.pause = pause }

    /// Adds what gives memory up at each rest; it may block.
    package func add(_ action: @escaping @Sendable () -> Void) {
        state.withLock { $0.actions.append(action) }
    }

    /// Whether nothing has been done for that long.
    package var isResting: Bool { state.withLock { !$0.isWaiting } }

    /// Something is done now: the pause begins again.
    package func postpone() {
        let isFirst = state.withLock { state in
            state.last = .now
            defer { state.isWaiting = true }
            return !state.isWaiting
        }
        guard isFirst else { return }
        Task { [self] in
            while let end = end() { try await Task.sleep(until: end, clock: .continuous) }
            await DetachedThread.run { [self] in begin() }
        }
    }

    /// Gives freed memory back now, and nothing else: what waits for work stays.
    package static func trim() { kigurumi_trim_memory() }

    private func begin() {
        for action in state.withLock({ $0.actions }) { action() }
        kigurumi_return_memory()
    }

    /// When the pause ends; nil: it has ended.
    private func end() -> ContinuousClock.Instant? {
        state.withLock {
            let end = $0.last + pause
            if end > .now { return end }
            $0.isWaiting = false
            return nil
        }
    }
}
