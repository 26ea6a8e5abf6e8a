import Digest
import FaceInput
import Files
import GroupWatch
import ImageCodecs
import Messages
import Names
import Platforms
import Settings
import StickerBuild
import StickerExport
import StickerManifest
import StickerPack
import Synchronization
import Threads

/// Makes one group's packs for platforms from the face of its published pack. Blocks; runs on the service's thread for
/// exports, and gives way to every build.
struct ExportVisit {
    let shared: VisitEnvironment
    let exports: ExportEnvironment
    let job: ExportJob
    let costumes: CostumeSet

    func run() -> ExportResult {
        let group: GroupFolder
        do throws(GroupFileError) { group = try shared.root.folder(of: job.group) } catch {
            return PackError(error, path: job.group.name).map { fail($0, in: nil, isCancelled: false) }
                ?? ExportResult()
        }
        let manifest = GroupLayout.inPack(PackLayout.manifest)
        var isCancelled: @Sendable () -> Bool = { [job] in job.isCancelled }
        do {
            let (seen, files) = (try group.identity(of: manifest), try InputFiles(group))
            // Their bytes count, which are read later: the same ones may have been saved again.
            guard let record = try group.record(), record.ending == .published,
                record.basis == costumes.basis,
                files.face != nil, (files.face2 == nil) == (record.face2 == nil),
                ExportTarget(record, standard: shared.options.platforms) == job.wish
            else { return ExportResult() }
            if job.wish.platforms.isEmpty, try group.exports() == nil { return ExportResult() }
            // Where that can't be seen for a moment, it is the same.
            let watch = ManifestWatch { (try? group.identity(of: manifest) == seen) ?? true }
            isCancelled = { [job] in job.isCancelled || !watch.isStill }
            let folder = try ExportsFolder(making: group, mode: shared.options.pack.folderMode)
            return try run(group, folder, record, isCancelled)
        } catch let error as any CodedError {
            return fail(error, in: group, isCancelled: isCancelled())
        } catch let error as GroupFileError {
            let path = "\(group.path)/\(GroupLayout.face)"
            let reason = PackError(error, path: path) ?? PackError.unreadable(path: path, reason: "\(error)")
            return fail(reason, in: group, isCancelled: isCancelled())
        } catch {
            let problem = BuildProblem(
                code: "export.packing", subject: job.group.name, evidence: ["reason": "\(error)"])
            return fail(problem, in: group, isCancelled: isCancelled())
        }
    }

    private func run(
        _ group: GroupFolder, _ folder: ExportsFolder, _ record: GroupRecord,
        _ isCancelled: @escaping @Sendable () -> Bool
    ) throws -> ExportResult {
        var result = ExportResult()
        let wanted = job.wish.platforms
        var known = try folder.record()
        if record.shown2 == nil, known?.showsTwo == true {
            // An export ended late: the visit that withdrew a second person didn't find it.
            try folder.erase(isCancelled: isCancelled)
            known = nil
        }
        // What nothing is known of may show somebody who withdrew.
        let retention = ExportRetention(
            time: known == nil ? 0 : shared.options.pack.retention, clock: shared.options.pack.clock)
        if try known?.key != job.wish.key || !folder.isWhole() {
            var work = ExportRecord(key: "", platforms: known?.platforms ?? [])
            work.showsTwo = record.shown2 == nil ? nil : true
            let strangers = work.platforms.compactMap(Platform.init(rawValue:)).filter {
                !wanted.contains($0)
            }
            if !strangers.isEmpty { try folder.remove(strangers, isCancelled: isCancelled) }
            work.platforms = wanted.map(\.rawValue)
            // Before the first file: whoever erases knows what there may be.
            try folder.write(work)
            if wanted.isEmpty {
                try folder.erase(isCancelled: isCancelled)
                return result
            }
            let outcome = Result { try export(group, folder, record, retention, isCancelled) }
            let files = try InputFiles(group)
            if record.shown2 != nil, files.face == nil || files.face2 == nil {
                // Who withdrew meanwhile may have found nothing yet.
                try folder.erase()
                throw ExportFailure.build(.cancelled)
            }
            result.event = .exported(try outcome.get())
        }
        let left = try PackExporter.sweep(folder.path, retention)
        var done = ExportRecord(key: job.wish.key, platforms: wanted.map(\.rawValue))
        done.retains = left != nil
        done.showsTwo = record.shown2 == nil ? nil : true
        if done != known { try folder.write(done) }
        result.wait = left.map { .seconds($0 + 1) }
        return result
    }

