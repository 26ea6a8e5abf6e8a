import Cluster
import Digest
import Files
import FoundationEssentials
import Messages
import Names
import StickerBuild
import StickerManifest
import StickerPack
import StickerService

/// Does one job: makes the group's folder of what the store has, builds the pack as the service does, and writes it back.
struct JobRunner: Sendable {
    let store: any ObjectStore
    let visitor: GroupVisitor
    let scratch: Scratch
    let limits: Limits
    let retirement: FileRetirement
    /// Seconds since 1970.
    var now: @Sendable () -> Double = { Date().timeIntervalSince1970 }

    /// In bytes.
    struct Limits: Sendable {
        var face: Int
        var profile: Int
    }

    /// How a job ended.
    enum Ending: Sendable {
        /// The pack was made and is in the store.
        case published(BuildSummary?, Transfer)
        /// It was there before.
        case unchanged
        /// The group has no face.
        case gone
        case rejected(VisitFailure)
        /// Another try may help.
        case failed(VisitFailure)
        case cancelled
    }

    /// What a job moved.
    struct Transfer: Sendable {
        var files = 0
        var bytes = 0
        /// From the finished pack to the manifest in the store, in seconds.
        var seconds = 0.0
    }

    /// Another worker was faster: what was read is out of date.
    private struct Overtaken: Error {}

    /// What the store has of a group.
    struct Found {
        var face: [UInt8]
        var profile: [UInt8]?
        var manifest: StoredObject?
        var memory: GroupMemory
        var memoryVersion: ObjectVersion?

        var faceDigest: String { SHA256.hex(face) }
        var profileDigest: String? { profile.map { SHA256.hex($0) } }
        var pack: PackManifest? { manifest.flatMap { try? PackJSON.manifest($0.bytes) } }
    }

    /// Blocks.
    /// - Parameters:
    ///   - running: is asked to stop, and shows signs of life.
    func run(
        _ job: GroupJob, attempt: Int, _ costumes: GroupVisitor.Costumes, _ running: RunningJob
    ) throws -> Ending {
        guard let keys = GroupKeys(job.group) else { return .gone }
        let stored = try store.read(keys.memory, limit: GroupMemory.lengthLimit)
        let memory = stored.flatMap { GroupMemory($0.bytes) } ?? GroupMemory()
        if memory.holds(job, costumes: costumes.digest, reader: GroupVisitor.reader) { return .unchanged }
        var known = (memory, stored?.version)
        for _ in 0..<4 {
            guard let found = try read(keys, known) else { return .gone }
            do {
                return try build(job, attempt: attempt, found, keys, costumes, running)
            } catch is Overtaken {
                let stored = try store.read(keys.memory, limit: GroupMemory.lengthLimit)
                known = (stored.flatMap { GroupMemory($0.bytes) } ?? GroupMemory(), stored?.version)
            }
        }
        // Others publish faster than this worker builds.
        throw StoreError.conflict(key: keys.manifest.description)
    }

    private static let mostBytes = 256 << 20

    private func read(
        _ keys: GroupKeys, _ known: (memory: GroupMemory, version: ObjectVersion?)
    ) throws(StoreError) -> Found? {
        // One that is longer than faces may be is rejected by the build, with a status.
        guard let face = try store.read(keys.face, limit: max(limits.face, Self.mostBytes)) else {
            return nil
        }
        // A profile that is too long is broken, as the build reports.
        let profile = try store.read(keys.profile, limit: limits.profile + 1_024)
        let manifest = try store.read(keys.manifest, limit: GroupMemory.lengthLimit)
        return Found(
            face: face.bytes, profile: profile?.bytes, manifest: manifest, memory: known.memory,
            memoryVersion: known.version)
    }

    private func build(
        _ job: GroupJob, attempt: Int, _ found: Found, _ keys: GroupKeys, _ costumes: GroupVisitor.Costumes,
        _ running: RunningJob
    ) throws -> Ending {
        let reader = GroupVisitor.reader
        if found.memory.holds(
            face: found.faceDigest, profile: found.profileDigest, costumes: costumes.digest, reader: reader)
        {
            return .unchanged
        }
        let folder = try scratch.job()
        let restored = try PackRestoration(store: store, keys: keys).fill(folder, job.group, found)
        let upload = StickerUpload(store, keys, known: restored)
        let path = "\(folder.directory.path)/\(job.group)/\(GroupLayout.pack)"
        upload.start { try? Directory(path) }
        let order = GroupVisitor.Order(
            group: job.group, root: folder.directory.path, isRebuild: job.urgency == .rebuild,
            failures: attempt - 1)
        let visit = visitor.visit(order)
        running.begin(visit)
        let ending: GroupVisitor.Ending
        do {
            ending = try visitor.make(visit, order, costumes)
        } catch {
            upload.stop()
            throw error
        }
        guard let pack = try? Directory(path) else {
            upload.stop()
            throw PackError.unreadable(path: path, reason: "it was taken away while the pack was built")
        }
        if case .cancelled = ending {
            upload.stop()
            return .cancelled
        }
        let built = GroupMemory.Built(
            face: found.faceDigest, profile: found.profileDigest, costumes: costumes.digest)
        let publication = PackPublication(
            store: store, keys: keys, found: found, pack: pack, upload: upload,
            retirement: retirement, now: now)
        switch ending {
        case .cancelled: return .cancelled
        case .done(let summary):
            let transfer = try publish(publication, built)
            return .published(summary, transfer)
        case .rejected(let failure):
            var built = built
            built.rejectedBy = reader
            upload.stop()
            try publication.writeStatus()
            try publication.remember(built, replaced: nil)
            return .rejected(failure)
        case .failed(let failure, let summary):
            if summary != nil {
                _ = try publish(publication, nil)
            } else {
                upload.stop()
                try publication.writeStatus()
            }
            return .failed(failure)
        }
    }

    private func publish(
        _ publication: PackPublication, _ built: GroupMemory.Built?
    ) throws -> Transfer {
        let start = ContinuousClock.now
        do throws(StoreError) {
            try publication.write()
        } catch {
            publication.upload.stop()
            guard case .conflict = error else { throw error }
            throw Overtaken()
        }
        var transfer = Transfer()
        transfer.seconds = (ContinuousClock.now - start) / .seconds(1)
        (transfer.files, transfer.bytes) = publication.upload.written
        try publication.writeCompanions()
        try publication.remember(built, replaced: publication.replaced)
        return transfer
    }
}
