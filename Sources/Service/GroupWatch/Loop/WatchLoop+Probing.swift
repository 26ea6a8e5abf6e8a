import Names

/// Debounced change → trigger: one group's directory is probed and compared with what is known.
extension WatchLoop {
    /// A file that changed less than this long ago may change again without getting another time: kernels keep the
    /// time in ticks of up to 10 ms.
    private static let tick: Duration = .milliseconds(20)

    func probeResult(of group: GroupID) -> ProbeResult {
        guard let root else { return .unknown }
        return shape == .oneGroup(group) ? root.probeSelf() : root.probe(group)
    }

    /// Probes a group because something may have happened to it.
    func probe(_ group: GroupID) { take(probeResult(of: group), of: group) }

    func take(_ result: ProbeResult, of group: GroupID) {
        switch result {
        case .unknown: retrySoon()
        case .absent: depart(group)
        case .present(let identity, let stamps, _):
            if let other = known.name(of: identity), other != group { resolveRename(of: other, identity) }
            guard update(group, identity, stamps).differs, !debouncer.isWaiting(group) else { return }
            if stamps.isCalm(for: debouncer.secondLook, now: clock.wall()) {
                announce(group, stamps, since: now)
            } else {
                _ = known.recordProbe(group, stamps)
                debouncer.note(group, .begun, at: now)
            }
        }
    }

    /// Probes a group whose change is due.
    func probeAgain(_ due: Debouncer<GroupID>.Due) {
        let group = due.key
        let result = probeResult(of: group)
        guard case .present(let identity, let stamps, _) = result, known.identity(of: group) == identity
        else {
            take(result, of: group)
            return
        }
        guard update(group, identity, stamps).differs else { return }
        if due.sign == .begun && !due.isLast && !known.recordProbe(group, stamps) {
            debouncer.again(due, at: now)
        } else {
            announce(group, stamps, since: due.since)
        }
    }

    /// Forgets a group whose directory is gone, and reports it if it was known.
    func depart(_ group: GroupID) { if forget(group) { emit(.gone(group)) } }

    /// - Returns: whether it was known.
    @discardableResult func forget(_ group: GroupID) -> Bool {
        guard known.forget(group) else { return false }
        debouncer.forget(group)
        unwatch(.group(group))
        return true
    }

    /// A directory was found under a new name. Its old name is probed first, so that its watch is removed before it is
    /// requested again.
    private func resolveRename(of group: GroupID, _ identity: DirectoryIdentity) {
        switch probeResult(of: group) {
        case .present(identity, _, _), .unknown: return
        case .present, .absent: depart(group)
        }
    }

    private func update(
        _ group: GroupID, _ identity: DirectoryIdentity, _ stamps: GroupStamps
    ) -> KnownGroups.Change {
        let change = known.update(group, identity, stamps)
        if change.departed {
            debouncer.forget(group)
            unwatch(.group(group))
            emit(.gone(group))
        }
        watch(.group(group), identity)
        return change
    }

    private func announce(_ group: GroupID, _ stamps: GroupStamps, since: Instant) {
        known.reported(group, stamps, isReliable: stamps.isCalm(for: Self.tick, now: clock.wall()))
        emit(.changed(group, since: since))
    }
}
