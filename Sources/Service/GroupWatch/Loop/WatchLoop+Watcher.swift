import Names
import SystemPackage

/// Starts, supervises and replaces the watcher program.
extension WatchLoop {
    /// After this many failures within `Options.retreat` the loop polls.
    private static let maxFailures = 3
    /// libinotifytools never frees its record of a watch that the kernel removed, some 400 bytes.
    private static let maxLostWatches = 50_000

    /// Whether all changes beneath the root cause events.
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
        nextPing = now + options.patience / 2
        switch connect() {
        case .missing: retreat("watch.poll.helper.missing")
        case .failed: retreat("watch.poll.helper.failed")
        case .started(let connection):
            watcher = .running(connection)
            watchTop()
        }
    }

    func superviseWatcher() {
        let now = now
        switch watcher {
        case .none: break
        case .retreated(let until): if now >= until { startWatcher() }
        case .running(let connection):
            if let pinged {
                if now >= pinged + options.patience { watcherFailed() }
            } else if now >= nextPing {
                lastPing &+= 1
                connection.ping(lastPing)
                (pinged, nextPing) = (now, now + options.patience / 2)
            }
        }
    }

    func watcherFailed() {
        let now = now
        failures.removeAll { $0 + options.retreat < now }
        failures.append(now)
        if failures.count >= Self.maxFailures {
            retreat("watch.poll.helper.failed")
        } else {
            replaceWatcher()
        }
    }

    func countLost() {
        lostWatches += 1
        if lostWatches >= Self.maxLostWatches { replaceWatcher() }
    }

    private func replaceWatcher() {
        watcher = .none
        control.count { $0.restarts += 1 }
        emit(.watcherRestarted)
        // The scan that follows once the root is watched again finds what happened meanwhile.
        startWatcher()
    }

    private func retreat(_ reason: String) {
        watcher = .retreated(until: now + options.retreat)
        map = WatchMap()
        failures = []
        nextScan = min(nextScan, now)
        enter(.polling(reason: reason))
    }

    /// Requests the directory that must be watched before all others.
    private func watchTop() {
        guard let root else { return }
        if case .oneGroup(let group) = shape {
            watch(.group(group), root.identity)
        } else {
            watch(.root, root.identity)
        }
    }

    func watch(_ place: WatchPlace, _ identity: DirectoryIdentity) {
        guard case .running(let connection) = watcher, let key = map.ask(place, identity) else { return }
        connection.watch(key, path: path(of: place))
    }

    func unwatch(_ place: WatchPlace) {
        if let descriptor = map.drop(place) { giveUp(descriptor) }
    }

    func giveUp(_ descriptor: Int32) {
        if case .running(let connection) = watcher { connection.forget(descriptor) }
    }

    func refused(_ place: WatchPlace, _ number: Int32) {
        switch Errno(rawValue: number) {
        case .noSpace, .noMemory, .tooManyOpenFiles, .tooManyOpenFilesInSystem: retreat("watch.poll.limit")
        case .noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels:
            if case .group(let group) = place { probe(group) } else { retrySoon() }
            enterEventsIfReady()
        // An unreadable directory is left to the scans.
        default: enterEventsIfReady()
        }
    }

    /// Enters event mode once every request was answered.
    func enterEventsIfReady() {
        guard case .running = watcher, !map.isWaiting else { return }
        enter(.events)
    }

    private func path(of place: WatchPlace) -> String {
        guard case .group(let group) = place, shape != .oneGroup(group) else { return path + "/." }
        return path + "/" + group.name
    }
}
