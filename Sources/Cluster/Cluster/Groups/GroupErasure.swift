/// Removes all that a store has of a group but faces and profile, which belong to who uploads them.
package struct GroupErasure: Sendable {
    private let store: any ObjectStore
    private let keys: GroupKeys

    /// Takes a group's keys; nothing is removed yet.
    package init(_ store: any ObjectStore, _ keys: GroupKeys) {
        self.store = store
        self.keys = keys
    }

    /// Removes the faces and the profile: no job makes a pack from then on.
    package func removeSources() throws(StoreError) {
        for source in [keys.face, keys.face2, keys.profile] { try store.remove(source) }
    }

    /// Removes what workers know of the group, which overtakes their jobs, then the documents, the files, and what a job has
    /// written down meanwhile. Blocks. Doing it again is harmless.
    package func run() throws(StoreError) {
        for document in [keys.memory, keys.manifest, keys.gallery, keys.status] { try store.remove(document) }
        let kept: Set = [keys.face, keys.face2, keys.profile, keys.memory]
        var after: ObjectKey?
        repeat {
            let page = try store.keys(beginningWith: keys.group, after: after, limit: Self.page)
            for key in page where !kept.contains(key) { try store.remove(key) }
            after = page.count < Self.page ? nil : page.last
        } while after != nil
        try store.remove(keys.memory)
    }

    private static let page = 1_000
}
