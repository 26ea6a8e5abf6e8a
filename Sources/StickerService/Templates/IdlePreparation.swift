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
    private let renderer: any ArtRenderer
    private let gate: CoreGate
    private let report: ServiceObserver

    init(
        _ options: ServiceOptions, renderer: any ArtRenderer, gate: CoreGate,
        report: @escaping ServiceObserver
    ) {
        (self.options, self.renderer, self.gate, self.report) = (options, renderer, gate, report)
    }

    /// Prepares costumes until all are, or until there is something else to do. Blocks.
    /// - Parameters:
    ///   - now: the service's clock.
    ///   - isIdle: asked between frames.
    func run(
        _ costumes: CostumeSet, now: () -> ContinuousClock.Instant,
        while isIdle: @escaping @Sendable () -> Bool
    ) {
        guard let cacheFolder = options.cacheFolder, begin(costumes.basis) else { return }
        defer { state.withLock { $0.isBusy = false } }
        let work = CostumePreparation(
            costumes.selection, settings: options.stickers, renderer: renderer, cacheFolder: cacheFolder,
            shared: options.sharedCache)
        let count = work.ids.count
        var index = state.withLock { $0.next }
        guard index < count else { return }
        while index < count, isIdle() {
            let start = now()
            do throws(BuildFailure) {
                try work.prepare(index, gate: gate, isCancelled: { !isIdle() })
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
