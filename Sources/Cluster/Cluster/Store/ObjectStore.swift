/// Where the machines of a cluster keep faces and packs: an S3 bucket, or a folder.
///
/// Keys name objects as S3 does, such as `groups/user-1234/Stickers/manifest.json`. All calls block; call them from a
/// thread of your own. Every implementation is safe to call from several threads.
package protocol ObjectStore: Sendable {
    /// Reads an object.
    /// - Parameter limit: in bytes; a larger object is an error.
    /// - Returns: nil when there is no such object.
    func read(_ key: ObjectKey, limit: Int) throws(StoreError) -> StoredObject?

    /// Writes an object whole: readers find the old bytes or the new ones, never a mixture.
    /// - Returns: the new version.
    /// - Throws: `.conflict` when `condition` doesn't hold. Nothing is written then; or, if a server's answer was lost, it
    ///   was written and another writer, who read it, has replaced it since. Reading again is right in both cases.
    @discardableResult
    func write(_ object: NewObject, to key: ObjectKey, if condition: WriteCondition) throws(StoreError)
        -> ObjectVersion

    /// Removes an object; does nothing when there is none.
    func remove(_ key: ObjectKey) throws(StoreError)

    /// The keys that begin with `prefix`, at most `limit` of them. The order is the store's own: ascending in a folder and in
    /// most servers; SeaweedFS lists `a/x` before `a-1`.
    /// - Parameters:
    ///   - after: the last key of the page before; nil for the first page.
    ///   - limit: from 1; a page has fewer keys only when it is the last one.
    func keys(beginningWith prefix: String, after: ObjectKey?, limit: Int) throws(StoreError) -> [ObjectKey]

    /// The names that follow `folder/` in keys that have another slash behind them, in the store's order: the groups in
    /// `groups`, for example. Much faster than listing all keys.
    /// - Parameters:
    ///   - after: the last name of the page before; nil for the first page.
    ///   - limit: from 1; a page has fewer names only when it is the last one.
    func folders(in folder: ObjectKey, after: String?, limit: Int) throws(StoreError) -> [String]
}

/// The bytes of a stored object and their version.
package struct StoredObject: Sendable, Equatable {
    package var bytes: [UInt8]
    /// For a conditional write later.
    package var version: ObjectVersion

    /// Takes an object as it was read.
    package init(bytes: [UInt8], version: ObjectVersion) {
        self.bytes = bytes
        self.version = version
    }
}

/// Marks the state of one object: its ETag. Compare for equality only. Equal bytes may have equal versions.
package struct ObjectVersion: Sendable, Hashable {
    /// As the store gave it, with quotes where it has them.
    package var tag: String

    /// Takes a store's ETag.
    package init(tag: String) { self.tag = tag }
}

package struct NewObject: Sendable {
    package var bytes: [UInt8]
    /// A media type, such as `image/gif`.
    package var mediaType: String
    /// How long caches may keep it: immutable for files that are named by their content.
    package var isImmutable: Bool

    package init(bytes: [UInt8], mediaType: String, isImmutable: Bool = false) {
        self.bytes = bytes
        self.mediaType = mediaType
        self.isImmutable = isImmutable
    }
}

/// What must hold for a write to happen.
package enum WriteCondition: Sendable, Equatable {
    /// Nothing: the newest write wins.
    case always
    /// There is no such object.
    case absent
    /// The object has this version.
    case version(ObjectVersion)
}
