import Costume
import Digest
import FaceInput
import GroupWatch
import ImageCodecs
import Messages
import Names
import Settings
import StickerBuild
import StickerManifest
import StickerPack
import Threads

/// Looks at one group and brings its pack in step with its face. Blocks; runs on a thread of the service's own.
struct GroupVisit {
    let shared: VisitEnvironment
    let job: BuildJob
    let costumes: CostumeSet

    /// What lies in the group's folder.
    struct GroupSnapshot {
        let folder: GroupFolder
        var files: InputFiles
        /// The second person's face as it was read; nil: none was.
        var second: GroupRecord.Seen?
        /// Why the second person's face can't be used: the first one is alone in the pack.
        var refusal: BuildProblem?
        var record: GroupRecord?
        /// There is a picture, but no face.
        var isMisnamed = false
        /// The pack should be as recorded, and isn't.
        var isDamaged = false
        /// Whether it was looked at: before that a missing file means nothing.
        var isSeen = false

        var face: FileIdentity? { files.face }
        var profile: FileIdentity? { files.profile }

        /// Whether the record is of the same faces and profile.
        func isRecorded(_ face: GroupRecord.Seen, _ profile: ProfileReading) -> Bool {
            guard let record else { return false }
            return record.face?.sha256 == face.sha256 && record.face2?.sha256 == second?.sha256
                && record.profile?.sha256 == profile.seen?.sha256
        }
    }

    func run() -> VisitResult {
        let folder: GroupFolder
        do throws(GroupFileError) {
            folder = try shared.root.folder(of: job.group)
        } catch {
            switch error {
            case .machine(let path, let reason):
                return retry(PackError.unreadable(path: path, reason: reason))
            // No event follows when that changes.
            case .mounted(let path):
                return retry(
                    GroupRefusal.mounted(path: path), after: shared.options.scanInterval,
                    isRepeated: job.reason.failures > 0)
            case .gone, .missing, .refused: return VisitResult(.gone)
            }
        }
        var snapshot = GroupSnapshot(folder: folder, files: InputFiles())
        do throws(PackError) {
            snapshot = try look(at: folder)
            return try visit(&snapshot)
        } catch {
            return job.isCancelled ? VisitResult(.cancelled) : fail(error, snapshot)
        }
    }

    private func visit(_ snapshot: inout GroupSnapshot) throws(PackError) -> VisitResult {
        reportErasure(&snapshot)
        if let record = snapshot.record, holds(record, snapshot) {
            if try record.isUndisturbed(in: snapshot.folder) {
                guard job.reason.isUpkeep else { return try rest(record, snapshot) }
                if let result = try upkeep(record, snapshot) { return result }
                snapshot.isDamaged = true
            } else if record.ending == .erased, snapshot.face != nil {
                return try eraseAgain(record, snapshot)
            }
        }
        return try snapshot.face == nil ? absent(snapshot) : present(snapshot)
    }

    /// What the job is about from here on, and how the last visit ended.
    func look(at folder: GroupFolder) throws(PackError) -> GroupSnapshot {
        let files = try InputFiles(folder)
        job.begin(with: files)
        return GroupSnapshot(
            folder: folder, files: files, record: try folder.record(),
            isMisnamed: folder.isMisnamed, isSeen: true)
    }

    private func holds(_ record: GroupRecord, _ snapshot: GroupSnapshot) -> Bool {
        record.isMisnamed ?? false == snapshot.isMisnamed
            && record.holds(
                snapshot.files, basis: costumes.basis, reader: shared.reader, run: shared.run)
    }

    /// Nothing changed: at most a date has come.
    func rest(_ record: GroupRecord, _ snapshot: GroupSnapshot) throws(PackError) -> VisitResult {
        guard let absence = record.absence else {
            var result = VisitResult(.done)
            result.exports = exports(record, snapshot.folder)
            if record.retains == true { result.upkeepAfter = .seconds(shared.options.pack.retention) }
            return result
        }
        let moment = shared.options.pack.clock.boot()
        guard absence.noted(at: moment) == absence, let wait = timeLeft(absence) else {
            return try absent(snapshot)
        }
        return VisitResult(.later(BuildReason(.check), shared.now() + wait))
    }

