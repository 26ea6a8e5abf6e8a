import Names

/// Triggers in the order they came, where a newer one takes over what an older one of the same group would say.
struct WaitingTriggers {
    /// What is taken over leaves a hole.
    private var line: [GroupTrigger?] = []
    private var head = 0
    private var changes: [GroupID: Int] = [:]
    private var departures: [GroupID: Int] = [:]
    private var packChanges: [GroupID: Int] = [:]
    private var lastScan: Int?

    mutating func add(_ trigger: GroupTrigger) {
        switch trigger {
        case .root:
            for place in [changes.values, departures.values, packChanges.values].joined() {
                line[place] = nil
            }
            if let lastScan { line[lastScan] = nil }
            (changes, departures, packChanges, lastScan) = ([:], [:], [:], nil)
        case .changed(let group, _):
            // The one that waits already has the earlier moment.
            if changes[group] != nil { return }
            changes[group] = line.count
        case .gone(let group):
            for place in [changes.removeValue(forKey: group), packChanges.removeValue(forKey: group)] {
                if let place { line[place] = nil }
            }
            if departures[group] != nil { return }
            departures[group] = line.count
        case .packChanged(let group):
            if packChanges[group] != nil { return }
            packChanges[group] = line.count
        case .scanned:
            if let older = lastScan { line[older] = nil }
            lastScan = line.count
        case .watching, .watcherRestarted, .overflowed: break
        }
        line.append(trigger)
    }

    mutating func take() -> GroupTrigger? {
        while head < line.count {
            let at = head
            head += 1
            guard let trigger = line[at] else { continue }
            switch trigger {
            case .changed(let group, _): changes[group] = nil
            case .gone(let group): departures[group] = nil
            case .packChanged(let group): packChanges[group] = nil
            case .scanned: lastScan = nil
            case .root, .watching, .watcherRestarted, .overflowed: break
            }
            return trigger
        }
        line.removeAll(keepingCapacity: line.capacity < 4096)
        head = 0
        return nil
    }
}
