import Names

/// What the watcher says.
extension Patrol {
    /// Reads for a while, but not for ever: what has settled is told also during a flood.
    func receive() {
        for _ in 0..<16 {
            guard case .running(let link) = watcher else { return }
            switch link.receive() {
            case .ended: return watcherFailed()
            case .records(let records):
                if records.isEmpty { return }
                for record in records {
                    take(record)
                    // What a watcher said that was replaced meanwhile is about another map.
                    guard case .running(let current) = watcher, current === link else { return }
                }
            }
        }
    }

    private func take(_ record: WatcherRecord) {
        switch record {
        case .alive(let word): if word == lastPing { pinged = nil }
        case .watching(let key, let descriptor, let identity):
            switch map.confirm(key, descriptor, identity) {
            case .unwanted: giveUp(descriptor)
            case .other(let place):
                giveUp(descriptor)
                lookAround(place)
            case .watching(let place):
                // What happened before the watch stood made no event.
                lookAround(place)
            }
            settleIn()
        case .refused(let key, let number):
            guard let place = map.refuse(key) else { return }
            refused(place, number)
        case .event(let descriptor, let mask, let name):
            if mask.contains(.overflow) { return overflowed() }
            guard let place = map.owner(of: descriptor) else { return }
            if mask.contains(.ignored) {
                _ = map.lose(descriptor)
                countLost()
            }
            switch place {
            case .root: rootEvent(mask, name)
            case .group(let group): groupEvent(group, mask, name)
            }
        }
    }

    private func rootEvent(_ mask: EventMask, _ name: String) {
        if !mask.isDisjoint(with: .departure) {
            scan()
        } else if name == GroupStamps.face, let root, isMistaken(about: root) {
            scan()
        } else if let group = GroupID(name) {
            visit(group)
        }
    }

    private func groupEvent(_ group: GroupID, _ mask: EventMask, _ name: String) {
        if !mask.isDisjoint(with: .departure) {
            lookAround(.group(group))
        } else if shape == .oneGroup(group), !mask.isDisjoint(with: [.deleted, .movedFrom]), let root,
            isMistaken(about: root)
        {
            scan()
        } else if name.isEmpty || name == GroupStamps.face || name == GroupStamps.profile {
            // Whoever makes a file will close it, but a link is there at once.
            settle.note(group, mask.contains(.created) ? .begun : .finished, at: .now)
        }
    }

    private func lookAround(_ place: WatchPlace) {
        switch place {
        case .root: scan()
        case .group(let group):
            if case .oneGroup = shape { scan() } else { visit(group) }
        }
    }

    private func overflowed() {
        desk.count { $0.overflows += 1 }
        tell(.overflowed)
        // At most one scan a second: events may go on to overflow.
        let soonest = lastScanEnd.map { $0 + .seconds(1) } ?? .now
        nextScan = min(nextScan, max(soonest, .now))
    }
}