    // MARK: With a face

    private func present(_ snapshot: GroupSnapshot) throws(PackError) -> VisitResult {
        var snapshot = snapshot
        let read: GroupFolder.Faces
        do throws(GroupFileError) {
            read = try snapshot.folder.faces(limit: shared.options.decoding.bytes)
        } catch {
            return try unread(error, snapshot)
        }
        let content = read.first
        var faces = People(content.bytes)
        switch read.second {
        case nil: snapshot.files.face2 = nil
        case .success(let found):
            faces.second = found.bytes
            snapshot.second = GroupRecord.Seen(identity: found.identity, sha256: SHA256.hex(found.bytes))
        case .failure(.refused(let refusal)):
            if case .changing = refusal, let later = moreTime() { return later }
            snapshot.refusal = Self.refusal(of: refusal)
            // No event follows the end of a lease.
            if case .leased = refusal { snapshot.refusal?.isTemporary = true }
        case .failure(let error): return try unread(error, snapshot)
        }
        let digest = SHA256.hex(content.bytes)
        job.read(digest)
        let seen = GroupRecord.Seen(identity: content.identity, sha256: digest)
        let profile = try ProfileReading(snapshot.folder, limit: shared.options.profileBytes)
        if let record = snapshot.record, snapshot.isRecorded(seen, profile),
            snapshot.second != nil || (record.isAlone == true) == (snapshot.refusal != nil), isStill(record)
        {
            if !snapshot.isDamaged, try record.isUndisturbed(in: snapshot.folder),
                let result = try savedAgain(record, seen, profile, snapshot)
            {
                return result
            }
            snapshot.isDamaged = true
        }
        if let interrupted = job.reason.interrupted, let moment = interrupted.asideUntil,
            interrupted.isAside(seen.sha256, now: shared.now())
        {
            return VisitResult(.later(job.reason, moment))
        }
        return try build(faces, snapshot, seen: seen, profile: profile)
    }

    /// What comes of a face whose file can't be read.
    private func unread(_ error: GroupFileError, _ snapshot: GroupSnapshot) throws(PackError) -> VisitResult {
        switch error {
        case .gone, .missing, .mounted: try absent(snapshot)
        case .machine(let path, let reason):
            fail(PackError.unreadable(path: path, reason: reason), snapshot)
        case .refused(.changing): try allowTime(FaceRefusal.changing, snapshot, seen: nil)
        // No event follows the end of a lease.
        case .refused(.leased): fail(FaceRefusal.leased, snapshot, as: .rejected)
        case .refused(let refusal): try reject(refusal, snapshot, seen: nil)
        }
    }

    /// The same bytes in another file. Where the pack is looked after anyway, the record follows them, so that later
    /// visits see at once that they are known.
    /// - Returns: nil where the pack has to be made right.
    private func savedAgain(
        _ record: GroupRecord, _ face: GroupRecord.Seen, _ profile: ProfileReading, _ snapshot: GroupSnapshot
    ) throws(PackError) -> VisitResult? {
        guard job.reason.isUpkeep else { return try rest(record, snapshot) }
        var renewed = record
        (renewed.face, renewed.face2, renewed.profile) = (face, snapshot.second, profile.seen)
        if renewed != record, let pack = try? open(snapshot) {
            try? pack.writeNote(GroupRecord.name, renewed.bytes)
        }
        return try upkeep(renewed, snapshot)
    }

    private func target(_ profile: ProfileReading, _ snapshot: GroupSnapshot) -> PackTarget {
        var target = PackTarget("\(snapshot.folder.path)/\(GroupLayout.pack)")
        target.group = job.group.name
        target.profile = profile.profile
        target.warnings = profile.warnings + [snapshot.refusal].compactMap { $0 }
        return target
    }

    /// Whether the record is still true for the same bytes.
    private func isStill(_ record: GroupRecord) -> Bool {
        switch record.ending {
        case .published: record.isPublished(basis: costumes.basis, in: shared.run)
        case .rejected: record.isRejected(by: shared.reader, in: shared.run)
        case .waiting, .erased: false
        }
    }

