import Glibc
import Names

/// Looking at one group, and what follows from what is there.
extension Patrol {
    /// A file whose last change is younger than this may change again without its times telling: kernels keep time
    /// in ticks of up to 10 ms.
    private static let tick: Duration = .milliseconds(20)

    func look(at group: GroupID) -> Look {
        guard let root else { return .unknown }
        return shape == .oneGroup(group) ? root.lookAtSelf() : root.look(at: group)
    }

    /// Looks at a group because something may have happened to it.
    func visit(_ group: GroupID) { take(look(at: group), of: group) }

    func take(_ look: Look, of group: GroupID) {
        switch look {
        case .unknown: retrySoon()
        case .absent: depart(group)
        case .here(let identity, let stamps, _):
            if let other = roster.name(of: identity), other != group { leave(other, to: identity) }
            let sighting = meet(group, identity, stamps)
            guard sighting.differs, !settle.isWaiting(group) else { return }
            if stamps.isCalm(for: settle.secondLook, now: Self.wallClock) {
                announce(group, stamps, since: .now)
            } else {
                _ = roster.isStill(group, stamps)
                settle.note(group, .begun, at: .now)
            }
        }
    }

    /// The second look at what changed, when that has settled.
    func lookAgain(_ settled: Settle<GroupID>.Settled) {
        let group = settled.key
        let look = look(at: group)
        guard case .here(let identity, let stamps, _) = look, roster.identity(of: group) == identity else {
            take(look, of: group)
            return
        }
        guard meet(group, identity, stamps).differs else { return }
        if settled.sign == .begun && !settled.isLast && !roster.isStill(group, stamps) {
            settle.again(settled, at: .now)
        } else {
            announce(group, stamps, since: settled.since)
        }
    }

    /// The directory of this name is no longer there.
    func depart(_ group: GroupID) { if forget(group) { tell(.gone(group)) } }

    /// - Returns: whether it was known.
    @discardableResult func forget(_ group: GroupID) -> Bool {
        guard roster.forget(group) else { return false }
        settle.forget(group)
        unwatch(.group(group))
        return true
    }

    /// A directory is found under a new name: whoever had it before is looked at first, so that its watch is given
    /// up before it is asked for again.
    private func leave(_ group: GroupID, to identity: DirectoryIdentity) {
        switch look(at: group) {
        case .here(identity, _, _), .unknown: return
        case .here, .absent: depart(group)
        }
    }

    private func meet(
        _ group: GroupID, _ identity: DirectoryIdentity, _ stamps: GroupStamps
    ) -> Roster.Sighting {
        let sighting = roster.see(group, identity, stamps)
        if sighting.departed {
            settle.forget(group)
            unwatch(.group(group))
            tell(.gone(group))
        }
        watch(.group(group), identity)
        return sighting
    }

    private func announce(_ group: GroupID, _ stamps: GroupStamps, since: Instant) {
        roster.told(group, stamps, proves: stamps.isCalm(for: Self.tick, now: Self.wallClock))
        tell(.changed(group, since: since))
    }

    private static var wallClock: Int64 {
        var time = timespec()
        guard unsafe clock_gettime(CLOCK_REALTIME, &time) == 0 else { return 0 }
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
