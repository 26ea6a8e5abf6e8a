import Cluster
import Files
import FoundationEssentials
import Names
import StickerManifest
import StickerPack

/// Writes a finished pack to the store: stickers, then the decision for it, on condition that no other job decided
/// meanwhile, then what follows from it.
struct PackPublication {
    let store: any ObjectStore
    let found: JobRunner.Found
    let pack: Directory
    let upload: StickerUpload
    let retirement: FileRetirement
    let now: @Sendable () -> Double
    private(set) var decision: GroupDecision
    /// The documents that the build left.
    private let documents: Documents
    /// The keys of files to be removed, since the decision.
    private var doomed: [String] = []
    private var decided = ContinuousClock.now

    /// Reads what the build left.
    init(
        _ runner: JobRunner, _ found: JobRunner.Found, _ pack: Directory, _ upload: StickerUpload
    ) throws(PackError) {
        store = runner.store
        retirement = runner.retirement
        now = runner.now
        self.found = found
        self.pack = pack
        self.upload = upload
        decision = found.decision
        do throws(FileError) { documents = try Documents(pack) } catch {
            throw .unreadable(path: error.path, reason: error.text)
        }
    }

    var keys: GroupKeys { decision.keys }
    private var files: [String] { documents.files }

    /// How long a removal of another worker may take, with all that delays its requests.
    private static let removalWait: UInt32 = 120

    /// The group was erased, or its face removed, while the pack was made.
    struct FaceRemoved: Error {}

    /// - Throws: `FaceRemoved`.
    func requireFace() throws {
        guard try store.hasFace(keys) else { throw FaceRemoved() }
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

    /// Brings a pack to the store: its stickers, then the decision for it, with the manifest.
    /// - Parameters:
    ///   - built: nil: something of it failed or is still missing.
    ///   - exports: the files of the packs for platforms that are current; nil: nothing is known of them.
    /// - Throws: `FaceRemoved` or `Conflict`: nothing is lost, but this pack is out of date.
    mutating func publish(_ built: GroupMemory.Built?, exports: [String]?) throws {
        guard let bytes = documents.manifest else {
            throw StoreError.broken(key: keys.manifest.description, reason: "the build left no manifest")
        }
        let again = try claim(Set(files))
        try upload.finish(files, from: pack, again: again)
        try requireFace()
        try decide(built, exports: exports) { (decision, change) in try decision.publish(bytes, change) }
    }

    /// Takes files back that were about to be removed: the face was used before.
    /// - Returns: files to be written again, because another worker may have removed them.
    private mutating func claim(_ files: Set<String>) throws -> Set<String> {
        let memory = decision.memory
        let removed = files.intersection(memory.removal?.files ?? [])
        guard !removed.isEmpty || !files.isDisjoint(with: memory.unused.keys) else { return [] }
        if let removal = memory.removal, !removed.isEmpty, retirement.isUnderWay(removal, now: now()) {
            SystemClock.pause(milliseconds: Self.removalWait * 1_000)
        }
        try decision.record { memory in
            if !removed.isEmpty { memory.removal = nil }
            memory.unused = memory.unused.filter { !files.contains($0.key) }
        }
        return removed
    }

    /// Writes gallery and status. Where another job has decided since, its own stay.
    func writeCompanions() throws(StoreError) {
        if let page = documents.gallery {
            try decision.follow(
                keys.gallery, with: NewObject(bytes: page, mediaType: "text/html; charset=utf-8"))
        }
        try writeStatus()
    }

    /// Writes the status alone.
    func writeStatus() throws(StoreError) {
        guard let bytes = documents.status else { return }
        try decision.follow(keys.status, with: NewObject(bytes: bytes, mediaType: "application/json"))
    }

    // MARK: The memory

    /// Decides on something that leaves the pack as it is: on packs for platforms, or on a face that can't be used.
    mutating func record(_ built: GroupMemory.Built, exports: [String]? = nil) throws {
        try decide(built, exports: exports) { (decision, change) in try decision.record(change) }
    }

    /// Writes down what was made, and what may be removed then.
    private mutating func decide(
        _ built: GroupMemory.Built?, exports: [String]?,
        _ write: (inout GroupDecision, (inout GroupMemory) -> Void) throws -> Void
    ) throws {
        let (documents, retirement, keys, now) = (documents, retirement, keys, now())
        let isNew = documents.manifest != nil && documents.manifest != decision.manifest?.bytes
        let replaced = isNew ? found.pack?.stickers.flatMap(\.files) : nil
        let stored = try stored(keys.pack).filter { !$0.contains("/") }
        let hasExports = exports.map { !$0.isEmpty || decision.memory.oldExports != nil } ?? false
        let storedExports = hasExports ? try self.stored(keys.exports) : []
        var due: [String] = []
        try write(&decision) { memory in
            memory.built = built
            // A face that can't be used leaves the pack as it is.
            if built?.rejectedBy == nil { memory.files = documents.hidden }
            due = retirement.update(
                &memory, stored: stored, current: Set(documents.files), replaced: replaced, now: now
            ).map { keys.pack + $0 }
            if hasExports, let exports {
                due += retirement.update(
                    &memory, storedExports: storedExports, current: Set(exports), now: now
                ).map { keys.exports + $0 }
            }
        }
        (doomed, decided) = (doomed + due, .now)
    }

    /// Removes the files that left the retention.
    mutating func removeDoomed() throws(StoreError) {
        while let file = doomed.popLast() {
            // Others wait for so long and no longer.
            guard ContinuousClock.now - decided < .seconds(Int(Self.removalWait) / 4) else { return }
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
}

extension PackPublication {
    /// The documents of a pack's folder; nil only where there is no such file.
    private struct Documents {
        var manifest: [UInt8]?
        var gallery: [UInt8]?
        var status: [UInt8]?
        /// The private files by name.
        var hidden: [String: Data] = [:]
        /// The files that the manifest names.
        var files: [String]

        init(_ pack: Directory) throws(FileError) {
            let limit = GroupMemory.lengthLimit
            manifest = try pack.readIfPresent(PackLayout.manifest, limit: limit)
            gallery = try pack.readIfPresent(PackLayout.gallery, limit: limit)
            status = try pack.readIfPresent(PackLayout.status, limit: limit)
            files = manifest.flatMap { try? PackJSON.manifest($0) }?.stickers.flatMap(\.files) ?? []
            let folder = try pack.folder(PackLayout.privateFolder)
            for name in try folder.names() where PackRestoration.isPrivate(name) {
                hidden[name] = try folder.readIfPresent(name, limit: limit).map { Data($0) }
            }
        }
    }
}
