import Costume
import CostumeRendering
import FaceInput
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

    private let inputs: BuildInputs
    let people: People<Face>
    let plan: BuildPlan
    /// When the pack is published that has to wait, for the status.
    private let retryAt: String?
    private let warnings: [BuildProblem]
    private let progress: Mutex<Progress>

    private var selection: CostumeSelection { inputs.selection }
    private var folder: PackFolder { inputs.folder }
    private var maker: StickerMaker { inputs.maker }

    /// - Parameters:
    ///   - people: decoded where the plan has stickers that must be drawn on them.
    ///   - plan: for these faces.
    ///   - retryAt: when the pack is published that has to wait, for the status.
    init(_ inputs: BuildInputs, people: People<Face>, plan: BuildPlan, retryAt: String? = nil) {
        self.inputs = inputs
        self.people = people
        self.plan = plan
        self.retryAt = retryAt
        warnings = inputs.target.warnings + people.warnings + inputs.selection.warnings + plan.warnings
        progress = Mutex(Progress(problems: inputs.selection.problems))
    }

    func run() throws(BuildFailure) -> BuildReport {
        inputs.onEvent(.planned(total: selection.templates.count))
        for problem in selection.problems { inputs.onEvent(.failed(problem)) }
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
        let pairs = jobs.map(\.template).filter { $0.shown(people).count == 2 }
        do throws(PackError) { try folder.notePairs(pairs.map(\.id)) } catch { return fail(.pack(error)) }
        // The status is written at once, but no sticker needs to wait for that.
        Workers.run(workers: maker.workers, count: jobs.count, beside: announce) { self.make(jobs[$0]) }
    }

    private func result() throws(BuildFailure) -> Progress {
        let result = progress.withLock { $0 }
        guard let failure = result.failure else { return result }
        if case .cancelled = failure { _ = try? folder.keep() } else { try? writeStatus(.failed, failure) }
        throw failure
    }

    private func announce() {
        guard progress.withLock({ $0.failure == nil }) else { return }
        do throws(BuildFailure) { try writeStatus(.building) } catch { fail(error) }
    }

    private func make(_ job: BuildPlan.Job) {
        guard progress.withLock({ $0.failure == nil }) else { return }
        do throws(BuildFailure) {
            let sticker = try maker.make(
                job.template, in: selection.store.folder(of: job.template.id),
                as: inputs.settings.output(of: job.template.id), on: people)
            try add(sticker, job)
        } catch {
            switch error {
            case .cancelled: progress.withLock { $0.failure = .cancelled }
            case .nothingWorked(let problems):
                progress.withLock {
                    $0.problems += problems
                    for problem in problems { inputs.onEvent(.failed(problem)) }
                }
            default: fail(error)
            }
        }
    }

    private func add(_ sticker: EncodedSticker, _ job: BuildPlan.Job) throws(BuildFailure) {
        let start = ContinuousClock.now
        let record: StickerRecord
        do throws(PackError) {
            record = try folder.add(FinishedSticker(sticker, id: job.template.id), recipe: job.recipe)
        } catch {
            throw .pack(error)
        }
        finish(job.template, record, reused: false)
        giveBackMemory()
        try writeStatus(.building)
        progress.withLock {
            $0.phases.render += sticker.times.render
            $0.phases.encode += sticker.times.encode
            $0.phases.publish += ContinuousClock.now - start
        }
    }

    /// What costumes that were prepared rarely need again, and from time to time what they left in gaps of the heap.
    private func giveBackMemory() {
        maker.renderer.dismissUnused()
        if progress.withLock({ $0.finished.count % Self.stickersATrim == 0 }) { IdleTimer.trim() }
    }

    /// Fewer would cost more than a hundredth of the time.
    private static let stickersATrim = 32

    private func fail(_ failure: BuildFailure) {
        progress.withLock { $0.failure = $0.failure ?? failure }
    }

    private func finish(_ template: Template, _ record: StickerRecord, reused: Bool) {
        let info = template.info
        var entry = record.entry(
            name: info.name, description: info.description, emoji: info.emoji, keywords: info.keywords,
            credit: info.credit, license: info.license)
        if template.shown(people).count == 2 { entry.people = 2 }
        if favorites.contains(template.id) { entry.favorite = true }
        entry.text = template.words(StickerStyle.text, inputs.settings.variables(of: template.id))
        let outcome = StickerOutcome(entry: entry, reused: reused)
        progress.withLock {
            $0.outcomes[template.id] = outcome
            $0.finished.append(entry)
            inputs.onEvent(.finished(outcome))
        }
    }

    // MARK: Reporting

    private func writeStatus(_ state: PackStatus.State, _ failure: BuildFailure? = nil) throws(BuildFailure) {
        do {
            try progress.withLock { (progress) throws(PackError) in
                var status = folder.status(
                    state, face: people.first.sha256, finished: progress.finished,
                    total: selection.templates.count,
                    error: failure.map { PackStatus.Notice(code: $0.code, message: $0.texts) },
                    warnings: notices)
                status.profile = inputs.target.profile.map { PackStatus.Source(sha256: $0.sha256) }
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
        if maker.isCancelled() { throw .cancelled }
        inputs.onEvent(.publishing)
        let pack = selection.store.pack
        let outcomes = withKept(made, in: pack)
        let before = folder.manifest?.stickers.map(\.id) ?? []
        let ids = outcomes.map(\.entry.id)
        let order = Dictionary(
            selection.store.entries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        let sorted = problems.sorted { order[$0.subject, default: .max] < order[$1.subject, default: .max] }
        let wearer = inputs.request.style.wearer
        var draft = PackDraft(
            generator: .init(name: "kigurumi", version: KigurumiVersion.current),
            group: inputs.target.groupName,
            pack: .init(
                name: pack.name.isEmpty ? PackBuilder.packName : pack.name,
                author: wearer ?? pack.author,
                cover: pack.cover.flatMap { ids.contains($0) ? $0 : nil } ?? ids.first),
            side: inputs.kept.side ?? inputs.settings.side,
            limit: max(inputs.kept.limit ?? 0, inputs.settings.limit),
            stickers: outcomes.map(\.entry))
        (draft.face, draft.face2) = (manifestFace(.first), manifestFace(.second))
        draft.profile = profile
        draft.person = wearer
        draft.problems = sorted.map { .init(code: $0.code, subject: $0.subject, message: $0.texts) }
        draft.problems += inputs.kept.problems
        draft.warnings = notices
        let start = ContinuousClock.now
        let publication: Publication
        do {
            publication = try folder.publish(draft)
        } catch {
            throw .pack(error)
        }
        // Only a convenience for the next build.
        for person in Person.allCases {
            if let facts = people[person]?.facts {
                try? folder.writeNote(PackBuilder.faceNote(person), facts.bytes)
            } else {
                folder.removeNote(PackBuilder.faceNote(person))
            }
        }
        if publication.published { inputs.onEvent(.published(generation: publication.manifest.generation)) }
        var report = BuildReport(
            output: folder.path, manifest: publication.manifest, published: publication.published,
            outcomes: outcomes, problems: sorted, warnings: warnings)
        report.removed = before.filter { !ids.contains($0) }
        report.phases = progress.withLock { $0.phases }
        report.phases.publish += ContinuousClock.now - start
        return report
    }

    private func manifestFace(_ person: Person) -> PackManifest.Face? {
        guard let facts = people[person]?.facts else { return nil }
        var face = PackManifest.Face(
            sha256: facts.sha256, format: facts.format, width: facts.width, height: facts.height,
            frames: facts.frames)
        face.number = inputs.request.people[person]?.reading.chosenFace
        return face
    }

    /// The stickers that were made among those that are kept, in the order of a build of all.
    private func withKept(_ made: [StickerOutcome], in pack: PackDocument) -> [StickerOutcome] {
        guard !inputs.kept.entries.isEmpty else { return made }
        let listed = favorites + pack.order.filter { !favorites.contains($0) }
        let order = Dictionary(listed.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let kept = inputs.kept.entries.map { entry in
            var entry = entry
            entry.favorite = favorites.contains(entry.id) ? true : nil
            return StickerOutcome(entry: entry, reused: true)
        }
        return (made + kept).sorted {
            let (a, b) = ($0.entry.id, $1.entry.id)
            return (order[a] ?? .max, a) < (order[b] ?? .max, b)
        }
    }

    private var favorites: [String] { inputs.settings.stickers.favorites ?? [] }

    private var notices: [PackStatus.Notice] {
        warnings.map { PackStatus.Notice(code: $0.code, message: $0.texts) }
    }

    /// nil where there is nothing to say.
    private var profile: PackManifest.Profile? {
        let said = PackManifest.Profile(
            sha256: inputs.target.profile?.sha256, language: inputs.settings.stickers.language,
            skin: inputs.settings.stickers.skin)
        return said == PackManifest.Profile() ? nil : said
    }
}
