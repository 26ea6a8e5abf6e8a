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
    /// Whether stickers of two people go, because the pack is of one person now.
    let isWithdrawing: Bool
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
        isWithdrawing = documents.pack?.showsTwo != true && found.mayShowTwo
    }

    /// Whether the build left another pack than the store has.
    var isChanged: Bool { documents.manifest != nil && documents.manifest != decision.manifest?.bytes }

    var keys: GroupKeys { decision.keys }
    private var files: [String] { documents.pack?.stickers.flatMap(\.files) ?? [] }

    /// How long a removal of another worker may take, with all that delays its requests.
    private static let removalWait: UInt32 = 120

    /// The group was erased, or a face removed, while the pack was made.
    struct FaceRemoved: Error {}

    /// - Throws: `FaceRemoved`.
    func requireFaces() throws {
        if found.face != nil, try !store.has(keys.face) { throw FaceRemoved() }
        if found.second != nil, try !store.has(keys.face2) { throw FaceRemoved() }
    }

    /// Takes back what this job wrote of somebody who isn't in the group any more.
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
            // A worker ended before it published the group's first pack, and somebody has gone since.
            if isWithdrawing { return try record(built, exports: exports) }
            throw StoreError.broken(key: keys.manifest.description, reason: "the build left no manifest")
        }
        let again = try claim(Set(files))
        try upload.finish(files, from: pack, again: again)
        try requireFaces()
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
    mutating func record(_ built: GroupMemory.Built?, exports: [String]? = nil) throws {
        try decide(built, exports: exports) { (decision, change) in try decision.record(change) }
    }

    /// Writes down what was made, and what may be removed then.
    private mutating func decide(
        _ built: GroupMemory.Built?, exports: [String]?,
        _ write: (inout GroupDecision, (inout GroupMemory) -> Void) throws -> Void
    ) throws {
        let (documents, retirement, keys, now) = (documents, retirement, keys, now())
        let (isWithdrawing, isChanged, current) = (isWithdrawing, isChanged, Set(files))
        let replaced = isChanged ? found.pack?.stickers.flatMap(\.files) : nil
        let stored = try stored(keys.pack).filter { !$0.contains("/") }
        let withdrawn = isWithdrawing ? self.withdrawn(stored, current) : []
        // Packs for platforms show what the pack showed. They are made again.
        let exports = exports ?? (isWithdrawing ? [] : nil)
        let hasExports =
            exports.map { !$0.isEmpty || decision.memory.oldExports != nil || isWithdrawing } ?? false
        let storedExports = hasExports ? try self.stored(keys.exports) : []
        var due: [String] = []
        try write(&decision) { memory in
            memory.built = built
            // A face that can't be used leaves the pack as it is.
            if built?.rejectedBy == nil || isChanged { memory.files = documents.hidden }
            due = retirement.update(
                &memory, stored: stored, current: current, replaced: replaced, withdrawn: withdrawn, now: now
            ).map { keys.pack + $0 }
            if hasExports, let exports {
                due += retirement.update(
                    &memory, storedExports: storedExports, current: Set(exports), isWithdrawn: isWithdrawing,
                    now: now
                ).map { keys.exports + $0 }
            }
            // Until they are gone: this worker may end before that.
            if isWithdrawing {
                memory.pairs = due.isEmpty ? nil : Set(withdrawn.compactMap(StickerName.id(of:))).sorted()
            }
        }
        (doomed, decided) = (doomed + due, .now)
    }

    /// The files that show two people, or may do so where nothing is known of them any more.
    private func withdrawn(_ stored: [String], _ current: Set<String>) -> Set<String> {
        let pairs = Set(found.memory.pairs ?? []).union(found.pack?.pairs ?? [])
        let isLost = found.decision.isLost
        return Set(stored).subtracting(current).filter { file in
            StickerName.id(of: file).map { isLost || pairs.contains($0) } ?? false
        }
    }

    /// Removes the files that left the retention, or show somebody who withdrew.
    mutating func removeDoomed() throws {
        while let file = doomed.last {
            // Others wait for so long and no longer.
            guard ContinuousClock.now - decided < .seconds(Int(Self.removalWait) / 4) else {
                if isWithdrawing { throw GroupDecision.Conflict() }
                return
            }
            if let key = ObjectKey(file) { try store.remove(key) }
            doomed.removeLast()
        }
        // Whoever comes back needn't wait for this removal.
        if isWithdrawing, decision.memory.pairs != nil {
            try decision.record { memory in (memory.pairs, memory.removal) = (nil, nil) }
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
        /// What the manifest says.
        var pack: PackManifest?

        init(_ pack: Directory) throws(FileError) {
            let limit = GroupMemory.lengthLimit
            manifest = try pack.readIfPresent(PackLayout.manifest, limit: limit)
            gallery = try pack.readIfPresent(PackLayout.gallery, limit: limit)
            status = try pack.readIfPresent(PackLayout.status, limit: limit)
            self.pack = manifest.flatMap { try? PackJSON.manifest($0) }
            let folder = try pack.folder(PackLayout.privateFolder)
            for name in try folder.names() where PackRestoration.isPrivate(name) {
                hidden[name] = try folder.readIfPresent(name, limit: limit).map { Data($0) }
            }
        }
    }
}
