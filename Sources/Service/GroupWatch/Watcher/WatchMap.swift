import Names

enum WatchPlace: Hashable, Sendable {
    /// The root, for groups that come and go.
    case root
    case group(GroupID)
}

/// Which watch descriptor belongs to which directory, for one life of the watcher program. Pure.
///
/// A place is identified by its device and inode: an event of a descriptor without an owner is no evidence about the
/// directory that has the name now.
struct WatchMap: Sendable {
    enum Answer: Equatable, Sendable {
        case watching(WatchPlace)
        /// Another directory has the name: give this descriptor up and probe again.
        case other(WatchPlace)
        /// No longer wanted: give it up.
        case unwanted
    }

    private struct Owner {
        var place: WatchPlace
        var identity: DirectoryIdentity
    }

    private var asked: [UInt64: Owner] = [:]
    private var askedKeys: [WatchPlace: UInt64] = [:]
    private var owners: [Int32: Owner] = [:]
    private var descriptors: [WatchPlace: Int32] = [:]
    private var lastKey: UInt64 = 0

    var count: Int { owners.count }

    /// Whether requests are unanswered.
    var isWaiting: Bool { !asked.isEmpty }

    func isWatched(_ place: WatchPlace) -> Bool { descriptors[place] != nil }

    func owner(of descriptor: Int32) -> WatchPlace? { owners[descriptor]?.place }

    /// The key of a new request; nil when the place is watched or requested already.
    mutating func ask(_ place: WatchPlace, _ identity: DirectoryIdentity) -> UInt64? {
        guard descriptors[place] == nil, askedKeys[place] == nil else { return nil }
        lastKey &+= 1
        asked[lastKey] = Owner(place: place, identity: identity)
        askedKeys[place] = lastKey
        return lastKey
    }

    /// Takes the watcher's confirmation.
    mutating func confirm(_ key: UInt64, _ descriptor: Int32, _ identity: DirectoryIdentity) -> Answer {
        guard let owner = asked.removeValue(forKey: key) else {
            // The same directory may have been requested under its next name: then that name owns it.
            return .unwanted
        }
        askedKeys[owner.place] = nil
        guard owner.identity == identity else { return .other(owner.place) }
        if let before = owners[descriptor], before.place != owner.place { descriptors[before.place] = nil }
        owners[descriptor] = owner
        descriptors[owner.place] = descriptor
        return .watching(owner.place)
    }

    /// Takes the watcher's refusal.
    /// - Returns: the place that isn't watched; nil where the request was withdrawn.
    mutating func refuse(_ key: UInt64) -> WatchPlace? {
        guard let owner = asked.removeValue(forKey: key) else { return nil }
        askedKeys[owner.place] = nil
        return owner.place
    }

    /// Removes a place that is gone, or another directory now.
    /// - Returns: the descriptor to give up.
    mutating func drop(_ place: WatchPlace) -> Int32? {
        if let key = askedKeys.removeValue(forKey: place) { asked[key] = nil }
        guard let descriptor = descriptors.removeValue(forKey: place) else { return nil }
        owners[descriptor] = nil
        return descriptor
    }

    /// Removes a watch that the kernel removed.
    mutating func lose(_ descriptor: Int32) -> WatchPlace? {
        guard let owner = owners.removeValue(forKey: descriptor) else { return nil }
        descriptors[owner.place] = nil
        return owner.place
    }
}
