import Glibc
import Helpers
import Names

/// Starting, supervising and replacing the watcher program.
extension Patrol {
    /// As many failures within `retreat` make it poll.
    private static let tolerated = 3
    /// The library never frees what it knows of a watch that the kernel gave up, some 400 bytes.
    private static let mostLost = 50_000

    /// Whether events tell of all changes beneath the root.
    var isWatching: Bool {
        guard case .running = watcher else { return false }
        if case .oneGroup(let group) = shape { return map.isWatched(.group(group)) }
        return map.isWatched(.root)
    }

    var nextMomentOfWatcher: Instant? {
        switch watcher {
        case .none: nil
        case .retreated(let until): until
        case .running: pinged.map { $0 + options.patience } ?? nextPing
        }
    }

    func startWatcher() {
        map = WatchMap()
        (pinged, lostWatches) = (nil, 0)
        nextPing = .now + options.patience / 2
        guard let program = options.helpers.path(of: WatcherLink.program) else {
            return retreat("watch.poll.helper.missing")
        }
        do {
            watcher = .running(try WatcherLink(program: program, patience: options.patience))
        } catch { return retreat("watch.poll.helper.failed") }
        watchTop()
    }

    func superviseWatcher(at now: Instant) {
        switch watcher {
        case .none: break
        case .retreated(let until): if now >= until { startWatcher() }
        case .running(let link):
            if let pinged {
                if now >= pinged + options.patience { watcherFailed() }
            } else if now >= nextPing {
                lastPing &+= 1
                link.ask(lastPing)
                (pinged, nextPing) = (now, now + options.patience / 2)
            }
        }
    }

    func watcherFailed() {
        let now = Instant.now
        failures.removeAll { $0 + options.retreat < now }
        failures.append(now)
        if failures.count >= Self.tolerated { retreat("watch.poll.helper.failed") } else { replaceWatcher() }
    }

    func countLost() {
        lostWatches += 1
        if lostWatches >= Self.mostLost { replaceWatcher() }
    }

    private func replaceWatcher() {
        watcher = .none
        desk.count { $0.restarts += 1 }
        tell(.watcherRestarted)
        // What happened meanwhile is found by the scan that follows when the root is watched again.
        startWatcher()
    }

    private func retreat(_ reason: String) {
        watcher = .retreated(until: .now + options.retreat)
        map = WatchMap()
        failures = []
        nextScan = min(nextScan, .now)
        enter(.polling(reason: reason))
    }

    /// Asks for the directory that has to be watched before all others.
    private func watchTop() {
        guard let root else { return }
        if case .oneGroup(let group) = shape {
            watch(.group(group), root.identity)
        } else {
            watch(.root, root.identity)
        }
    }

    func watch(_ place: WatchPlace, _ identity: DirectoryIdentity) {
        guard case .running(let link) = watcher, let key = map.ask(place, identity) else { return }
        link.watch(key, path: path(of: place))
    }

    func unwatch(_ place: WatchPlace) {
        if let descriptor = map.drop(place) { giveUp(descriptor) }
    }

    func giveUp(_ descriptor: Int32) {
        if case .running(let link) = watcher { link.forget(descriptor) }
    }

    func refused(_ place: WatchPlace, _ number: Int32) {
        switch number {
        case ENOSPC, ENOMEM, EMFILE, ENFILE: retreat("watch.poll.limit")
        case ENOENT, ENOTDIR, ELOOP:
            if case .group(let group) = place { visit(group) } else { retrySoon() }
            settleIn()
        // One that may not be read is left to the scans.
        default: settleIn()
        }
    }

    /// Says so when all that is known is watched.
    func settleIn() {
        guard case .running = watcher, !map.isWaiting else { return }
        enter(.events)
    }

    private func path(of place: WatchPlace) -> String {
        guard case .group(let group) = place, shape != .oneGroup(group) else { return path + "/." }
        return path + "/" + group.name
    }
}
