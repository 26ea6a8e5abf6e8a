import Costume
import CostumeRendering
import Helpers
import ImageCodecs
import Settings
import StickerEncoding
import StickerManifest
import StickerPack
import Synchronization
import Threads

/// One build into an opened pack: what is known is reused, the rest is made side by side, all is published at once.
final class BuildSession: Sendable {
    private struct Progress {
        var outcomes: [String: StickerOutcome] = [:]
        /// In the order in which they were finished.
        var finished: [StickerEntry] = []
        var problems: [BuildProblem]
        var failure: BuildFailure?
        var phases = BuildPhases()
    }

    private let request: BuildRequest
    private let settings: BuildSettings
    let face: Face
    private let selection: CostumeSelection
    private let folder: PackFolder
    private let context: BuildContext
    private let kept: KeptStickers
    let plan: BuildPlan
    private let pipeline: StickerPipeline
    private let prepared: PreparedFace
    /// When the pack is published that has to wait, for the status.
    private let retryAt: String?
    private let warnings: [BuildProblem]
    private let progress: Mutex<Progress>

    /// - Parameters:
    ///   - face: decoded where the plan has stickers that must be drawn.
    ///   - plan: for this face.
    ///   - retryAt: when the pack is published that has to wait, for the status.
    init(_ inputs: BuildInputs, face: Face, plan: BuildPlan, retryAt: String? = nil) {
        (request, settings, selection) = (inputs.request, inputs.settings, inputs.selection)
        (folder, context, pipeline) = (inputs.folder, inputs.context, inputs.pipeline)
        kept = inputs.kept
        (self.face, self.plan, self.retryAt) = (face, plan, retryAt)
        prepared = PreparedFace(frames: face.frames)
        warnings = request.warnings + face.warnings + selection.warnings + plan.warnings
        progress = Mutex(Progress(problems: selection.problems))
    }

    func run() throws(BuildFailure) -> BuildReport {
        context.onEvent(.planned(total: selection.templates.count))
        for problem in selection.problems { context.onEvent(.failed(problem)) }
        reuse()
        let jobs = plan.missing
        if !jobs.isEmpty { make(jobs) }
        let result = try result()
        let outcomes = selection.templates.compactMap { result.outcomes[$0.id] }
        if outcomes.isEmpty {
            let failure = BuildFailure.nothingWorked(result.problems)
            try writeStatus(.failed, failure)
            throw failure
        }
        do throws(BuildFailure) {
            return try publish(outcomes, result.problems)
        } catch {
            if case .cancelled = error {} else { try? writeStatus(.failed, error) }
            throw error
        }
    }

    /// Makes the first stickers of a pack that may not be published yet: the status names them.
    func preview(_ jobs: [BuildPlan.Job]) throws(BuildFailure) {
        reuse()
        if jobs.isEmpty { announce() } else { make(jobs) }
        _ = try result()
    }

    // MARK: Making

    /// Counts what was made before.
    private func reuse() {
        for job in plan.jobs {
            if let known = job.known { finish(job.template, known, reused: true) }
        }
    }

    private func make(_ jobs: [BuildPlan.Job]) {
        // The status is written at once, but no sticker needs to wait for that.
        Workers.run(workers: request.workers, count: jobs.count, beside: announce) { index in
            self.context.gate.pass(rank: self.context.rank()) { self.make(jobs[index]) }
        }
    }

    private func result() throws(BuildFailure) -> Progress {
        let result = progress.withLock { $0 }
        guard let failure = result.failure else { return result }
        if case .cancelled = failure { try? folder.keep() } else { try? writeStatus(.failed, failure) }
        throw failure
    }

    private func announce() {
        guard progress.withLock({ $0.failure == nil }) else { return }
        do throws(BuildFailure) {
            try writeStatus(.building)
        } catch {
            progress.withLock { $0.failure = $0.failure ?? error }
        }
    }

    private func make(_ job: BuildPlan.Job) {
        guard progress.withLock({ $0.failure == nil }) else { return }
        do {
            let costume = try pipeline.prepare(
                job.template, in: selection.store.folder(of: job.template.id),
                settings.output(for: request), faceDelays: face.delays)
            let sticker = try pipeline.dress(costume, prepared)
            let start = ContinuousClock.now
            let record = try folder.add(FinishedSticker(sticker, id: job.template.id), recipe: job.recipe)
            finish(job.template, record, reused: false)
            try writeStatus(.building)
            progress.withLock {
                $0.phases.render += sticker.times.render
                $0.phases.encode += sticker.times.encode
                $0.phases.publish += ContinuousClock.now - start
            }
        } catch is StickerPipeline.Cancelled {
            progress.withLock { $0.failure = .cancelled }
        } catch let error as PackError {
            progress.withLock { $0.failure = $0.failure ?? .pack(error) }
        } catch let error as BuildFailure {
            progress.withLock { $0.failure = $0.failure ?? error }
        } catch {
            let problem = BuildProblem(
                error, of: job.template, in: selection.store.folder(of: job.template.id))
            progress.withLock {
                $0.problems.append(problem)
                context.onEvent(.failed(problem))
            }
        }
    }

