import Names

/// The groups that exist, and what was last reported of each. Pure.
struct KnownGroups: Sendable {
    /// What a probe means, compared with what was known.
    struct Change: Equatable, Sendable {
        /// The directory that had this name is gone.
        var departed = false
        /// Its files differ from those last reported.
        var differs = false
    }

    private struct Group {
        var identity: DirectoryIdentity
        /// nil: never reported, or so soon after a change that the same times prove nothing.
        var reported: GroupStamps?
        /// By the probe before.
        var probed: GroupStamps?
        /// By the scan before.
        var pack: PackStamps?
    }

    private var byName: [GroupID: Group] = [:]
    private var names: [DirectoryIdentity: GroupID] = [:]

    var count: Int { byName.count }
    var groups: [GroupID] { byName.keys.sorted() }

    func identity(of group: GroupID) -> DirectoryIdentity? { byName[group]?.identity }

    /// The group whose directory this was at the last probe.
    func name(of identity: DirectoryIdentity) -> GroupID? { names[identity] }

    /// Records that a probe found this directory.
    mutating func update(_ group: GroupID, _ identity: DirectoryIdentity, _ stamps: GroupStamps) -> Change {
        var change = Change()
        if let before = byName[group], before.identity != identity { change.departed = forget(group) }
        if byName[group] == nil {
            byName[group] = Group(identity: identity)
            names[identity] = group
        }
        change.differs = byName[group]?.reported != stamps
        return change
    }

    /// - Returns: whether it was known.
    @discardableResult mutating func forget(_ group: GroupID) -> Bool {
        guard let before = byName.removeValue(forKey: group) else { return false }
        if names[before.identity] == group { names[before.identity] = nil }
        return true
    }

    /// Records the files of a probe.
    /// - Returns: whether they are the same as at the probe before.
    mutating func recordProbe(_ group: GroupID, _ stamps: GroupStamps) -> Bool {
        defer { byName[group]?.probed = stamps }
        return byName[group]?.probed == stamps
    }

    /// Records the pack of a scan.
    /// - Returns: whether it differs from the one at the scan before.
    mutating func updatePack(_ group: GroupID, _ stamps: PackStamps) -> Bool {
        defer { byName[group]?.pack = stamps }
        return byName[group]?.pack.map { $0 != stamps } ?? false
    }

    /// Records that a change was reported.
    /// - Parameter isReliable: whether the same stamps at a later probe mean the same files.
    mutating func reported(_ group: GroupID, _ stamps: GroupStamps, isReliable: Bool) {
        byName[group]?.reported = isReliable ? stamps : nil
        byName[group]?.probed = stamps
    }
}
