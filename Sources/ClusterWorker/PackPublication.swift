import Cluster
import Digest
import Files
import FoundationEssentials
import Names
import StickerManifest
import StickerPack

/// Writes a finished pack to the store: stickers, then the manifest on condition that nobody wrote another one, then what
/// follows from it.
struct PackPublication {
    let store: any ObjectStore
    let keys: GroupKeys
    let found: JobRunner.Found
    let pack: Directory
    let upload: StickerUpload
    let retirement: FileRetirement
    let now: @Sendable () -> Double

    /// How long a removal of another worker may take, with all that delays its requests.
    private static let removalWait: UInt32 = 120

    /// The files of the manifest before, if there is a new one.
    var replaced: [String]? {
        guard let bytes = manifestBytes, bytes != found.manifest?.bytes else { return nil }
        return found.pack?.stickers.flatMap(\.files)
    }

    private var manifestBytes: [UInt8]? {
        try? pack.read(PackLayout.manifest, limit: GroupMemory.lengthLimit)
    }

    private var files: [String] {
        manifestBytes.flatMap { try? PackJSON.manifest($0) }?.stickers.flatMap(\.files) ?? []
    }

    /// The group was erased, or its face removed, while the pack was made.
    struct Gone: Error {}

    /// - Throws: `Gone`.
    func requireFace() throws {
        guard try store.hasFace(keys) else { throw Gone() }
    }

    /// Takes back what this job wrote for a group that has no face any more.
    func takeBack() throws(StoreError) {
        guard let manifest = try store.read(keys.manifest, limit: GroupMemory.lengthLimit) else {
            return try GroupErasure(store, keys).run()
        }
        let named = (try? PackJSON.manifest(manifest.bytes))?.stickers.flatMap(\.files) ?? []
        for file in upload.stored.subtracting(named).subtracting(found.pack?.stickers.flatMap(\.files) ?? [])
        {
            if let key = keys.file(file) { try store.remove(key) }
        }
    }

    /// Brings stickers and manifest to the store.
    /// - Throws: `Gone`, or `.conflict` when another worker has published meanwhile: nothing is lost, but this pack is out of date.
    func write() throws {
        guard let bytes = manifestBytes else {
            throw StoreError.broken(key: keys.manifest.description, reason: "the build left no manifest")
        }
        let again = try claim(Set(files))
        try upload.finish(files, from: pack, again: again)
        try requireFace()
        guard bytes != found.manifest?.bytes else { return }
        try store.write(
            NewObject(bytes: bytes, mediaType: "application/json"), to: keys.manifest,
            if: found.manifest.map { .version($0.version) } ?? .absent)
    }

    /// Takes files back that were about to be removed: the face was used before.
    /// - Returns: files to be written again, because another worker may have removed them.
    private func claim(_ files: Set<String>) throws(StoreError) -> Set<String> {
        var (memory, version) = (found.memory, found.memoryVersion)
        for _ in 0..<8 {
            let removed = files.intersection(memory.removal?.files ?? [])
            if let removal = memory.removal, !removed.isEmpty, retirement.isUnderWay(removal, now: now()) {
                SystemClock.pause(milliseconds: Self.removalWait * 1_000)
            }
            guard !removed.isEmpty || !files.isDisjoint(with: memory.unused.keys) else { return [] }
            if !removed.isEmpty { memory.removal = nil }
            memory.unused = memory.unused.filter { !files.contains($0.key) }
            if try write(memory, version) != nil { return removed }
            (memory, version) = try readMemory()
        }
        throw .conflict(key: keys.memory.description)
    }

    /// Writes gallery and status. Where another worker has written later ones, those stay.
    func writeCompanions() throws(StoreError) {
        if let page = try? pack.read(PackLayout.gallery, limit: GroupMemory.lengthLimit) {
            try replace(keys.gallery, with: NewObject(bytes: page, mediaType: "text/html; charset=utf-8"))
        }
        try writeStatus()
    }

    /// Whether the store still has this manifest.
    func isCurrent() throws(StoreError) -> Bool {
        try store.read(keys.manifest, limit: GroupMemory.lengthLimit)?.bytes == manifestBytes
    }

    /// Writes the status alone.
    func writeStatus() throws(StoreError) {
        guard let bytes = try? pack.read(PackLayout.status, limit: GroupMemory.lengthLimit) else { return }
        try replace(keys.status, with: NewObject(bytes: bytes, mediaType: "application/json"))
    }

