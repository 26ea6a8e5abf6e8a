import Costume
import Dispatch
import FaceInput
import Files
import GroupWatch
import Helpers
import Messages
import Names
import Settings
import StickerBuild
import StickerExport
import StickerPack
import Synchronization
import Threads

/// The service without its threads. Its road: `GroupWatch` debounces changes into triggers; `handle` queues a visit;
/// `take` begins it; `make` runs it (`GroupVisit`: read, build, publish); what follows is reported, or queued again.
/// Nothing here waits for a clock of its own, so that a test can take it step by step.
final class ServiceCore: Sendable {
    let options: ServiceOptions
    let shared: VisitEnvironment
    let templates: TemplateSnapshots
    /// Signalled when there may be something to do.
    let wakeUp = DispatchSemaphore(value: 0)
    /// The print of the costumes' folders before they were first read.
    let firstPrint: String
    /// Whether all costumes could be read then.
    let isReadWhole: Bool
    /// Signalled when there may be something to export.
    let exportBell = DispatchSemaphore(value: 0)
    private let exportMaker: StickerMaker
    private let decoder: any FaceDecoder
    private let state: Mutex<ServiceState>
    private let lock: FolderLock
    let problems: GroupProblems
    private let preparation: IdlePreparation
    /// Gives up what waits for the next face, and memory, once none comes.
    private let idle: IdleTimer

