import Helpers
import StickerBuild
import Synchronization
import Threads

/// Prepares the service's costumes while nobody needs a core, so that the first face after an installation, or after a
/// change of costumes, gets its pack as fast as the next. One thread at a time.
final class IdlePreparation: Sendable {
    private struct State {
        /// Of the costumes that are being prepared.
        var basis = ""
        /// The first costume that isn't prepared yet.
        var next = 0
        var seconds = 0.0
        var isBusy = false
    }

    private let state = Mutex(State())
    private let options: ServiceOptions
    private let maker: StickerMaker
    private let report: ServiceObserver

    init(
        _ options: ServiceOptions, maker: StickerMaker, report: @escaping ServiceObserver
    ) {
        self.options = options
        self.report = report
        var maker = maker
        // Behind all other work.
        maker.rank = { .max }
        self.maker = maker
    }

    /// Prepares costumes until all are, or until there is something else to do. Blocks.
    /// - Parameters:
    ///   - now: the service's clock.
    ///   - isIdle: asked between frames.
    func run(
        _ costumes: CostumeSet, now: () -> ContinuousClock.Instant,
        while isIdle: @escaping @Sendable () -> Bool
    ) {
        guard maker.cacheFolder != nil, begin(costumes.basis) else { return }
        defer { state.withLock { $0.isBusy = false } }
        let templates = costumes.selection.templates
        let count = templates.count
        let maker = maker.cancelled { !isIdle() }
        var index = state.withLock { $0.next }
        guard index < count else { return }
        while index < count, isIdle() {
            let start = now()
            do throws(BuildFailure) {
                try maker.prepare(templates[index], of: costumes.selection, options.stickers)
            } catch {
                // What is wrong with a costume, the first build reports.
                if case .cancelled = error { return }
            }
            index += 1
            state.withLock { [index] state in
                state.next = index
                state.seconds += (now() - start) / .seconds(1)
            }
        }
        if index == count { report(.costumesPrepared(count: count, seconds: state.withLock { $0.seconds })) }
    }

    /// - Returns: false where another thread is at it.
    private func begin(_ basis: String) -> Bool {
        state.withLock { state in
            guard !state.isBusy else { return false }
            if state.basis != basis { state = State(basis: basis) }
            state.isBusy = true
            return true
        }
    }
}