    /// Replaces a document that belongs to the manifest, unless the manifest is another one by now.
    private func replace(_ key: ObjectKey, with object: NewObject) throws(StoreError) {
        for _ in 0..<4 {
            let current = try store.read(key, limit: GroupMemory.lengthLimit)
            if current?.bytes == object.bytes { return }
            // Read after the document: who writes a later manifest writes its documents after that.
            guard try isCurrent() else { return }
            do throws(StoreError) {
                try store.write(object, to: key, if: current.map { .version($0.version) } ?? .absent)
                return
            } catch {
                guard case .conflict = error else { throw error }
            }
        }
    }

    // MARK: The memory

    /// Writes down what was built, and removes files that left the retention.
    /// - Parameters:
    ///   - built: nil: nothing that counts.
    ///   - replaced: the files of the manifest before, if there is a new one.
    ///   - exports: the files of the packs for platforms that are current; nil: nothing is known of them.
    func remember(
        _ built: GroupMemory.Built?, replaced: [String]?, exports: [String]? = nil
    ) throws(StoreError) {
        let current = Set(files)
        let stored = try stored(keys.pack).filter { !$0.contains("/") }
        let hasExports = exports.map { !$0.isEmpty || found.memory.oldExports != nil } ?? false
        let storedExports = hasExports ? try self.stored(keys.exports) : []
        let hidden = privateFiles()
        var (memory, version) = (found.memory, found.memoryVersion)
        for _ in 0..<8 {
            if var built {
                built.manifest = manifestBytes.map { SHA256.hex($0) }
                memory.built = built
            }
            // A face that can't be used leaves the pack as it is.
            if built?.rejectedBy == nil { memory.files = hidden }
            let due = retirement.update(
                &memory, stored: stored, current: current, replaced: replaced, now: now())
            var doomed = due.map { keys.pack + $0 }
            if hasExports, let exports {
                doomed += retirement.update(
                    &memory, storedExports: storedExports, current: Set(exports), now: now()
                ).map { keys.exports + $0 }
            }
            let start = ContinuousClock.now
            if try write(memory, version) != nil {
                return try remove(doomed, since: start)
            }
            (memory, version) = try readMemory()
            // Another worker was here. Where it published, its memory counts.
            guard try isCurrent() else { return }
        }
    }

    /// - Parameter files: their keys.
    private func remove(_ files: [String], since start: ContinuousClock.Instant) throws(StoreError) {
        for file in files {
            // Others wait for so long and no longer.
            guard ContinuousClock.now - start < .seconds(Int(Self.removalWait) / 4) else { return }
            if let key = ObjectKey(file) { try store.remove(key) }
        }
    }

    /// What is stored beneath a folder, relative to it.
    private func stored(_ folder: String) throws(StoreError) -> [String] {
        var names: [String] = []
        var last: ObjectKey?
        repeat {
            let page = try store.keys(beginningWith: folder, after: last, limit: 1_000)
            names += page.map { String($0.description.dropFirst(folder.count)) }
            last = page.count < 1_000 ? nil : page.last
        } while last != nil
        return names
    }

    private func privateFiles() -> [String: Data] {
        guard let hidden = try? pack.folder(PackLayout.privateFolder) else { return [:] }
        var found: [String: Data] = [:]
        for name in (try? hidden.names()) ?? [] where PackRestoration.isPrivate(name) {
            found[name] = (try? hidden.read(name, limit: GroupMemory.lengthLimit)).map { Data($0) }
        }
        return found
    }

    private func readMemory() throws(StoreError) -> (GroupMemory, ObjectVersion?) {
        let stored = try store.read(keys.memory, limit: GroupMemory.lengthLimit)
        return (stored.flatMap { GroupMemory($0.bytes) } ?? GroupMemory(), stored?.version)
    }

    /// - Returns: nil where another worker wrote meanwhile.
    private func write(_ memory: GroupMemory, _ version: ObjectVersion?) throws(StoreError) -> ObjectVersion?
    {
        do throws(StoreError) {
            return try store.write(
                NewObject(bytes: memory.bytes, mediaType: "application/json"), to: keys.memory,
                if: version.map { .version($0) } ?? .absent)
        } catch {
            guard case .conflict = error else { throw error }
            return nil
        }
    }
}
