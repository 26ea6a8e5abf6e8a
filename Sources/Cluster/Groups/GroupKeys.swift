public import Names

/// The keys of a group's objects: the names of its files, beneath `groups/<id>`.
public struct GroupKeys: Sendable {
    /// The folder of all groups.
    public static let all = "groups"

    /// The face image, as it was uploaded.
    public let face: ObjectKey
    /// The group's preferences.
    public let profile: ObjectKey
    /// The last complete pack.
    public let manifest: ObjectKey
    /// The current activity.
    public let status: ObjectKey
    /// The page that shows the pack.
    public let gallery: ObjectKey
    /// What workers know of the group. Nothing secret; safe to delete.
    public let memory: ObjectKey
    /// What all keys of the pack begin with.
    public let pack: String

    /// - Returns: nil for an id that the store can't have.
    public init?(_ group: GroupID) {
        let base = "\(Self.all)/\(group)"
        pack = "\(base)/\(GroupLayout.pack)/"
        guard let face = ObjectKey("\(base)/\(GroupLayout.face)"),
            let profile = ObjectKey("\(base)/\(GroupLayout.profile)"),
            let manifest = ObjectKey(pack + PackLayout.manifest),
            let status = ObjectKey(pack + PackLayout.status),
            let gallery = ObjectKey(pack + PackLayout.gallery),
            let memory = ObjectKey("\(pack)\(PackLayout.privateFolder)/worker.json")
        else { return nil }
        (self.face, self.profile, self.manifest) = (face, profile, manifest)
        (self.status, self.gallery, self.memory) = (status, gallery, memory)
    }

    /// A sticker's file; nil where no key can have that name.
    public func file(_ name: String) -> ObjectKey? { ObjectKey(pack + name) }

    /// The name of a file of the pack; nil for another key, and for those in folders beneath.
    public func name(of key: ObjectKey) -> String? {
        guard key.description.hasPrefix(pack) else { return nil }
        let name = String(key.description.dropFirst(pack.count))
        return name.contains("/") ? nil : name
    }
}
