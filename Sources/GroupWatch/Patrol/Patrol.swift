import Glibc
import Helpers
import Names

/// The watching thread: waits for events and for the clock, looks at groups, tells what changed. Everything in here
/// belongs to that one thread.
final class Patrol {
    typealias Instant = ContinuousClock.Instant

    /// What the root is.
    enum Shape: Equatable {
        case oneGroup(GroupID)
        case manyGroups
    }

    /// How it learns of changes.
    enum Watcher {
        case none
        case running(WatcherLink)
        /// Polling until then.
        case retreated(until: Instant)
    }

    let path: String
    let options: GroupWatch.Options
    let desk: Desk
    let tell: (GroupTrigger) -> Void

    var shape = Shape.manyGroups
    var root: RootFolder?
    var roster = Roster()
    var settle: Settle<GroupID>
    var nextScan: Instant
    var lastScanEnd: Instant?

    var watcher = Watcher.none
    var map = WatchMap()
    /// Of the watcher program, the newest last.
    var failures: [Instant] = []
    /// Watches that the kernel gave up in this watcher's life.
    var lostWatches = 0
    var pinged: Instant?
    var nextPing: Instant
    var lastPing: UInt64 = 0

    init(
        path: String, options: GroupWatch.Options, desk: Desk, tell: @escaping (GroupTrigger) -> Void
    ) {
        (self.path, self.options, self.desk, self.tell) = (path, options, desk, tell)
        settle = Settle(quiet: options.quiet, longest: options.longest)
        nextScan = .now
        nextPing = .now
    }

    /// Until it is told to stop.
    func run() {
        scan()
        if options.polling {
            enter(.polling(reason: "watch.poll.wanted"))
        } else {
            startWatcher()
        }
        while true {
            wait()
            let wishes = desk.take()
            if wishes.stop { return }
            receive()
            let now = Instant.now
            if wishes.rescan || now >= nextScan { scan() }
            superviseWatcher(at: now)
            for settled in settle.due(at: .now) { lookAgain(settled) }
            if case .running(let link) = watcher { link.send() }
            report()
        }
    }

    /// Returns when something came or is due.
    private func wait() {
        var sources = [pollfd(fd: desk.poked, events: Int16(POLLIN), revents: 0)]
        if case .running(let link) = watcher {
            let events = link.hasMoreToSend ? POLLIN | POLLOUT : POLLIN
            sources.append(pollfd(fd: link.socket, events: Int16(events), revents: 0))
        }
        let patience: Duration = desk.poked < 0 ? .seconds(1) : .seconds(60)
        let moments = [nextScan, settle.next, nextMomentOfWatcher].compactMap { $0 }
        let pause = min((moments.min() ?? nextScan) - .now, patience)
        // Rounded up, or it would spin through the last millisecond.
        let milliseconds = pause <= .zero ? 0 : Int32(pause / .milliseconds(1)) + 1
        _ = unsafe poll(&sources, nfds_t(sources.count), milliseconds)
    }

    /// Says how it watches from now on, if that is new.
    func enter(_ mode: WatchMode) {
        guard desk.counts.mode != mode else { return }
        desk.count { $0.mode = mode }
        tell(.watching(mode))
    }

    private func report() {
        let (groups, watches) = (roster.count, map.count)
        let pid: Int32? = if case .running(let link) = watcher { link.pid } else { nil }
        desk.count { ($0.groups, $0.watches, $0.watcher) = (groups, watches, pid) }
    }
}
