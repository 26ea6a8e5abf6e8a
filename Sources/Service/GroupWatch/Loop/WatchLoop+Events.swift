import Names

/// Event → debounce: what the watcher program reports.
extension WatchLoop {
    /// Reads for a while, but not forever: debounced changes are due during a flood of events too.
    func receiveEvents() {
        for _ in 0..<16 {
            guard case .running(let connection) = watcher else { return }
            switch connection.receive() {
            case .ended: return watcherFailed()
            case .records(let records):
                if records.isEmpty { return }
                for record in records {
                    take(record)
                    // The remaining records of a replaced watcher refer to another map.
                    guard case .running(let current) = watcher, current === connection else { return }
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
                probeAll(in: place)
            case .watching(let place):
                // What happened before the watch was added caused no event.
                probeAll(in: place)
            }
            enterEventsIfReady()
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
        } else if name == GroupLayout.face, let root, (try? hasOtherShape(root)) == true {
            scan()
        } else if let group = GroupID(name) {
            probe(group)
        }
    }

    private func groupEvent(_ group: GroupID, _ mask: EventMask, _ name: String) {
        if !mask.isDisjoint(with: .departure) {
            probeAll(in: .group(group))
        } else if shape == .oneGroup(group), !mask.isDisjoint(with: [.deleted, .movedFrom]), let root,
            (try? hasOtherShape(root)) == true
        {
            scan()
        } else if name.isEmpty || GroupLayout.inputs.contains(name) {
            // A created file will be closed by its writer, unless it is a link: then no other event follows.
            debouncer.note(group, mask.contains(.created) ? .begun : .finished, at: now)
        }
    }

    private func probeAll(in place: WatchPlace) {
        switch place {
        case .root: scan()
        case .group(let group):
            if case .oneGroup = shape { scan() } else { probe(group) }
        }
    }

    private func overflowed() {
        control.count { $0.overflows += 1 }
        emit(.overflowed)
        // At most one scan a second: the queue may overflow again and again.
        let soonest = lastScanEnd.map { $0 + .seconds(1) } ?? now
        nextScan = min(nextScan, max(soonest, now))
    }
}