    private func finish(_ template: Template, _ record: StickerRecord, reused: Bool) {
        let info = template.info
        let entry = record.entry(
            name: info.name, description: info.description, emoji: info.emoji, keywords: info.keywords,
            credit: info.credit, license: info.license)
        let outcome = StickerOutcome(entry: entry, reused: reused)
        progress.withLock {
            $0.outcomes[template.id] = outcome
            $0.finished.append(entry)
            context.onEvent(.finished(outcome))
        }
    }

    // MARK: Reporting

    private func writeStatus(_ state: PackStatus.State, _ failure: BuildFailure? = nil) throws(BuildFailure) {
        do {
            try progress.withLock { (progress) throws(PackError) in
                var status = folder.status(
                    state, face: face.sha256, finished: progress.finished, total: selection.templates.count,
                    error: failure.map { PackStatus.Notice(code: $0.code, message: $0.texts) },
                    warnings: notices)
                status.profile = request.profile.map { PackStatus.Source(sha256: $0.sha256) }
                status.retryAt = retryAt
                try folder.writeStatus(status)
            }
        } catch {
            throw .pack(error)
        }
    }

    private func publish(
        _ made: [StickerOutcome], _ problems: [BuildProblem]
    ) throws(BuildFailure) -> BuildReport {
        if context.isCancelled() { throw .cancelled }
        context.onEvent(.publishing)
        let pack = selection.store.pack
        let outcomes = withKept(made, in: pack)
        let before = folder.manifest?.stickers.map(\.id) ?? []
        let ids = outcomes.map(\.entry.id)
        let order = Dictionary(
            selection.store.entries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        let sorted = problems.sorted { order[$0.subject, default: .max] < order[$1.subject, default: .max] }
        var draft = PackDraft(
            generator: .init(name: "kigurumi", version: KigurumiVersion.current), group: settings.group,
            pack: .init(
                name: pack.name.isEmpty ? PackBuilder.packName : pack.name,
                author: pack.author, cover: pack.cover.flatMap { ids.contains($0) ? $0 : nil } ?? ids.first),
            side: kept.side ?? settings.side, limit: max(kept.limit ?? 0, settings.limit),
            stickers: outcomes.map(\.entry))
        draft.face = PackManifest.Face(
            sha256: face.sha256, format: face.facts.format, width: face.facts.width,
            height: face.facts.height, frames: face.facts.frames)
        draft.face?.number = request.chosenFace
        draft.profile = profile
        draft.person = request.variables["name"]
        draft.problems = sorted.map { .init(code: $0.code, subject: $0.subject, message: $0.texts) }
        draft.problems += kept.problems
        draft.warnings = notices
        let start = ContinuousClock.now
        let publication: Publication
        do {
            publication = try folder.publish(draft)
        } catch {
            throw .pack(error)
        }
        // Only a convenience for the next build.
        try? folder.writeNote(PackBuilder.faceNote, face.facts.bytes)
        if publication.published { context.onEvent(.published(generation: publication.manifest.generation)) }
        var report = BuildReport(
            output: folder.path, manifest: publication.manifest, published: publication.published,
            outcomes: outcomes, problems: sorted, warnings: warnings)
        report.removed = before.filter { !ids.contains($0) }
        report.phases = progress.withLock { $0.phases }
        report.phases.publish += ContinuousClock.now - start
        return report
    }

    /// The stickers that were made among those that are kept, in the order of a build of all.
    private func withKept(_ made: [StickerOutcome], in pack: PackDocument) -> [StickerOutcome] {
        guard !kept.entries.isEmpty else { return made }
        let order = Dictionary(
            pack.order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        return (made + kept.entries.map { StickerOutcome(entry: $0, reused: true) }).sorted {
            let (a, b) = ($0.entry.id, $1.entry.id)
            return (order[a] ?? .max, a) < (order[b] ?? .max, b)
        }
    }

    private var notices: [PackStatus.Notice] {
        warnings.map { PackStatus.Notice(code: $0.code, message: $0.texts) }
    }

    /// nil where there is nothing to say.
    private var profile: PackManifest.Profile? {
        let said = PackManifest.Profile(
            sha256: request.profile?.sha256, language: settings.stickers.language,
            skin: settings.stickers.skin)
        return said == PackManifest.Profile() ? nil : said
    }
}
