import Dispatch
package import FaceInput
package import GroupWatch
import ServiceLifecycle
import StickerExport
import Synchronization
package import SystemdNotify
import Threads
import UnixSignals

/// `kigurumi watch`: keeps the packs of all groups in step with their faces and with the costumes.
///
/// What happens comes in as a sequence of triggers; what follows from it is `ServiceCore`'s; the visits run on threads
/// of their own.
package struct WatchService: Service {
    /// A sequence of triggers; the product's own is `GroupWatch`, tests write theirs.
    package typealias Triggers = any AsyncSequence<GroupTrigger, Never> & Sendable

    private let options: ServiceOptions
    private let decoders: FaceDecoders
    private let triggers: Triggers
    private let notifier: ServiceNotifier
    private let costumes: ServedCostumes?
    private let observer: ServiceObserver
    private let onReload: @Sendable () -> Reload

    package enum Reload: Sendable {
        /// The same service goes on, and looks at everything.
        case goOn
        /// This one ends; another with other options takes its place.
        case waitForBuilds
    }

    package enum Ending: Sendable { case stopped, gaveWay }

    /// Decode the faces of packs and those of exports.
    package struct FaceDecoders: Sendable {
        let packs: any FaceDecoder
        let exports: any FaceDecoder

        /// - Parameter exports: another one than for packs, so that exports don't take the process that waits for the
        ///   next face.
        package init(packs: any FaceDecoder, exports: any FaceDecoder) {
            self.packs = packs
            self.exports = exports
        }
    }

    /// - Parameters:
    ///   - costumes: to be those that this service uses.
    ///   - onReload: called at SIGHUP, before everything is looked at. It may block.
    package init(
        _ options: ServiceOptions, decoders: FaceDecoders, triggers: Triggers,
        notifier: ServiceNotifier = ServiceNotifier(socket: nil), costumes: ServedCostumes? = nil,
        observer: @escaping ServiceObserver = { _ in }, onReload: @escaping @Sendable () -> Reload = { .goOn }
    ) {
        self.options = options
        self.decoders = decoders
        self.triggers = triggers
        self.notifier = notifier
        self.costumes = costumes
        self.observer = observer
        self.onReload = onReload
    }

    private enum Input: Sendable {
        case trigger(GroupTrigger)
        case tick
        case signal(UnixSignal)
        case stop
    }

    /// Ends when the service is shut down, or the triggers end.
    /// - Throws: `ServiceError`, `PackError`, `FaceError` or `BuildFailure` when it can't start.
    package func run() async throws { _ = try await serve() }

    /// As `run()`.
    /// - Returns: how it ended.
    package func serve() async throws -> Ending {
        let (options, decoder, observer) = (options, decoders.packs, observer)
        let exportDecoder = decoders.exports
        let core = try await DetachedThread.run {
            try ServiceCore(options, decoder: decoder, exportDecoder: exportDecoder, observer: observer)
        }
        costumes?.follow(core)
        let threads = ServiceThreads(core)
        let (inbox, feed) = AsyncStream.makeStream(of: Input.self)
        let signals = await UnixSignalsSequence(trapping: .sighup, .sigusr1)
        let ending = await withTaskGroup(of: Void.self) { group in
            group.addTask { await forward(feed) }
            group.addTask { await tick(feed) }
            group.addTask { for await signal in signals { feed.yield(.signal(signal)) } }
            let ending = await withGracefulShutdownHandler {
                await withTaskCancellationHandler {
                    await loop(inbox, core)
                } onCancel: {
                    feed.yield(.stop)
                }
            } onGracefulShutdown: {
                feed.yield(.stop)
            }
            group.cancelAll()
            return ending
        }
        if ending == .stopped {
            notifier.send(.stopping)
            observer(.stopping)
        }
        core.stop()
        await threads.end()
        core.problems.close()
        return ending
    }

    // MARK: What comes in

    private func forward(_ feed: AsyncStream<Input>.Continuation) async {
        for await trigger in triggers { feed.yield(.trigger(trigger)) }
        feed.yield(.stop)
    }

    private func tick(_ feed: AsyncStream<Input>.Continuation) async {
        let interval = min(.seconds(5), (notifier.watchdog ?? .seconds(15)) / 3)
        while (try? await Task.sleep(for: interval)) != nil { feed.yield(.tick) }
    }

    // MARK: The loop

    private func loop(_ inbox: AsyncStream<Input>, _ core: ServiceCore) async -> Ending {
        var isReady = false
        var place = GroupRoot.Place.same
        for await input in inbox {
            switch input {
            case .trigger(let trigger): core.handle(trigger)
            case .tick:
                // Only a loop that turns, over visits that go on, is alive.
                let isAlive = core.counts.isAlive(now: core.shared.now())
                if isAlive {
                    notifier.send(.alive, .status(core.counts.line))
                    core.problems.renew()
                }
                let before = place
                place = await DetachedThread.run { core.shared.root.place }
                if place == .replaced {
                    notifier.send(.reloadingNow)
                    observer(.rootReplaced)
                    return .gaveWay
                }
                if place == .unmounted, before != place { observer(.rootUnmounted) }
            case .signal(.sighup):
                if await reload(core) == .waitForBuilds { return .gaveWay }
            case .signal: observer(.report(core.page()))
            case .stop: return .stopped
            }
            if !isReady, core.counts.phase == .serving {
                isReady = true
                notifier.send(.ready, .status(core.counts.line))
            }
        }
        return .stopped
    }

    private func reload(_ core: ServiceCore) async -> Reload {
        notifier.send(.reloadingNow)
        let onReload = onReload
        let reload = await DetachedThread.run { onReload() }
        guard reload == .goOn else { return reload }
        core.checkAll()
        (triggers as? GroupWatch)?.rescan()
        observer(.reloaded)
        notifier.send(.ready, .status(core.counts.line))
        return reload
    }
}
