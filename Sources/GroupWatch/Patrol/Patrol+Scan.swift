import Names

/// Looking at everything.
extension Patrol {
    /// After a look that told nothing, or a root that isn't there.
    func retrySoon() { nextScan = min(nextScan, .now + options.pollInterval) }

    func scan() {
        let begin = Instant.now
        defer {
            lastScanEnd = .now
            let took = begin.duration(to: .now)
            desk.count { ($0.scans, $0.lastScan) = ($0.scans + 1, took) }
        }
        nextScan = begin + (isWatching ? options.scanInterval : options.pollInterval)
        do {
            let found = try RootFolder(path: path)
            if let known = root, known.identity != found.identity { unwatch(.root) }
            root = found
        } catch .absent {
            root = nil
            for group in roster.groups { depart(group) }
            unwatch(.root)
            retrySoon()
            tell(.scanned([]))
            return
        } catch {
            retrySoon()
            return
        }
        scanRoot()
    }

    private func scanRoot() {
        guard let root else { return }
        decideShape(root)
        if case .oneGroup(let group) = shape {
            takeScanned(look(at: group), of: group)
        } else {
            guard let names = root.groups() else {
                retrySoon()
                return
            }
            watch(.root, root.identity)
            scan(names.sorted(), in: root)
        }
        tell(.scanned(roster.groups))
    }

    /// Those who went are told before those who came, so that a directory that was renamed is watched again only
    /// after its old watch was given up.
    private func scan(_ names: [GroupID], in root: RootFolder) {
        let looks = names.map { root.look(at: $0) }
        var present: [GroupID: Look] = [:]
        for (group, look) in zip(names, looks) { present[group] = look }
        for group in roster.groups {
            switch present[group] {
            case .here(let identity, _, _) where roster.identity(of: group) == identity: break
            case .unknown: break
            case .here, .absent, nil: depart(group)
            }
        }
        for (group, look) in zip(names, looks) { takeScanned(look, of: group) }
    }

    private func takeScanned(_ look: Look, of group: GroupID) {
        take(look, of: group)
        if case .here(_, _, let pack) = look, roster.packDiffers(group, pack) { tell(.packChanged(group)) }
    }

    /// A face laid into the root makes it one group; without face and pack it is a folder of groups again.
    private func decideShape(_ root: RootFolder) {
        guard isMistaken(about: root) else { return }
        for group in roster.groups { forget(group) }
        unwatch(.root)
        if case .oneGroup = shape {
            shape = .manyGroups
            tell(.root(nil))
        } else {
            let group = GroupID(closestTo: path.split(separator: "/").last.map(String.init) ?? "")
            shape = .oneGroup(group)
            tell(.root(group))
        }
    }

    /// Whether the root is something else than was thought.
    func isMistaken(about root: RootFolder) -> Bool {
        if case .oneGroup = shape { !root.isGroup } else { root.isGroup }
    }
}
