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
        /// The group was erased.
        case erased
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
        var known: Known
        var face: [UInt8]
        var profile: [UInt8]?

        var manifest: StoredObject? { known.manifest }
        var memory: GroupMemory { known.memory }
        var memoryVersion: ObjectVersion? { known.memoryVersion }
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
        let task = Assignment(job: job, attempt: attempt, keys: keys, costumes: costumes, running: running)
        var known = try known(keys)
        if !job.erases, known.memory.holds(job, known.programs(costumes)) { return .unchanged }
        for _ in 0..<4 {
            if let found = try read(keys, known) {
                do {
                    return try build(task, found)
                } catch is Overtaken {
                    known = try self.known(keys)
                } catch is PackPublication.Gone {
                    known = try self.known(keys)
                }
            } else if job.erases {
                try GroupErasure(store, keys).run()
                guard try store.hasFace(keys) else { return .erased }
                // A face came meanwhile. Its pack may have lost files: it is made whatever is known of it.
                known = try self.known(keys)
                known.memory = GroupMemory()
            } else {
                return .gone
            }
        }
        // Others publish faster than this worker builds.
        throw StoreError.conflict(key: keys.manifest.description)
    }

    /// What belongs to one job.
    private struct Assignment {
        var job: GroupJob
        var attempt: Int
        var keys: GroupKeys
        var costumes: GroupVisitor.Costumes
        var running: RunningJob
    }

    /// What the store has of a group's pack. It is read before the face: what is published replaces this manifest, so it is
    /// never older than one that another worker made of a later face.
    struct Known {
        var manifest: StoredObject?
        var memory: GroupMemory
        var memoryVersion: ObjectVersion?

        var manifestDigest: String? { manifest.map { SHA256.hex($0.bytes) } }

        func programs(_ costumes: GroupVisitor.Costumes) -> GroupMemory.Programs {
            GroupMemory.Programs(
                costumes: costumes.digest, reader: GroupVisitor.reader, manifest: manifestDigest)
        }
    }

    private func known(_ keys: GroupKeys) throws(StoreError) -> Known {
        // In this order: who publishes writes the memory after the manifest.
        let memory = try store.read(keys.memory, limit: GroupMemory.lengthLimit)
        let manifest = try store.read(keys.manifest, limit: GroupMemory.lengthLimit)
        return Known(
            manifest: manifest, memory: memory.flatMap { GroupMemory($0.bytes) } ?? GroupMemory(),
            memoryVersion: memory?.version)
    }

    /// Writes into the status that a job was given up, for those who wait for its pack.
    /// - Parameter evidence: the values of the text's placeholders.
    func writeFailure(_ job: GroupJob, code: String, _ evidence: [String: String] = [:]) throws(StoreError) {
        guard let keys = GroupKeys(job.group) else { return }
        // The face isn't read: it may be what ended the workers.
        let face = keys.face.description
        guard try store.keys(beginningWith: face, after: nil, limit: 1).first == keys.face else { return }
        let old = try store.read(keys.status, limit: GroupMemory.lengthLimit)
        let known = old.flatMap { try? PackJSON.status($0.bytes) }
        var status = PackStatus(
            state: .failed, updatedAt: PackClock.timestamp(Int(now())), pid: ThisProcess.id)
        status.generation = known?.generation ?? 0
        status.face = job.face == GroupJob.anyFace ? known?.face : PackStatus.Source(sha256: job.face)
        status.error = PackStatus.Notice(code: code, message: Messages.texts(code, evidence))
        do throws(StoreError) {
            try store.write(
                NewObject(bytes: PackJSON.bytes(status), mediaType: "application/json"), to: keys.status,
                if: old.map { .version($0.version) } ?? .absent)
        } catch {
            // Another worker wrote a later one.
            guard case .conflict = error else { throw error }
        }
    }

    private static let mostBytes = 256 << 20

    private func read(_ keys: GroupKeys, _ known: Known) throws(StoreError) -> Found? {
        // One that is longer than faces may be is rejected by the build, with a status.
        guard let face = try store.read(keys.face, limit: max(limits.face, Self.mostBytes)) else {
            return nil
        }
        // A profile that is too long is broken, as the build reports.
        let profile = try store.read(keys.profile, limit: limits.profile + 1_024)
        return Found(known: known, face: face.bytes, profile: profile?.bytes)
    }

    private func build(_ task: Assignment, _ found: Found) throws -> Ending {
        let (job, keys, costumes) = (task.job, task.keys, task.costumes)
        let isHeld = found.memory.holds(
            face: found.faceDigest, profile: found.profileDigest, found.known.programs(costumes))
        if isHeld { return .unchanged }
        let folder = try scratch.job()
        let restored = try PackRestoration(store: store, keys: keys).fill(folder, job.group, found)
        let upload = StickerUpload(store, keys, known: restored)
        let path = "\(folder.directory.path)/\(job.group)/\(GroupLayout.pack)"
        upload.start { try? Directory(path) }
        let mirror = StatusMirror(store, keys, upload)
        mirror.start { try? Directory(path) }
        defer { mirror.stop() }
        let order = GroupVisitor.Order(
            group: job.group, root: folder.directory.path, isRebuild: job.urgency == .rebuild,
            failures: task.attempt - 1)
        let visit = visitor.visit(order)
        task.running.begin(visit)
        let ending: GroupVisitor.Ending
        do {
            ending = try visitor.make(visit, order, costumes)
        } catch {
            upload.stop()
            throw error
        }
        mirror.stop()
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
        do {
            return try finish(
                ending, publication, built, Export(task: task, order: order, visit: visit, folder: folder))
        } catch is PackPublication.Gone {
            upload.stop()
            try publication.takeBack()
            throw PackPublication.Gone()
        }
    }

    private func finish(
        _ ending: GroupVisitor.Ending, _ publication: PackPublication, _ built: GroupMemory.Built,
        _ export: Export
    ) throws -> Ending {
        let upload = publication.upload
        switch ending {
        case .cancelled: return .cancelled
        case .done(let summary, let wish):
            let transfer = try publish(publication, wish == nil ? built : nil)
            guard let wish else { return .published(summary, transfer) }
            switch try visitor.export(wish, export.order, export.visit, export.task.costumes) {
            case .cancelled: return .cancelled
            case .failed(let failure): return .failed(failure)
            case .done: break
            }
            try publication.requireFace()
            let group = try export.folder.directory.folder(export.task.job.group.name)
            let packs = ExportPublication(store: store, keys: publication.keys, group: group)
            let files = try packs.files()
            // Another worker's pack has exports of its own.
            guard try publication.isCurrent() else { throw Overtaken() }
            try packs.write(files)
            try publication.remember(built, replaced: nil, exports: files)
            return .published(summary, transfer)
        case .rejected(let failure):
            var built = built
            built.rejectedBy = GroupVisitor.reader
            upload.stop()
            try publication.requireFace()
            try publication.writeStatus()
            try publication.remember(built, replaced: nil)
            return .rejected(failure)
        case .failed(let failure, let summary):
            if summary != nil {
                _ = try publish(publication, nil)
            } else {
                upload.stop()
                try publication.requireFace()
                try publication.writeStatus()
            }
            return .failed(failure)
        }
    }

    /// What packs for platforms need of the visit before.
    private struct Export {
        var task: Assignment
        var order: GroupVisitor.Order
        var visit: GroupVisitor.Visit
        var folder: JobFolder
    }

    private func publish(
        _ publication: PackPublication, _ built: GroupMemory.Built?
    ) throws -> Transfer {
        let start = ContinuousClock.now
        do {
            try publication.write()
        } catch {
            publication.upload.stop()
            guard case .conflict? = error as? StoreError else { throw error }
            throw Overtaken()
        }
        var transfer = Transfer()
        transfer.seconds = (ContinuousClock.now - start) / .seconds(1)
        (transfer.files, transfer.bytes) = publication.upload.written
        try publication.writeCompanions()
        try publication.remember(built, replaced: publication.replaced, exports: built == nil ? nil : [])
        return transfer
    }
}
