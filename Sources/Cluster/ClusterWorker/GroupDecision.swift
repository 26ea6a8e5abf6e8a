import Cluster
import Digest
import FoundationEssentials
import StickerManifest

/// A job's decision about its group: another pack, no pack of this face, or that all stays as it is.
///
/// Each decision is a conditional write of the group's memory. It depends on the memory that the job read before face,
/// profile and costumes. So whoever decides last has seen the newest of them, and every other job is overtaken. The
/// manifest follows from the memory: a worker that ended in between leaves it to the next one.
struct GroupDecision: Sendable {
    /// Another job decided meanwhile: what was read is out of date.
    struct Conflict: Error {
        /// Whether files of this job may cover those of the other one.
        var hasWritten = false
    }

    let keys: GroupKeys
    /// As it was read, or written by this decision.
    private(set) var memory: GroupMemory
    private(set) var manifest: StoredObject?
    /// Nothing was known of the group but its pack: what workers wrote down is lost.
    let isLost: Bool
    private let store: any ObjectStore
    private var version: ObjectVersion?

    /// Reads memory and manifest. Read everything that the decision depends on afterwards.
    init(_ store: any ObjectStore, _ keys: GroupKeys) throws(StoreError) {
        self.store = store
        self.keys = keys
        // In this order: who publishes writes the manifest after the memory.
        let memory = try store.read(keys.memory, limit: GroupMemory.lengthLimit)
        manifest = try store.read(keys.manifest, limit: GroupMemory.lengthLimit)
        let known = memory.flatMap { GroupMemory($0.bytes) }
        isLost = known == nil
        self.memory = known ?? GroupMemory()
        version = memory?.version
    }

    /// SHA-256 of the manifest in the store; nil: there is none.
    var manifestDigest: String? { manifest.map { SHA256.hex($0.bytes) } }

    /// Whether the manifest is that of the last decision.
    var isWhole: Bool { memory.manifest == manifestDigest }

    /// Decides as if nothing were known of the group.
    mutating func forget() {
        let (decisions, pairs) = (memory.decisions, memory.pairs)
        memory = GroupMemory()
        (memory.decisions, memory.pairs) = (decisions, pairs)
    }

    /// Notes, before there is a file of it, which stickers may show two people.
    mutating func expect(_ pairs: [String]) throws {
        let known = Set(memory.pairs ?? [])
        guard !known.isSuperset(of: pairs) else { return }
        try record { $0.pairs = known.union(pairs).sorted() }
    }

    /// Writes the manifest of the last decision where its worker ended before it did.
    /// - Parameter withTwo: whether both people are still there. Without one of them, a manifest that shows both isn't wanted
    ///   any more.
    mutating func complete(withTwo: Bool) throws {
        guard let publication = memory.publication, publication.replaced == manifestDigest,
            !isWhole
        else { return }
        let bytes = Array(publication.manifest)
        // One that can't be read may show both, and is made again.
        if !withTwo, (try? PackJSON.manifest(bytes))?.showsTwo ?? true {
            (memory.publication, memory.manifest, memory.built) = (nil, manifestDigest, nil)
        } else {
            try writeManifest(bytes)
        }
    }

    /// Decides that all stays as it is.
    mutating func confirm() throws { try record { _ in } }

    /// Decides on what `change` writes down.
    mutating func record(_ change: (inout GroupMemory) -> Void) throws {
        try record(nil, change)
    }

    /// Decides on a pack. Its files have to be in the store.
    mutating func publish(_ bytes: [UInt8], _ change: (inout GroupMemory) -> Void) throws {
        // A manifest that the memory doesn't know may be an earlier one: then the write finds that out.
        if bytes == manifest?.bytes, isWhole { return try record(change) }
        try record(GroupMemory.Publication(manifest: Data(bytes), replaced: manifestDigest), change)
        try writeManifest(bytes)
    }

    private mutating func record(
        _ publication: GroupMemory.Publication?, _ change: (inout GroupMemory) -> Void
    ) throws {
        var next = memory
        change(&next)
        next.publication = publication
        next.manifest = publication.map { SHA256.hex(Array($0.manifest)) } ?? manifestDigest
        next.decisions &+= 1
        version = try replace(keys.memory, version, with: next.bytes)
        memory = next
    }

    private mutating func writeManifest(_ bytes: [UInt8]) throws {
        do {
            let version = try replace(keys.manifest, manifest?.version, with: bytes)
            manifest = StoredObject(bytes: bytes, version: version)
        } catch let overtaken as Conflict {
            // A worker that came later may have written this one for us.
            manifest = try store.read(keys.manifest, limit: GroupMemory.lengthLimit)
            guard manifest?.bytes == bytes else { throw overtaken }
        }
    }

    private func replace(
        _ key: ObjectKey, _ version: ObjectVersion?, with bytes: [UInt8]
    ) throws -> ObjectVersion {
        do throws(StoreError) {
            return try store.write(
                NewObject(bytes: bytes, mediaType: "application/json"), to: key,
                if: version.map { .version($0) } ?? .absent)
        } catch {
            guard case .conflict = error else { throw error }
            throw Conflict()
        }
    }

    /// Whether no other job has decided since.
    func isLast() throws(StoreError) -> Bool {
        try store.read(keys.memory, limit: GroupMemory.lengthLimit)?.version == version
    }

    /// Writes a document that follows from the decision, unless another one was made since.
    func follow(_ key: ObjectKey, with object: NewObject) throws(StoreError) {
        for _ in 0..<4 {
            let current = try store.read(key, limit: GroupMemory.lengthLimit)
            if current?.bytes == object.bytes { return }
            // Read after the document: who decides later writes its documents after that.
            guard try isLast() else { return }
            do throws(StoreError) {
                try store.write(object, to: key, if: current.map { .version($0.version) } ?? .absent)
                return
            } catch {
                guard case .conflict = error else { throw error }
            }
        }
    }
}
