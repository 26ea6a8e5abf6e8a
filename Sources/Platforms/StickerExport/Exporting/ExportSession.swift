import Costume
import CostumeRendering
import FaceInput
import Files
import Platforms
import StickerBuild
import StickerEncoding
import StickerManifest
import Synchronization
import Threads

/// One export into an opened folder: pictures that are known are reused, the others are drawn side by side, each costume
/// once for all platforms; then the packs of one platform after the other are published.
final class ExportSession: Sendable {
    /// What is known by now; more is learned while pictures are drawn.
    struct Progress {
        /// Costumes that don't move on a platform though their documents promise it.
        var stills: [Platform: Set<String>] = [:]
        /// Costumes that can't be made for a platform.
        var failed: [Platform: Set<String>] = [:]
        /// Recipes of pictures that were drawn now.
        var drawn: Set<String> = []
        /// Costumes that were reported as finished or failed.
        var reported: Set<String> = []
        var problems: [BuildProblem] = []
        var failure: ExportFailure?
    }

    let inputs: ExportInputs
    let people: People<Face>
    let recipes: PictureRecipes
    let folder: ExportFolder
    let store: PictureStore
    let progress: Mutex<Progress>

    var request: ExportRequest { inputs.request }
    var selection: CostumeSelection { inputs.selection }

    /// - Parameter people: decoded where `missing` finds something to draw on them.
    init(_ inputs: ExportInputs, people: People<Face>, folder: ExportFolder, store: PictureStore) {
        self.inputs = inputs
        self.people = people
        self.folder = folder
        self.store = store
        recipes = inputs.recipes(for: people)
        progress = Mutex(Progress(problems: inputs.selection.problems))
    }

    // MARK: Planning

    /// The packs of each platform, as far as is known. Platforms without a pack are left out.
    func plans() -> [PlatformPlan] {
        inputs.packagers.compactMap { packager in
            var plan = plan(packager)
            // Earlier runs may have found that a costume doesn't move there.
            while learnStills(plan) { plan = self.plan(packager) }
            return plan.plan.packs.isEmpty ? nil : plan
        }
    }

    private func plan(_ packager: any Packager) -> PlatformPlan {
        let (stills, failed) = progress.withLock {
            ($0.stills[packager.platform] ?? [], $0.failed[packager.platform] ?? [])
        }
        let costumes = selection.templates.filter { !failed.contains($0.id) }.map { template in
            let moves =
                template.animation != nil || template.shown(people).all.contains { $0.facts.frames > 1 }
            return PackPlan.Costume(id: template.id, moves: moves && !stills.contains(template.id))
        }
        return PlatformPlan(
            packager: packager, plan: PackPlan(costumes, for: packager), cover: selection.pack.cover)
    }

    /// - Returns: Whether something new was learned.
    private func learnStills(_ plan: PlatformPlan) -> Bool {
        let found = plan.wants.filter { want in
            want.target.motion != nil && store.isStill(recipes.recipe(want.id, want.target))
        }
        return progress.withLock { progress in
            found.reduce(false) {
                progress.stills[plan.packager.platform, default: []].insert($1.id).inserted || $0
            }
        }
    }

    /// Why a platform has no pack.
    func shortage(_ packager: any Packager) -> BuildProblem {
        let plan = plan(packager).plan
        return BuildProblem(
            code: "export.few", subject: packager.platform.rawValue,
            evidence: [
                "platform": packager.platform.rawValue, "needed": String(plan.needed),
                "count": String(selection.templates.count),
            ])
    }

    // MARK: Drawing

    /// The pictures of a costume that must be drawn.
    struct Job {
        let template: Template
        let targets: [PictureTarget]
        /// How many the costume has, those that are known among them.
        let pictures: Int
    }

    /// The heaviest costumes first, so that none is left to one worker when the others are done.
    func missing(_ plans: [PlatformPlan]) -> [Job] {
        let wants = Set(plans.flatMap(\.wants))
        let targets = Dictionary(grouping: wants, by: \.id).mapValues { $0.map(\.target) }
        let jobs = selection.templates.compactMap { template -> Job? in
            let missing = (targets[template.id] ?? []).filter {
                store.picture(recipes.recipe(template.id, $0)) == nil
            }
            // In an order that doesn't change from run to run.
            let sorted = missing.map { (target: $0, text: "\($0)") }.sorted { $0.text < $1.text }
            return missing.isEmpty
                ? nil
                : Job(
                    template: template, targets: sorted.map(\.target),
                    pictures: targets[template.id]?.count ?? 0)
        }
        return jobs.sorted { $0.weight > $1.weight }
    }

