import Digest

/// The sets of costumes in a store: archives named by their content, and a pointer to the one in use.
package struct CostumeBundles: Sendable {
    private let store: any ObjectStore

    static let folder = "costumes"

    /// Takes a store; nothing is read yet.
    package init(_ store: any ObjectStore) { self.store = store }

    /// Which set is in use.
    /// - Returns: nil when none was ever published.
    package func pointer() throws(BundleError) -> CostumePointer? { try current()?.pointer }

    /// Stores a set and makes it the one in use. Publishing the set in use once more changes nothing.
    /// - Parameters:
    ///   - costumes: how many there are, for lists.
    ///   - now: in seconds since 1970.
    /// - Throws: `.overtaken` when another one published meanwhile.
    package func publish(_ files: BundleFiles, costumes: Int, now: Int) throws(BundleError) -> CostumePointer
    {
        let archive = try CostumeArchive.bytes(of: files)
        let digest = SHA256.hex(archive)
        let old = try current()
        if let old, old.pointer.digest == digest { return old.pointer }
        do throws(StoreError) {
            let object = NewObject(bytes: archive, mediaType: "application/x-tar", isImmutable: true)
            try store.write(object, to: Self.key(digest), if: .absent)
        } catch {
            // The same name means the same bytes.
            guard case .conflict = error else { throw .store(error) }
        }
        let version = CostumePointer.Version(digest: digest, published: now, costumes: costumes)
        let others = (old?.pointer.versions ?? []).filter { $0.digest != digest }
        let kept = [version] + others.prefix(CostumePointer.mostVersions - 1)
        var pointer = CostumePointer(digest: digest, versions: kept)
        pointer.moves = (old?.pointer.moves ?? 0) &+ 1
        try move(to: pointer, from: old?.version)
        for dropped in others.dropFirst(CostumePointer.mostVersions - 1) {
            try? store.remove(Self.key(dropped.digest))
        }
        return pointer
    }

    /// Makes another stored set the one in use.
    /// - Parameter digest: its beginning, of at least four digits; nil for the one that was published before the current.
    package func use(_ digest: String?) throws(BundleError) -> CostumePointer {
        guard let old = try current() else { throw .oldest }
        var pointer = old.pointer
        if let digest {
            let matching = pointer.versions.filter { digest.utf8.count >= 4 && $0.digest.hasPrefix(digest) }
            guard matching.count == 1 else { throw .unknown(digest: digest) }
            pointer.digest = matching[0].digest
        } else {
            let place = pointer.versions.firstIndex { $0.digest == pointer.digest }
            guard let next = place.map({ $0 + 1 }), next < pointer.versions.count else { throw .oldest }
            pointer.digest = pointer.versions[next].digest
        }
        guard pointer != old.pointer else { return pointer }
        pointer.moves = (pointer.moves ?? 0) &+ 1
        // Who goes back must not find out at the workers that nothing is there.
        _ = try files(of: pointer.digest)
        try move(to: pointer, from: old.version)
        return pointer
    }

    /// The files of a stored set, compared with its digest.
    package func files(of digest: String) throws(BundleError) -> BundleFiles {
        let key: ObjectKey
        let found: StoredObject?
        do throws(StoreError) {
            key = try Self.key(digest)
            found = try store.read(key, limit: BundleFiles.mostBytes + 1024)
        } catch { throw .store(error) }
        guard let found else { throw .damaged(key: key.description, reason: "it is missing") }
        guard SHA256.hex(found.bytes) == digest else {
            throw .damaged(key: key.description, reason: "its bytes have another digest")
        }
        do throws(CostumeArchive.Damage) { return try CostumeArchive.files(in: found.bytes) } catch {
            throw .damaged(key: key.description, reason: error.reason)
        }
    }

    // MARK: Objects

    private func current() throws(BundleError) -> (pointer: CostumePointer, version: ObjectVersion)? {
        let key: ObjectKey
        let found: StoredObject?
        do throws(StoreError) {
            key = try Self.key(named: "current.json")
            found = try store.read(key, limit: 1 << 20)
        } catch { throw .store(error) }
        guard let found else { return nil }
        guard let pointer = CostumePointer(found.bytes) else {
            throw .damaged(key: key.description, reason: "it is no pointer to costumes")
        }
        return (pointer, found.version)
    }

    private func move(to pointer: CostumePointer, from version: ObjectVersion?) throws(BundleError) {
        do throws(StoreError) {
            let object = NewObject(bytes: pointer.bytes, mediaType: "application/json")
            let condition = version.map { WriteCondition.version($0) } ?? .absent
            try store.write(object, to: Self.key(named: "current.json"), if: condition)
        } catch {
            if case .conflict = error { throw .overtaken }
            throw .store(error)
        }
    }

    private static func key(_ digest: String) throws(StoreError) -> ObjectKey {
        try key(named: "\(digest).tar")
    }

    private static func key(named name: String) throws(StoreError) -> ObjectKey {
        guard let key = ObjectKey("\(folder)/\(name)") else {
            throw .broken(key: "\(folder)/\(name)", reason: "no key can have this name")
        }
        return key
    }
}
