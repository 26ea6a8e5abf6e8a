import Names

/// A queue of triggers in the order in which they were added. A trigger that makes an older one of the same group
/// redundant replaces it. Pure.
struct PendingTriggers {
    /// A replaced trigger leaves nil.
    private var queue: [GroupTrigger?] = []
    private var head = 0
    private var changes: [GroupID: Int] = [:]
    private var departures: [GroupID: Int] = [:]
    private var packChanges: [GroupID: Int] = [:]
    private var lastScan: Int?

    mutating func add(_ trigger: GroupTrigger) {
        switch trigger {
        case .root:
            for place in [changes.values, departures.values, packChanges.values].joined() {
                queue[place] = nil
            }
            if let lastScan { queue[lastScan] = nil }
            (changes, departures, packChanges, lastScan) = ([:], [:], [:], nil)
        case .changed(let group, _):
            // The pending one has the earlier moment.
            if changes[group] != nil { return }
            changes[group] = queue.count
        case .gone(let group):
            for place in [changes.removeValue(forKey: group), packChanges.removeValue(forKey: group)] {
                if let place { queue[place] = nil }
            }
            if departures[group] != nil { return }
            departures[group] = queue.count
        case .packChanged(let group):
            if packChanges[group] != nil { return }
            packChanges[group] = queue.count
        case .scanned:
            if let older = lastScan { queue[older] = nil }
            lastScan = queue.count
        case .watching, .watcherRestarted, .overflowed: break
        }
        queue.append(trigger)
    }

    mutating func take() -> GroupTrigger? {
        while head < queue.count {
            let at = head
            head += 1
            guard let trigger = queue[at] else { continue }
            switch trigger {
            case .changed(let group, _): changes[group] = nil
            case .gone(let group): departures[group] = nil
            case .packChanged(let group): packChanges[group] = nil
            case .scanned: lastScan = nil
            case .root, .watching, .watcherRestarted, .overflowed: break
            }
            return trigger
        }
        queue.removeAll(keepingCapacity: queue.capacity < 4096)
        head = 0
        return nil
    }
}
