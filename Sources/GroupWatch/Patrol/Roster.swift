import Names

/// The groups that are known, and what was last told of each. Pure.
struct Roster: Sendable {
    /// What a look means, compared with what was known.
    struct Sighting: Equatable, Sendable {
        /// The directory that had this name went.
        var departed = false
        /// A directory has this name now that hadn't before.
        var arrived = false
        /// Its files aren't those that were last told.
        var differs = false
    }

    private struct Member {
        var identity: DirectoryIdentity
        /// nil: never told, or told at a moment that proves nothing.
        var told: GroupStamps?
        /// By the look before.
        var seen: GroupStamps?
        /// By the scan before.
        var pack: PackStamps?
    }

    private var members: [GroupID: Member] = [:]
    private var names: [DirectoryIdentity: GroupID] = [:]

    var count: Int { members.count }
    var groups: [GroupID] { members.keys.sorted() }

    func identity(of group: GroupID) -> DirectoryIdentity? { members[group]?.identity }

    /// The group whose directory this was when last seen.
    func name(of identity: DirectoryIdentity) -> GroupID? { names[identity] }

    /// Takes in that a look found this directory.
    mutating func see(_ group: GroupID, _ identity: DirectoryIdentity, _ stamps: GroupStamps) -> Sighting {
        var sighting = Sighting()
        if let member = members[group], member.identity != identity { sighting.departed = forget(group) }
        if members[group] == nil {
            members[group] = Member(identity: identity)
            names[identity] = group
            sighting.arrived = true
        }
        sighting.differs = members[group]?.told != stamps
        return sighting
    }

    /// - Returns: whether it was known.
    @discardableResult mutating func forget(_ group: GroupID) -> Bool {
        guard let member = members.removeValue(forKey: group) else { return false }
        if names[member.identity] == group { names[member.identity] = nil }
        return true
    }

    /// Whether the files are the same as at the look before; remembers this one.
    mutating func isStill(_ group: GroupID, _ stamps: GroupStamps) -> Bool {
        defer { members[group]?.seen = stamps }
        return members[group]?.seen == stamps
    }

    /// Whether the pack isn't as it was at the scan before; remembers it.
    mutating func packDiffers(_ group: GroupID, _ stamps: PackStamps) -> Bool {
        defer { members[group]?.pack = stamps }
        return members[group]?.pack.map { $0 != stamps } ?? false
    }

    /// - Parameter proves: whether the same stamps at a later look mean the same files.
    mutating func told(_ group: GroupID, _ stamps: GroupStamps, proves: Bool) {
        members[group]?.told = proves ? stamps : nil
        members[group]?.seen = stamps
    }
}
