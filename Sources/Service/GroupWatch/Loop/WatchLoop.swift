import Files
import Names

/// The clocks that the loop reads. Tests set their own.
struct LoopClock {
    var now: () -> ContinuousClock.Instant = { .now }
    /// Nanoseconds since 1970, for comparison with the times of files.
    var wall: () -> Int64 = { SystemClock.wall }
}

/// The watching thread: receives events, debounces them, probes groups, and emits triggers. Owned by that one thread.
///
/// A turn reads top to bottom in `turn()`. What a turn does is in the extensions, one for each stage: `+Watcher`
/// (supervision of the watcher program), `+Events` (event → debounce), `+Probing` (debounced → trigger), `+Scanning`.
final class WatchLoop {
    typealias Instant = ContinuousClock.Instant

    /// What the root is.
    enum Shape: Equatable {
        case oneGroup(GroupID)
        case manyGroups
    }

    /// How changes are detected.
    enum Watcher {
        case none
        case running(any WatcherConnection)
        /// Polling until then.
        case retreated(until: Instant)
    }

    let path: String
    let options: GroupWatch.Options
    let control: WatchControl
    let clock: LoopClock
    let connect: () -> WatcherStart
    let emit: (GroupTrigger) -> Void

    var shape = Shape.manyGroups
    var root: RootFolder?
    var known = KnownGroups()
    var debouncer: Debouncer<GroupID>
    var nextScan: Instant
    var lastScanEnd: Instant?

    var watcher = Watcher.none
    var map = WatchMap()
    /// When the watcher program failed lately, the newest last.
    var failures: [Instant] = []
    /// Watches that the kernel removed since this watcher program was started.
    var lostWatches = 0
    /// When the unanswered ping was sent.
    var pinged: Instant?
    var nextPing: Instant
    var lastPing: UInt64 = 0

    /// - Parameters:
    ///   - connect: starts the watcher program; nil: the installed one.
    ///   - emit: takes each trigger.
    init(
        path: String, options: GroupWatch.Options, control: WatchControl, clock: LoopClock = LoopClock(),
        connect: (() -> WatcherStart)? = nil, emit: @escaping (GroupTrigger) -> Void
    ) {
        self.path = path
        self.options = options
        self.control = control
        self.clock = clock
        self.connect = connect ?? { WatcherProcess.start(from: options.helpers, patience: options.patience) }
        self.emit = emit
        debouncer = Debouncer(quiet: options.quiet, longest: options.longest)
        nextScan = clock.now()
        nextPing = clock.now()
    }

    var now: Instant { clock.now() }

    /// Until a stop is requested.
    func run() {
        start()
        repeat { wait() } while turn()
    }

    /// Scans for the first time, and then starts the watcher program.
    func start() {
        scan()
        if options.polling {
            enter(.polling(reason: "watch.poll.wanted"))
        } else {
            startWatcher()
        }
    }

    /// Does what has come in or is due by now, without waiting.
    /// - Returns: false once a stop is requested.
    func turn() -> Bool {
        let requests = control.take()
        if requests.stop { return false }
        receiveEvents()
        if requests.rescan || now >= nextScan { scan() }
        superviseWatcher()
        for due in debouncer.due(at: now) { probeAgain(due) }
        if case .running(let connection) = watcher { connection.send() }
        report()
        return true
    }

    /// The moment of the next turn, if nothing comes in before.
    var nextTurn: Instant {
        [debouncer.next, nextMomentOfWatcher].compactMap { $0 }.reduce(nextScan, min)
    }

    /// Waits until something comes in or is due.
    private func wait() {
        if case .running(let connection) = watcher {
            control.wait(atMost: nextTurn - now, or: connection)
        } else {
            control.wait(atMost: nextTurn - now)
        }
    }

    /// Emits the mode if it is a new one.
    func enter(_ mode: WatchMode) {
        guard control.counts.mode != mode else { return }
        control.count { $0.mode = mode }
        emit(.watching(mode))
    }

    private func report() {
        let (groups, watches) = (known.count, map.count)
        let pid: Int32? = if case .running(let connection) = watcher { connection.pid } else { nil }
        control.count { ($0.groups, $0.watches, $0.watcher) = (groups, watches, pid) }
    }
}