    /// Draws all that the platforms need.
    /// - Returns: The packs that can be made.
    func draw() throws(ExportFailure) -> [PlatformPlan] {
        inputs.onEvent(.planned(total: selection.templates.count))
        for problem in selection.problems { inputs.onEvent(.failed(problem)) }
        while true {
            let plans = plans()
            let jobs = missing(plans)
            report(plans, without: jobs)
            if jobs.isEmpty { return plans }
            Workers.run(workers: inputs.maker.workers, count: jobs.count) { self.draw(jobs[$0]) }
            if let failure = progress.withLock({ $0.failure }) { throw failure }
        }
    }

    private func draw(_ job: Job) {
        guard progress.withLock({ $0.failure == nil }) else { return }
        do {
            try add(export(job.targets, of: job.template), job.targets, of: job.template)
            report(job.template.id, pictures: job.pictures, drawn: job.targets.count)
        } catch is ExportError where job.targets.count > 1 {
            // One of them can't be made; the others may.
            for target in job.targets {
                draw(Job(template: job.template, targets: [target], pictures: job.pictures))
            }
        } catch is StickerPipeline.Cancelled {
            fail(.build(.cancelled))
        } catch let error as FileError {
            fail(ExportFailure(error))
        } catch {
            note(error, job)
        }
    }

    private func export(
        _ targets: [PictureTarget], of template: Template
    ) throws -> [ExportedPicture] {
        try inputs.maker.export(
            template, in: selection.store.folder(of: template.id), targets,
            variables: inputs.settings.variables(of: template.id), on: people)
    }

    private func add(
        _ pictures: [ExportedPicture], _ targets: [PictureTarget], of template: Template
    ) throws(FileError) {
        for (target, picture) in zip(targets, pictures) {
            let recipe = recipes.recipe(template.id, target)
            if target.motion != nil, picture.frames == 1 {
                try store.noteStill(recipe)
            } else {
                try store.add(picture, recipe: recipe)
                progress.withLock { _ = $0.drawn.insert(recipe) }
            }
        }
    }

    /// A moving picture that can't be is a still; a still that can't be fails.
    private func note(_ error: any Error, _ job: Job) {
        if (error as? ExportError)?.isStill == true, let target = job.targets.first, target.motion != nil {
            do throws(FileError) {
                try store.noteStill(recipes.recipe(job.template.id, target), losses(error, job.template))
            } catch {
                fail(ExportFailure(error))
            }
            return
        }
        let id = job.template.id
        let problem = BuildProblem(error, of: job.template, in: selection.store.folder(of: id))
        let wanting = plans().filter { plan in
            plan.wants.contains { $0.id == id && job.targets.contains($0.target) }
        }
        progress.withLock { progress in
            for plan in wanting { progress.failed[plan.packager.platform, default: []].insert(id) }
            guard !progress.problems.contains(problem) else { return }
            progress.problems.append(problem)
            progress.reported.insert(id)
            inputs.onEvent(.failed(problem))
        }
    }

    /// What people miss where a moving picture is a still: nothing where all frames are equal.
    private func losses(_ error: any Error, _ template: Template) -> [StickerEntry.Reduction] {
        if case ExportError.doesNotMove = error { return [] }
        let faces = template.shown(people).all.map { $0.facts.frames }
        let frames = max(template.animation?.frameCount ?? 1, faces.max() ?? 1)
        return [.init(what: "still", from: Double(frames), to: 1)]
    }

    private func fail(_ failure: ExportFailure) {
        progress.withLock { $0.failure = $0.failure ?? failure }
    }

    /// Reports the costumes of which nothing must be drawn.
    private func report(_ plans: [PlatformPlan], without jobs: [Job]) {
        let open = Set(jobs.map(\.template.id))
        let wants = Dictionary(grouping: Set(plans.flatMap(\.wants)), by: \.id)
        for template in selection.templates where !open.contains(template.id) {
            if let count = wants[template.id]?.count { report(template.id, pictures: count, drawn: 0) }
        }
    }

    private func report(_ id: String, pictures: Int, drawn: Int) {
        progress.withLock { progress in
            guard progress.reported.insert(id).inserted else { return }
            inputs.onEvent(.finished(id: id, pictures: pictures, drawn: drawn))
        }
    }
}

extension ExportSession.Job {
    /// Roughly what it costs, in frames.
    fileprivate var weight: Int { (template.animation?.frameCount ?? 1) * targets.count }
}

extension ExportError {
    /// Whether it says that a costume can't move in this picture; another run would find the same.
    fileprivate var isStill: Bool {
        switch self {
        case .doesNotMove, .tooFewFrames, .tooLong: true
        case .library: false
        }
    }
}