    private var workers: Int {
        job.reason.urgency == .rebuild ? shared.options.rebuilders : shared.options.workers
    }

    func build(
        _ faces: People<[UInt8]>, _ snapshot: GroupSnapshot, seen: GroupRecord.Seen,
        profile: ProfileReading
    ) throws(PackError) -> VisitResult {
        let request = shared.options.request(faces, profile, templates: costumes.folder)
        let target = target(profile, snapshot)
        let people: People<Face>
        let opened: Result<PackFolder, PackError>
        do throws(BuildFailure) {
            (people, opened) = try facesAndPack(request, snapshot)
        } catch {
            guard case .face(let reason, let person) = error, reason.isInputFault || reason.isInterruption
            else { return fail(error, snapshot) }
            if person == .second {
                return try buildAlone(reason, faces, snapshot, seen: seen, profile: profile)
            }
            switch reason {
            case .decoder(.interrupted): return postpone(reason, snapshot, seen: seen)
            case .image(.truncated), .image(.empty): return try allowTime(error, snapshot, seen: seen)
            default: return try reject(error, snapshot, seen: seen)
            }
        }
        let pack: PackFolder
        do {
            pack = try opened.get()
        } catch {
            return job.isCancelled ? VisitResult(.cancelled) : fail(error, snapshot)
        }
        if pack.isErased {
            // While this visit waited for the lock; its face may have gone, too.
            let now = try look(at: snapshot.folder)
            guard now.face == snapshot.face else { return VisitResult(.cancelled) }
            if let record = now.record, record.ending == .erased, holds(record, snapshot) {
                return VisitResult(.done)
            }
        }
        if faces.second != nil, try InputFiles(snapshot.folder).face2 != snapshot.files.face2 {
            // The second person was taken out while this visit waited for the lock.
            return VisitResult(.cancelled)
        }
        let isWithdrawn: Bool
        do throws(PackError) { isWithdrawn = try withdraw(pack, snapshot) } catch {
            return fail(error, snapshot, pack: pack)
        }
        do {
            if let held = try hold(request, people, pack, target) { return held }
            if isChanged(snapshot, seen, profile),
                let held = try limit(request, people, pack, target, faces)
            {
                return held
            }
            var report = try builder.build(
                request, people: people, selection: try selection(for: request), folder: pack, target,
                onEvent: record)
            report.published = report.published || isWithdrawn
            return try finish(report, pack, snapshot, seen: seen, profile: profile)
        } catch {
            switch error {
            case .cancelled: return VisitResult(.cancelled)
            case .face:
                // It was known from an earlier build and can't be decoded now: next time that is seen first.
                for person in Person.allCases { pack.removeNote(PackBuilder.faceNote(person)) }
                return fail(error, snapshot, pack: pack)
            case .nothingWorked(let problems) where problems.contains(where: \.isTemporary):
                var result = fail(error, snapshot, pack: pack)
                result.isInconclusive = true
                return result
            case .nothingWorked(let problems):
                var result = fail(error, snapshot, pack: pack, atLeast: .seconds(600))
                result.failures = Dictionary(problems.map { ($0.subject, true) }) { first, _ in first }
                return result
            default: return fail(error, snapshot, pack: pack)
            }
        }
    }

