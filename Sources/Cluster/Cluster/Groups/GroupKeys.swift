package import Names

/// The keys of a group's objects: the names of its files, beneath `groups/<id>`.
package struct GroupKeys: Sendable {
    package static let all = "groups"

    /// The face image, as it was uploaded.
    package let face: ObjectKey
    /// The second person's.
    package let face2: ObjectKey
    /// The group's preferences.
    package let profile: ObjectKey
    /// The last complete pack.
    package let manifest: ObjectKey
    /// The current activity.
    package let status: ObjectKey
    /// The page that shows the pack.
    package let gallery: ObjectKey
    /// What workers know of the group. Nothing secret; safe to delete.
    package let memory: ObjectKey
    /// What all keys of the group begin with.
    package let group: String
    /// What all keys of the pack begin with.
    package let pack: String
    /// What all keys of the packs for platforms begin with.
    package let exports: String

    /// - Returns: nil for an id that the store can't have.
    package init?(_ group: GroupID) {
        let base = "\(Self.all)/\(group)"
        self.group = "\(base)/"
        pack = "\(base)/\(GroupLayout.pack)/"
        exports = "\(base)/\(GroupLayout.exports)/"
        guard let face = ObjectKey("\(base)/\(GroupLayout.face)"),
            let face2 = ObjectKey("\(base)/\(GroupLayout.face2)"),
            let profile = ObjectKey("\(base)/\(GroupLayout.profile)"),
            let manifest = ObjectKey(pack + PackLayout.manifest),
            let status = ObjectKey(pack + PackLayout.status),
            let gallery = ObjectKey(pack + PackLayout.gallery),
            let memory = ObjectKey("\(pack)\(PackLayout.privateFolder)/worker.json")
        else { return nil }
        (self.face, self.face2, self.profile, self.manifest) = (face, face2, profile, manifest)
        (self.status, self.gallery, self.memory) = (status, gallery, memory)
    }

    /// A sticker's file; nil where no key can have that name.
    package func file(_ name: String) -> ObjectKey? { ObjectKey(pack + name) }
}

extension ObjectStore {
    /// Whether there is such a face. A long one isn't read to its end.
    package func has(_ face: ObjectKey) throws(StoreError) -> Bool {
        do throws(StoreError) {
            return try read(face, limit: 1 << 20) != nil
        } catch {
            guard case .tooLarge = error else { throw error }
            return true
        }
    }
}