    private func export(
        _ group: GroupFolder, _ folder: ExportsFolder, _ record: GroupRecord, _ retention: ExportRetention,
        _ isCancelled: @escaping @Sendable () -> Bool
    ) throws -> ExportSummary {
        let start = shared.now()
        let faces = try group.faces(limit: shared.options.decoding.bytes)
        let first = faces.first.bytes
        let second = record.shown2 == nil ? nil : try faces.second?.get().bytes
        let profile = try ProfileReading(group, limit: shared.options.profileBytes)
        // Another visit follows where they aren't those of the pack.
        guard SHA256.hex(first) == record.face?.sha256, second.map(SHA256.hex) == record.shown2?.sha256,
            profile.seen?.sha256 == record.profile?.sha256
        else { throw ExportFailure.build(.cancelled) }
        var request = ExportRequest(
            shared.options.request(
                People(first, second), profile, templates: costumes.folder), to: folder.path,
            platforms: job.wish.platforms)
        request.firstName = job.group.name
        request.warnings = profile.warnings
        let generation = try self.generation(of: group)
        (request.version, request.retention) = (max(1, generation), retention)
        request.modes = (shared.options.pack.fileMode, shared.options.pack.folderMode)
        var maker = exports.maker.cancelled(by: isCancelled)
        maker.waitForBuilds = { [job, exports] in exports.waitForBuilds(job) }
        let selection = try costumes.selection(for: request.stickers, cacheFolder: maker.cacheFolder)
        var status = newStatus(.exporting, generation, record.face?.sha256 ?? "")
        let before = folder.status
        status.platforms = before?.platforms ?? []
        try folder.write(status, mode: shared.options.pack.fileMode)
        let report: ExportReport
        do { report = try PackExporter(maker).export(request, selection: selection) } catch {
            if isCancelled() { try? folder.write(before, mode: shared.options.pack.fileMode) }
            throw error
        }
        let failed = Set(report.problems.map(\.subject))
        status.state = .idle
        status.platforms = job.wish.platforms.map { platform in
            packs(platform, in: report, problem: report.problems.first { $0.subject == platform.rawValue })
        }
        status.problems = report.problems.filter { Platform(rawValue: $0.subject) == nil }
            .map { .init(code: $0.code, subject: $0.subject, message: $0.texts) }
        status.updatedAt = shared.options.pack.clock.timestamp()
        try folder.write(status, mode: shared.options.pack.fileMode)
        var summary = ExportSummary(group: job.group.name, face: job.wish.face, generation: generation)
        summary.published = report.platforms.filter(\.published).count
        (summary.platforms, summary.failed) = (report.platforms.count, failed.count)
        summary.drawn = report.platforms.reduce(0) { $0 + $1.drawn }
        summary.bytes = report.platforms.reduce(0) { $0 + $1.bytes }
        summary.seconds = (shared.now() - start) / .seconds(1)
        return summary
    }

    private func packs(
        _ platform: Platform, in report: ExportReport, problem: BuildProblem?
    ) -> ExportStatus.PlatformPacks {
        var packs = ExportStatus.PlatformPacks(platform: platform.rawValue)
        packs.error = problem.map { PackStatus.Notice(code: $0.code, message: $0.texts) }
        guard let made = report.platforms.first(where: { $0.platform == platform }) else { return packs }
        packs.version = made.manifest.version
        packs.packs = made.manifest.packs.count
        packs.stickers = made.manifest.packs.reduce(0) { $0 + $1.stickers.count }
        packs.bytes = made.bytes
        return packs
    }

    private func newStatus(
        _ state: ExportStatus.State, _ generation: Int, _ face: String
    ) -> ExportStatus {
        ExportStatus(
            state: state, updatedAt: shared.options.pack.clock.timestamp(), pid: ThisProcess.id,
            generation: generation, face: face)
    }

    private func generation(of group: GroupFolder) throws(PackError) -> Int {
        let bytes = try group.document(GroupLayout.inPack(PackLayout.manifest), limit: 16 << 20)
        return bytes.flatMap { try? PackJSON.manifest($0) }?.generation ?? 0
    }

    // MARK: Failures

    /// Writes the reason into the status where that is possible. The packs of before stay.
    private func fail(_ error: any CodedError, in group: GroupFolder?, isCancelled: Bool) -> ExportResult {
        if isCancelled || error.code == "build.cancelled" {
            return ExportResult(event: .exportCancelled(group: job.group.name, face: job.wish.face))
        }
        let pause = shared.exportPause(after: job.failures)
        let folder = group.flatMap { try? ExportsFolder($0) }
        let evidence = error.evidence.mapValues { value in
            guard let group, let folder else { return value }
            return value.replacing(folder.path, with: "\(group.path)/\(GroupLayout.exports)")
        }
        if let folder, var status = folder.status {
            status.state = .failed
            status.updatedAt = shared.options.pack.clock.timestamp()
            status.error = PackStatus.Notice(code: error.code, message: Messages.texts(error.code, evidence))
            status.retryAt = shared.options.pack.clock.timestamp(after: pause)
            try? folder.write(status, mode: shared.options.pack.fileMode)
        }
        let failure = VisitFailure(
            group: job.group.name, face: job.wish.face, code: error.code,
            text: Messages.text(error.code, evidence, in: .english),
            consequence: .retried(after: pause / .seconds(1)))
        return ExportResult(wait: pause, event: .exportFailed(failure))
    }
}

struct ExportResult {
    /// After which time there is something to do again; nil: never.
    var wait: Duration?
    /// What a service reports of it; nil: there was nothing to do.
    var event: ServiceEvent?
}

/// What all exports of a service share.
struct ExportEnvironment: Sendable {
    var maker: StickerMaker
    /// Called between frames; waits while packs are being built.
    var waitForBuilds: @Sendable (ExportJob) -> Void
}

/// Whether the pack is still the one that an export belongs to; looked up ten times a second at most.
final class ManifestWatch: Sendable {
    private struct Seen {
        var at: ContinuousClock.Instant?
        var isStill = true
    }

    private let look: @Sendable () -> Bool
    private let seen = Mutex(Seen())

    init(_ look: @escaping @Sendable () -> Bool) { self.look = look }

    var isStill: Bool {
        seen.withLock { seen in
            let now = ContinuousClock.now
            if let at = seen.at, now - at < .milliseconds(100) { return seen.isStill }
            seen = Seen(at: now, isStill: seen.isStill && look())
            return seen.isStill
        }
    }
}
