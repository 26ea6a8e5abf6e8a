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

    enum Ending: Sendable {
        /// The pack was made and is in the store.
        case published(BuildSummary?, Transfer)
        /// It was there before, of this face: what logs call it; nil: of none.
        case unchanged(face: String?)
        /// The group has no face.
        case gone
        /// The group was erased.
        case erased
        case rejected(VisitFailure)
        /// Another try may help.
        case failed(VisitFailure)
        case cancelled
    }

    struct Transfer: Sendable {
        /// What logs call the face of the pack.
        var face: String?
        var files = 0
        var bytes = 0
        /// From the finished pack to the manifest in the store, in seconds.
        var seconds = 0.0
    }

    /// Blocks.
    /// - Parameters:
    ///   - costumes: asked again when another job decided meanwhile.
    ///   - running: is asked to stop, and shows signs of life.
    func run(
        _ job: GroupJob, attempt: Int, _ costumes: @autoclosure () throws -> GroupVisitor.Costumes,
        _ running: RunningJob
    ) throws -> Ending {
        guard let keys = GroupKeys(job.group) else { return .gone }
        let loop = DecisionLoop(store: store, keys: keys, limits: limits, reader: GroupVisitor.reader)
        return try loop.run(job) {
            let costumes = try costumes()
            let task = Assignment(
                job: job, attempt: attempt, keys: keys, costumes: costumes, running: running)
            return DecisionLoop.Maker(costumes: costumes.digest) { found in try build(task, found) }
        }
    }

    private struct Assignment {
        var job: GroupJob
        var attempt: Int
        var keys: GroupKeys
        var costumes: GroupVisitor.Costumes
        var running: RunningJob
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

    private func build(_ task: Assignment, _ found: Found) throws -> Ending {
        let (job, keys, costumes) = (task.job, task.keys, task.costumes)
        var found = found
        if found.second != nil { try found.decision.expect(costumes.pairs) }
        let folder = try scratch.job()
        let restored = try PackRestoration(store: store, keys: keys).fill(folder, job.group, found)
        let mirror = StatusMirror(store, keys)
        let upload = StickerUpload(store, keys, known: restored, onStored: mirror.look)
        defer { upload.stop() }
        mirror.start(upload)
        defer { mirror.stop() }
        let path = "\(folder.directory.path)/\(job.group)/\(GroupLayout.pack)"
        var order = GroupVisitor.Order(
            group: job.group, root: folder.directory.path, isRebuild: job.urgency == .rebuild,
            failures: task.attempt - 1)
        order.observer = PackObserver(added: upload.add, wroteStatus: mirror.add)
        let visit = visitor.visit(order)
        task.running.begin(visit)
        let ending = try visitor.make(visit, order, costumes)
        mirror.stop()
        if case .cancelled = ending { return .cancelled }
        guard let pack = try? Directory(path) else {
            throw PackError.unreadable(path: path, reason: "it was taken away while the pack was built")
        }
        let built = found.faceDigest.map {
            GroupMemory.Built(
                face: $0, face2: found.secondDigest, profile: found.profileDigest, costumes: costumes.digest)
        }
        var publication = try PackPublication(self, found, pack, upload)
        do {
            return try finish(
                ending, &publication, built, Export(task: task, order: order, visit: visit, folder: folder))
        } catch is PackPublication.FaceRemoved {
            upload.stop()
            try publication.takeBack()
            throw PackPublication.FaceRemoved()
        }
    }

    private func finish(
        _ ending: GroupVisitor.Ending, _ publication: inout PackPublication, _ built: GroupMemory.Built?,
        _ export: Export
    ) throws -> Ending {
        switch ending {
        case .cancelled: return .cancelled
        case .done(let summary, let wish):
            var transfer = try publish(&publication, wish == nil ? built : nil)
            guard let built else { return .gone }
            transfer.face = SHA256.short(built.face)
            guard let wish else { return .published(summary, transfer) }
            switch try visitor.export(wish, export.order, export.visit, export.task.costumes) {
            case .cancelled: return .cancelled
            case .failed(let failure): return .failed(failure)
            case .done: break
            }
            try finish(export, &publication, built)
            return .published(summary, transfer)
        case .rejected(let failure):
            var built = built
            built?.rejectedBy = GroupVisitor.reader
            publication.upload.stop()
            if publication.isWithdrawing {
                _ = try publish(&publication, built)
            } else if let built {
                try publication.requireFaces()
                try publication.record(built)
                try publication.writeStatus()
                try publication.removeDoomed()
            }
            return .rejected(failure)
        case .failed(let failure, let summary):
            if summary != nil || publication.isWithdrawing {
                _ = try publish(&publication, nil)
            } else {
                publication.upload.stop()
                try publication.requireFaces()
                try publication.writeStatus()
            }
            return .failed(failure)
        }
    }

    /// Brings packs for platforms to the store.
    private func finish(
        _ export: Export, _ publication: inout PackPublication, _ built: GroupMemory.Built
    ) throws {
        try publication.requireFaces()
        let group = try export.folder.directory.folder(export.task.job.group.name)
        let packs = ExportPublication(store: store, keys: publication.keys, group: group)
        let files = try packs.files()
        // Another worker's pack has exports of its own.
        guard try publication.decision.isLast() else { throw GroupDecision.Conflict() }
        try packs.write(files)
        do {
            try publication.record(built, exports: files)
        } catch is GroupDecision.Conflict {
            throw GroupDecision.Conflict(hasWritten: true)
        }
        try publication.removeDoomed()
    }

    /// What packs for platforms need of the visit before.
    private struct Export {
        var task: Assignment
        var order: GroupVisitor.Order
        var visit: GroupVisitor.Visit
        var folder: JobFolder
    }

    private func publish(
        _ publication: inout PackPublication, _ built: GroupMemory.Built?
    ) throws -> Transfer {
        let start = ContinuousClock.now
        try publication.publish(built, exports: built == nil ? nil : [])
        var transfer = Transfer()
        transfer.seconds = (ContinuousClock.now - start) / .seconds(1)
        (transfer.files, transfer.bytes) = publication.upload.written
        try publication.writeCompanions()
        try publication.removeDoomed()
        return transfer
    }
}