    /// Writes down of what the pack was built.
    private func finish(
        _ report: BuildReport, _ pack: PackFolder, _ snapshot: GroupSnapshot, seen: GroupRecord.Seen,
        profile: ProfileReading
    ) throws(BuildFailure) -> VisitResult {
        profile.keep(in: pack)
        var record = GroupRecord(
            ending: .published, face: seen, profile: profile.seen, basis: costumes.basis,
            reader: shared.reader)
        record.face2 = snapshot.second ?? snapshot.files.face2.map { GroupRecord.Seen(identity: $0) }
        record.platforms = profile.profile?.platforms
        if let refusal = snapshot.refusal { (record.isAlone, record.run) = (true, run(of: refusal)) }
        do throws(PackError) { try record.note(packFiles(of: report.manifest), in: snapshot.folder) } catch {
            throw .pack(error)
        }
        // Empty where one of them is missing.
        guard !record.filesDigest.isEmpty else {
            // Somebody removes files of the pack just now: what is missing then is made again.
            let reason = "files were taken away while it was published"
            return fail(PackError.unreadable(path: pack.path, reason: reason), snapshot, pack: pack)
        }
        let upkeepAfter = pack.retentionLeft
        record.retains = upkeepAfter == nil ? nil : true
        let cause = (report.problems + [snapshot.refusal].compactMap { $0 }).first(where: \.isTemporary)
        if cause == nil { try? pack.writeNote(GroupRecord.name, record.bytes) }
        shared.retained.note(job.group, bytes: pack.retainedBytes)
        let summary = summary(report)
        var result = cause.map(complete) ?? VisitResult(.done)
        result.summary = summary
        if snapshot.isDamaged, summary.made > 0 || summary.published {
            result.repair = PackRepair(
                group: summary.group, stickers: summary.made, manifest: summary.published,
                generation: summary.generation)
        }
        if cause != nil { return result }
        let failed = Set(report.problems.map(\.subject))
        let ids = report.outcomes.map(\.entry.id) + failed
        result.failures = Dictionary(ids.map { ($0, failed.contains($0)) }, uniquingKeysWith: { $0 || $1 })
        result.upkeepAfter = upkeepAfter
        result.exports = exports(record, snapshot.folder)
        return result
    }

    func open(_ snapshot: GroupSnapshot) throws(PackError) -> PackFolder {
        var options = shared.options.pack
        options.retainedBytes = min(options.retainedBytes, shared.retained.room(for: job.group))
        return try snapshot.folder.pack(options, isCancelled: { job.isCancelled })
    }

    /// For everything that this visit builds, with its place at the gate.
    var builder: PackBuilder {
        let job = job
        var maker = shared.maker.cancelled { job.isCancelled }
        maker.workers = workers
        maker.rank = { job.number }
        return PackBuilder(maker)
    }

    /// Records how far the build has come.
    func record(_ event: BuildEvent) {
        job.step(shared.now())
        guard case .publishing = event else { return }
        job.beginPublishing(shared.now())
        // The cores are free for another.
        shared.wake()
    }

    func selection(for request: StickerRequest) throws(BuildFailure) -> CostumeSelection {
        try costumes.selection(for: request, cacheFolder: shared.maker.cacheFolder)
    }

    /// What packs for platforms are to be made of a published pack.
    /// - Returns: nil where they are there already.
    private func exports(_ record: GroupRecord, _ folder: GroupFolder) -> ExportTarget? {
        guard record.ending == .published else { return nil }
        let wish = ExportTarget(record, standard: shared.options.platforms)
        // Where that can't be read now, the export reports it.
        let exports = try? ExportsFolder(folder)
        if job.reason.isUpkeep, (try? exports?.isWhole()) == false { return wish }
        let made = try? exports?.record()
        return made.map { $0.key == wish.key && !$0.retains } ?? wish.platforms.isEmpty ? nil : wish
    }

    private func summary(_ report: BuildReport) -> BuildSummary {
        let made = report.outcomes.filter { !$0.reused }
        let now = shared.now()
        var summary = BuildSummary(
            group: job.group.name, generation: report.manifest.generation, published: report.published)
        summary.face = job.face
        (summary.made, summary.failed) = (made.count, report.problems.count)
        summary.reused = report.outcomes.count - made.count
        summary.bytes = made.reduce(0) { $0 + $1.entry.bytes + ($1.entry.still?.bytes ?? 0) }
        (summary.phases, summary.seconds) = (report.phases, (now - job.start) / .seconds(1))
        summary.latency = job.reason.since.map { (now - $0) / .seconds(1) }
        let spans = job.spans(now)
        summary.waiting = spans.waiting / .seconds(1)
        summary.rendering = spans.rendering / .seconds(1)
        summary.publishing = spans.publishing / .seconds(1)
        return summary
    }
}