    /// Takes the root's lock, checks that faces can be decoded, and reads the costumes. Blocks.
    init(
        _ options: ServiceOptions, decoder: any FaceDecoder, renderer: any ArtRenderer = ArtHelper(),
        exportDecoder: (any FaceDecoder)? = nil,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now },
        observer: @escaping ServiceObserver
    ) throws {
        self.options = options
        self.decoder = decoder
        idle = IdleTimer(after: options.rest)
        let maker = StickerMaker(
            workers: options.workers, cacheFolder: options.cacheFolder, sharedCache: options.sharedCache,
            decoder: decoder, renderer: renderer)
        var exportMaker = maker
        exportMaker.decoder = exportDecoder ?? decoder
        exportMaker.workers = options.rebuilders
        // Their own: they hold no core that a build waits for.
        exportMaker.gate = CoreGate(cores: options.rebuilders)
        self.exportMaker = exportMaker
        let root = try GroupRoot(options.root)
        try Self.requireTemplatesOutside(root, options)
        lock = try Self.lock(options.root)
        if options.stateFolder == nil { try root.requireOwnState() }
        try decoder.checkAvailability()
        let problems = GroupProblems(
            root: options.root, folder: options.runtimeFolder, clock: options.pack.clock, report: observer)
        self.problems = problems
        shared = VisitEnvironment(
            options: options, root: root, maker: maker,
            report: { event in
                problems.record(event)
                observer(event)
            },
            limits: GroupLimits(options.limits),
            retained: RetentionUsage(ceiling: options.retainedTotal), wake: { [wakeUp] in wakeUp.signal() },
            now: now, reader: Self.reader)
        preparation = IdlePreparation(
            options, maker: maker, report: observer)
        let templates = try TemplateSnapshots(
            sources: options.templates,
            state: options.stateFolder ?? "\(options.root)/\(GroupRoot.stateName)",
            cacheFolder: options.cacheFolder,
            settings: Self.settings(options),
            renderer: renderer)
        self.templates = templates
        firstPrint = templates.print()
        defer { templates.saveIndex() }
        let worn = templates.lastAccepted()
        let refreshed = Result { () throws(BuildFailure) in try templates.refresh() }
        if let worn {
            state = Mutex(ServiceState(worn, options: options))
        } else {
            let first = try refreshed.get().costumes
            state = Mutex(ServiceState(first, options: options))
            templates.accept(first)
        }
        isReadWhole = (try? refreshed.get().isWhole) ?? false
        idle.add { maker.rest() }
        idle.postpone()
        carryOut(adopted(refreshed, isTried: false))
    }

    private static func lock(_ root: String) throws -> FolderLock {
        do {
            return try FolderLock(root)
        } catch {
            guard case .locked(let folder, let holder) = error else { throw error }
            throw ServiceError.rootHeld(path: folder, holder: holder ?? "?")
        }
    }

    /// What a trigger sets off.
    func handle(_ trigger: GroupTrigger) {
        if case .root(let single) = trigger, !shared.root.become(single) { return }
        if case .changed(let named, _) = trigger, isBeingBuilt(shared.root.single ?? named) { return }
        change { $0.handle(trigger, single: shared.root.single, now: shared.now()) }
    }

    /// Whether a visit builds from just what has changed. It makes folders and files too, which look like a change.
    private func isBeingBuilt(_ group: GroupID) -> Bool {
        guard let job = state.withLock({ $0.queue.visit(of: group) }),
            let folder = try? shared.root.folder(of: group)
        else { return false }
        guard let files = try? InputFiles(folder) else { return false }
        return job.reads(files)
    }

    /// Lines up a check of every group.
    func checkAll() { change { $0.checkAll(now: shared.now()) } }

    // MARK: Visits

    /// The next visit; nil when there is none now.
    func take() -> Visit? {
        let taken = state.withLock { $0.take(now: shared.now()) }
        guard let (job, costumes) = taken else { return nil }
        reportQueue()
        wakeUp.signal()
        return Visit(job: job, costumes: costumes)
    }

    struct Visit: Sendable {
        let job: BuildJob
        let costumes: CostumeSet
    }

    /// Makes the visit. Blocks.
    func make(_ visit: Visit) {
        problems.visitBegan(visit.job.group)
        let result = GroupVisit(shared: shared, job: visit.job, costumes: visit.costumes).run()
        let events = result.events(of: visit.job.group.name)
        for event in events { shared.report(event) }
        // The checks of scans find nothing to do, and come more often than the pause is long.
        if !events.isEmpty || result.followUp != .done { idle.postpone() }
        problems.visitEnded(visit.job.group, result.followUp)
        change { $0.finish(visit.job, result, basis: visit.costumes.basis, now: shared.now()) }
        // Stickers of a pack are made side by side; what they took would lie free until the rest.
        if result.summary != nil, isNearlyIdle { IdleTimer.trim() }
        reportQueue()
    }

    /// Called by a thread that found nothing to take: where nobody has much to do any more, the next face is prepared
    /// for. Blocks.
    func rest() {
        guard isNearlyIdle else { return }
        if !idle.isResting { decoder.prepare() }
        preparation.run(costumes, now: shared.now) { [weak self, idle] in
            idle.postpone()
            return self?.isNearlyIdle ?? false
        }
    }

    private var isNearlyIdle: Bool { state.withLock { $0.phase == .serving && $0.queue.isNearlyIdle } }

    /// Until the next delayed visit; nil when there is none.
    func pause() -> Duration? {
        let next = state.withLock { $0.nextTimer }
        return next.map { max(.zero, $0 - shared.now()) }
    }

    // MARK: Exports

    struct Export: Sendable {
        let job: ExportJob
        let costumes: CostumeSet
    }

    /// The next export; nil when there is none now.
    func takeExport() -> Export? {
        let taken = state.withLock { $0.takeExport(now: shared.now()) }
        guard let (job, costumes) = taken else { return nil }
        reportExports()
        return Export(job: job, costumes: costumes)
    }

    /// Makes the export. Blocks, and gives way to builds.
    func make(_ export: Export) {
        defer { idle.postpone() }
        let visit = ExportVisit(
            shared: shared, exports: exports, job: export.job, costumes: export.costumes)
        let result = visit.run()
        if let event = result.event { shared.report(event) }
        change { $0.finishExport(export.job, after: result.wait, now: shared.now()) }
        reportExports()
    }

    /// Waits while packs are being built.
    private func waitForBuilds(_ job: ExportJob) {
        while !job.isCancelled, !state.withLock({ $0.queue.isNearlyIdle }) {
            SystemClock.pause(milliseconds: 10)
        }
    }

    /// What all exports share.
    private var exports: ExportEnvironment {
        ExportEnvironment(maker: exportMaker, waitForBuilds: { [weak self] in self?.waitForBuilds($0) })
    }

    /// Until it is worth looking for an export again. Nobody rings when the last build ends, which all exports wait for.
    func exportPause() -> Duration {
        let (waiting, next) = state.withLock { ($0.exports.count, $0.exports.nextTimer) }
        let wait = waiting > 0 ? .zero : next.map { $0 - shared.now() } ?? .seconds(60)
        return min(max(wait, .milliseconds(50)), .seconds(60))
    }

    private func reportExports() {
        shared.report(.exportQueue(waiting: state.withLock { $0.exports.count }))
    }

    // MARK: Costumes

    /// Costumes that new faces are built with.
    var costumes: CostumeSet { state.withLock { $0.costumes } }

    /// Reads the costumes again and tries what changed. Blocks.
    /// - Returns: whether all of them could be read.
    @discardableResult func reloadTemplates() -> Bool {
        defer { templates.saveIndex() }
        let (effects, isWhole) = reloaded(isTried: false)
        carryOut(effects)
        return isWhole
    }

    /// - Parameter isTried: the costumes are good, without a trial in the first groups.
    private func reloaded(isTried: Bool) -> (effects: ServiceState.Effects, isWhole: Bool) {
        do throws(ServiceError) {
            try Self.requireTemplatesOutside(shared.root, options)
        } catch {
            return (refused(error), true)
        }
        let refreshed = Result { () throws(BuildFailure) in try templates.refresh() }
        return (adopted(refreshed, isTried: isTried), (try? refreshed.get().isWhole) ?? false)
    }

    private func adopted(
        _ refreshed: Result<TemplateSnapshots.Refreshed, BuildFailure>, isTried: Bool
    ) -> ServiceState.Effects {
        switch refreshed {
        case .failure(let failure): refused(failure)
        case .success(let new):
            refused(new.problems)
                + changed {
                    $0.adopt(new.costumes, changed: new.changed, isTried: isTried, now: shared.now())
                }
        }
    }

    private func refused(_ error: any CodedError) -> ServiceState.Effects {
        refused([
            BuildProblem(code: error.code, subject: options.templates.listed, evidence: error.evidence)
        ])
    }

    private func refused(_ problems: [BuildProblem]) -> ServiceState.Effects {
        problems.map {
            .report(.templateRefused(id: $0.subject, code: $0.code, text: $0.text(in: .english)))
        }
    }

    /// An app that makes groups must not be able to add costumes for all of them.
    private static func requireTemplatesOutside(
        _ root: GroupRoot, _ options: ServiceOptions
    ) throws(ServiceError) {
        guard let source = options.templates.first(where: { root.contains($0.folder) }) else { return }
        throw .templatesInRoot(folder: source.folder, root: options.root)
    }

    // MARK: Reports

    struct Counts: Sendable {
        var groups = 0, waiting = 0
        var running: [BuildJob] = []
        var mode: WatchMode?
        var phase = ServiceState.Phase.scanning
        var costumes = 0
        var isRolling = false
        var problems: [BuildProblem] = []
        /// The groups that are visited next.
        var head: [(group: GroupID, reason: BuildReason)] = []
        var groupProblems: [GroupProblem] = []
    }

    /// The most groups of the queue in a report.
    private static let headLength = 10

    var counts: Counts {
        state.withLock { state in
            Counts(
                groups: state.queue.groups, waiting: state.queue.waiting,
                running: state.queue.running.values.sorted { $0.number < $1.number }, mode: state.mode,
                phase: state.phase, costumes: state.costumes.selection.templates.count,
                isRolling: state.isRolling, problems: state.costumes.selection.problems)
        }
    }

    func page() -> [String] {
        var counts = counts
        counts.head = state.withLock { $0.queue.head(Self.headLength) }
        counts.groupProblems = problems.groups
        return counts.page(now: shared.now())
    }

    private func reportQueue() {
        let (waiting, running) = state.withLock { ($0.queue.waiting, $0.queue.running.count) }
        shared.report(.queue(waiting: waiting, building: running))
    }

    // MARK: The end

    var isStopping: Bool { state.withLock { $0.phase == .stopping } }

    /// Cancels all visits and begins no more.
    func stop() {
        change { $0.stop() }
        for _ in 0..<(options.workers * 2 + 2) { wakeUp.signal() }
        exportBell.signal()
    }

    // MARK: Effects

    /// Changes the state and wakes a thread that may find something to do.
    /// - Returns: what is to be carried out.
    private func changed(_ body: (inout ServiceState) -> ServiceState.Effects) -> ServiceState.Effects {
        defer {
            wakeUp.signal()
            if state.withLock({ $0.exports.count > 0 }) { exportBell.signal() }
        }
        return state.withLock { body(&$0) }
    }

    private func change(_ body: (inout ServiceState) -> ServiceState.Effects) { carryOut(changed(body)) }

    /// Carries out effects in order, and those that follow from them in turn.
    private func carryOut(_ effects: ServiceState.Effects) {
        var pending = effects
        while !pending.isEmpty {
            pending += followed(pending.removeFirst())
        }
    }

    /// Carries out one effect.
    /// - Returns: those that follow from it.
    private func followed(_ effect: ServiceEffect) -> ServiceState.Effects {
        switch effect {
        case .cancel(let job): job.cancel()
        case .cancelExport(let job): job.cancel()
        case .report(let event):
            switch event {
            case .groupRemoved(let name):
                if let group = GroupID(name) { shared.retained.note(group, bytes: 0) }
            case .rootChanged: shared.retained.forgetAll()
            default: break
            }
            shared.report(event)
        case .accept(let costumes): templates.accept(costumes)
        case .refuse(let costumes, let reasons):
            templates.refuse(reasons, of: costumes)
            defer { templates.saveIndex() }
            return reloaded(isTried: true).effects
        }
        return []
    }
}
