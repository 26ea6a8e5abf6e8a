import Names

/// Full scans: they find what events missed, and everything where there are no events.
extension WatchLoop {
    /// Schedules a scan after a probe that failed, or while the root is missing.
    func retrySoon() { nextScan = min(nextScan, now + options.pollInterval) }

    func scan() {
        let begin = now
        defer {
            let end = now
            lastScanEnd = end
            control.count { ($0.scans, $0.lastScan) = ($0.scans + 1, begin.duration(to: end)) }
        }
        nextScan = begin + (isWatching ? options.scanInterval : options.pollInterval)
        do {
            let found = try RootFolder(path: path)
            if let before = root, before.identity != found.identity { unwatch(.root) }
            root = found
        } catch .absent {
            root = nil
            for group in known.groups { depart(group) }
            unwatch(.root)
            retrySoon()
            emit(.scanned([]))
            return
        } catch {
            retrySoon()
            return
        }
        do { try scanRoot() } catch { retrySoon() }
    }

    private func scanRoot() throws(RootFolder.Failure) {
        guard let root else { return }
        try updateShape(root)
        if case .oneGroup(let group) = shape {
            takeScanned(probeResult(of: group), of: group)
        } else {
            let names = try root.groups()
            watch(.root, root.identity)
            scan(names.sorted(), in: root)
        }
        emit(.scanned(known.groups))
    }

    /// Groups that went are reported before those that came, so that the old watch of a renamed directory is removed
    /// before a new one is requested.
    private func scan(_ names: [GroupID], in root: RootFolder) {
        let results = names.map { root.probe($0) }
        let present = Dictionary(zip(names, results)) { $1 }
        for group in known.groups {
            switch present[group] {
            case .present(let identity, _, _) where known.identity(of: group) == identity: break
            case .unknown: break
            case .present, .absent, nil: depart(group)
            }
        }
        for (group, result) in zip(names, results) { takeScanned(result, of: group) }
    }

    private func takeScanned(_ result: ProbeResult, of group: GroupID) {
        take(result, of: group)
        if case .present(_, _, let pack) = result, known.updatePack(group, pack) { emit(.packChanged(group)) }
    }

    /// A face in the root makes it one group; without face and pack it is a folder of groups again.
    private func updateShape(_ root: RootFolder) throws(RootFolder.Failure) {
        guard try hasOtherShape(root) else { return }
        for group in known.groups { forget(group) }
        unwatch(.root)
        if case .oneGroup = shape {
            shape = .manyGroups
            emit(.root(nil))
        } else {
            let group = GroupID(closestTo: path.split(separator: "/").last.map(String.init) ?? "")
            shape = .oneGroup(group)
            emit(.root(group))
        }
    }

    /// Whether the root is no longer of the present shape.
    func hasOtherShape(_ root: RootFolder) throws(RootFolder.Failure) -> Bool {
        if case .oneGroup = shape { try !root.isGroup() } else { try root.isGroup() }
    }
}
