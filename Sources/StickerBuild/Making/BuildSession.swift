import Costume
import CostumeRendering
import Helpers
import ImageCodecs
import Settings
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
        var warnings: [BuildProblem]
        var failure: BuildFailure?
        var phases = BuildPhases()
    }

    private let request: BuildRequest
    private let settings: BuildSettings
    private let face: Face
    private let wardrobe: Wardrobe
    private let folder: PackFolder
    private let maker: StickerMaker
    private let renderer: any ArtRenderer
    private let gate: CoreGate
    private let rank: @Sendable () -> Int
    private let isCancelled: @Sendable () -> Bool
    /// When the pack is published that has to wait, for the status.
    private let retryAt: String?
    private let onEvent: @Sendable (BuildEvent) -> Void
    private let progress: Mutex<Progress>

    init(
        request: BuildRequest, settings: BuildSettings, face: Face, wardrobe: Wardrobe, folder: PackFolder,
        renderer: any ArtRenderer, gate: CoreGate, rank: @escaping @Sendable () -> Int,
        retryAt: String? = nil, isCancelled: @escaping @Sendable () -> Bool,
        onEvent: @escaping @Sendable (BuildEvent) -> Void = { _ in }
    ) {
        self.retryAt = retryAt
        (self.request, self.settings, self.face, self.wardrobe) = (request, settings, face, wardrobe)
        (self.folder, self.isCancelled, self.onEvent) = (folder, isCancelled, onEvent)
        (self.renderer, self.gate, self.rank) = (renderer, gate, rank)
        progress = Mutex(
            Progress(
                problems: wardrobe.problems,
                warnings: request.warnings + face.warnings + wardrobe.warnings))
        maker = StickerMaker(
            face: PreparedFace(frames: face.bitmaps), faceDelays: face.delays,
            compiler: CostumeCompiler(
                renderer: renderer, decoder: PNGArtDecoder(), cacheFolder: request.cacheFolder),
            store: wardrobe.store, side: settings.side, limit: settings.limit,
            stills: settings.stills, variables: request.variables, gate: gate,
            isCancelled: isCancelled)
    }

    /// - Returns: nil where something has to be drawn and the face isn't decoded; nothing has happened then.
    func run() throws(BuildFailure) -> BuildReport? {
        let plan = plan()
        let jobs = Self.ordered(plan.filter { $0.known == nil })
        guard face.isDecoded || jobs.isEmpty else { return nil }
        onEvent(.planned(total: wardrobe.templates.count))
        for problem in wardrobe.problems { onEvent(.failed(problem)) }
        for job in plan { if let known = job.known { finish(job.template, known, reused: true) } }
        if !jobs.isEmpty { make(jobs) }
        let result = try result()
        let outcomes = wardrobe.templates.compactMap { result.outcomes[$0.id] }
        if outcomes.isEmpty {
            let failure = BuildFailure.nothingWorked(result.problems)
            try writeStatus(.failed, failure)
            throw failure
        }
        do throws(BuildFailure) {
            return try publish(outcomes, result.problems, result.warnings)
        } catch {
            if case .cancelled = error {} else { try? writeStatus(.failed, error) }
            throw error
        }
    }

    /// Makes the first stickers of a pack that may not be published yet, the lightest first: the status names them.
    /// - Parameter count: of stickers that are to be there, those that were made before among them.
    /// - Returns: whether all of the pack's stickers were made before; nothing has happened then. nil where something has
    ///   to be drawn and the face isn't decoded.
    func preview(_ count: Int) throws(BuildFailure) -> Bool? {
        let plan = plan()
        let jobs = plan.filter { $0.known == nil }.sorted { $0.template.weight < $1.template.weight }
        if jobs.isEmpty { return true }
        let first = Array(jobs.prefix(max(0, count - (plan.count - jobs.count))))
        guard face.isDecoded || first.isEmpty else { return nil }
        for job in plan { if let known = job.known { finish(job.template, known, reused: true) } }
        if first.isEmpty { announce() } else { make(first) }
        _ = try result()
        return false
    }

    // MARK: Making

    private func make(_ jobs: [Job]) {
        // To be told at once, but no sticker needs to wait for that.
        Crew.run(workers: request.workers, count: jobs.count, beside: announce) { index in
            self.gate.pass(rank: self.rank()) { self.make(jobs[index]) }
        }
    }

    private func result() throws(BuildFailure) -> Progress {
        let result = progress.withLock { $0 }
        guard let failure = result.failure else { return result }
        if case .cancelled = failure { try? folder.keep() } else { try? writeStatus(.failed, failure) }
        throw failure
    }

    private struct Job: Sendable {
        let template: Template
        let recipe: String
        /// It was made before.
        let known: StickerRecord?
    }

    /// The lightest first: something is there to be seen at once. Then the heaviest, so that none is left to one worker
    /// when the others are done.
    private static func ordered(_ jobs: [Job]) -> [Job] {
        let sorted = jobs.sorted { $0.template.weight > $1.template.weight }
        return sorted.suffix(1) + sorted.dropLast()
    }

    private func plan() -> [Job] {
        let recipes = StickerRecipe(
            face: face.facts, crop: request.crop, roll: request.roll, settings: settings)
        return wardrobe.templates.map { template in
            let art = template.drawsVectors ? (try? renderer.version()) ?? "" : ""
            let (fonts, warnings) = maker.lettering(of: template)
            progress.withLock { $0.warnings += warnings }
            let recipe = recipes.digest(
                template: template, art: art,
                texts: template.captions.filter { !$0.variables.isEmpty }.map { $0.text(request.variables) },
                fonts: fonts)
            let known = request.fresh ? nil : folder.reuse(recipe: recipe)
            return Job(template: template, recipe: recipe, known: known)
        }
    }

    private func announce() {
        guard progress.withLock({ $0.failure == nil }) else { return }
        do throws(BuildFailure) {
            try writeStatus(.building)
        } catch {
            progress.withLock { $0.failure = $0.failure ?? error }
        }
    }

    private func make(_ job: Job) {
        guard progress.withLock({ $0.failure == nil }) else { return }
        do {
            let (sticker, render, encode) = try maker.make(job.template)
            let start = ContinuousClock.now
            let record = try folder.add(sticker, recipe: job.recipe)
            finish(job.template, record, reused: false)
            try writeStatus(.building)
            progress.withLock {
                $0.phases.render += render
                $0.phases.encode += encode
                $0.phases.publish += ContinuousClock.now - start
            }
        } catch is StickerMaker.Cancelled {
            progress.withLock { $0.failure = .cancelled }
        } catch let error as PackError {
            progress.withLock { $0.failure = $0.failure ?? .pack(error) }
        } catch let error as BuildFailure {
            progress.withLock { $0.failure = $0.failure ?? error }
        } catch {
            let problem = BuildProblem(
                error, of: job.template, in: wardrobe.store.folder(of: job.template.id))
            progress.withLock {
                $0.problems.append(problem)
                onEvent(.failed(problem))
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
            onEvent(.finished(outcome))
        }
    }

    // MARK: Telling

    private func writeStatus(_ state: PackStatus.State, _ failure: BuildFailure? = nil) throws(BuildFailure) {
        do {
            try progress.withLock { (progress) throws(PackError) in
                try folder.writeStatus(
                    folder.status(
                        state, face: face.sha256, profile: request.profile?.sha256,
                        finished: progress.finished,
                        total: wardrobe.templates.count,
                        error: failure.map { PackStatus.Notice(code: $0.code, message: $0.texts) },
                        warnings: progress.warnings.map {
                            PackStatus.Notice(code: $0.code, message: $0.texts)
                        }, retryAt: retryAt))
            }
        } catch {
            throw .pack(error)
        }
    }

    private func publish(
        _ outcomes: [StickerOutcome], _ problems: [BuildProblem], _ warnings: [BuildProblem]
    ) throws(BuildFailure) -> BuildReport {
        if isCancelled() { throw .cancelled }
        onEvent(.publishing)
        let pack = wardrobe.store.pack
        let ids = outcomes.map(\.entry.id)
        let order = Dictionary(
            wardrobe.store.entries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        let sorted = problems.sorted { order[$0.subject, default: .max] < order[$1.subject, default: .max] }
        let draft = PackDraft(
            generator: .init(name: "kigurumi", version: KigurumiVersion.current), group: settings.group,
            pack: .init(
                name: pack.name.isEmpty ? PackBuilder.packName : pack.name,
                author: pack.author, cover: pack.cover.flatMap { ids.contains($0) ? $0 : nil } ?? ids.first),
            face: .init(
                sha256: face.sha256, format: face.facts.format, width: face.facts.width,
                height: face.facts.height, frames: face.facts.frames),
            profile: profile,
            side: settings.side, limit: settings.limit, stickers: outcomes.map(\.entry),
            problems: sorted.map { .init(code: $0.code, subject: $0.subject, message: $0.texts) },
            warnings: warnings.map { .init(code: $0.code, message: $0.texts) })
        let start = ContinuousClock.now
        let publication: Publication
        do {
            publication = try folder.publish(draft)
        } catch {
            throw .pack(error)
        }
        // Only a convenience for the next build.
        try? folder.writeNote(PackBuilder.faceNote, face.facts.bytes)
        if publication.published { onEvent(.published(generation: publication.manifest.generation)) }
        var report = BuildReport(
            output: folder.path, manifest: publication.manifest, published: publication.published,
            outcomes: outcomes, problems: sorted, warnings: warnings)
        report.phases = progress.withLock { $0.phases }
        report.phases.publish += ContinuousClock.now - start
        return report
    }

    /// nil where there is nothing to say.
    private var profile: PackManifest.Profile? {
        let said = PackManifest.Profile(
            sha256: request.profile?.sha256, language: settings.stickers.language,
            skin: settings.stickers.skin)
        return said == PackManifest.Profile() ? nil : said
    }
}

extension Template {
    /// Roughly what it costs, in frames.
    fileprivate var weight: Int { animation?.frameCount ?? 1 }
}
