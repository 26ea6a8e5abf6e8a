import Costume
import Digest
import Dispatch
import GroupWatch
import Helpers
import ImageCodecs
import Messages
import Names
import Settings
import StickerBuild
import StickerPack
import Synchronization
import Threads

/// The service without its loop: what a trigger sets off, and the visits that follow. Nothing of it waits for a clock
/// of its own, so that a test can take it step by step.
final class ServiceCore: Sendable {
    let options: ServiceOptions
    let shared: Surroundings
    let templates: TemplateStock
    /// Rung when there may be something to do.
    let bell = DispatchSemaphore(value: 0)
    /// Of the costumes' folders before they were first read.
    let firstPrint: String
    private let decoder: any FaceDecoder
    private let state: Mutex<ServiceState>
    private let lock: FolderLock
    let troubles: TroubleList

    /// Takes the root's lock, sees that faces can be decoded, and reads the costumes. Blocks.
    init(
        _ options: ServiceOptions, decoder: any FaceDecoder, renderer: any ArtRenderer = ArtHelper(),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now },
        observer: @escaping ServiceObserver
    ) throws {
        (self.options, self.decoder) = (options, decoder)
        let root = try GroupRoot(options.root)
        try Self.requireTemplatesOutside(root, options)
        do {
            lock = try FolderLock(options.root)
        } catch {
            guard case .locked(let folder, let holder) = error else { throw error }
            throw ServiceError.rootHeld(path: folder, holder: holder ?? "?")
        }
        if options.stateFolder == nil { try root.requireOwnState() }
        try decoder.checkAvailability()
        let versions = CodecVersions.all.map { "\($0.name) \($0.version)" }
        let program = ([KigurumiVersion.current] + versions).joined(separator: "\n")
        let settings = [
            program, options.stickers.lines(), "\(options.framing)",
        ].joined(separator: "\n")
        let troubles = TroubleList(
            root: options.root, folder: options.runtimeFolder, clock: options.pack.clock, tell: observer)
        self.troubles = troubles
        shared = Surroundings(
            options: options, root: root, builder: PackBuilder(decoder: decoder, renderer: renderer),
            gate: CoreGate(cores: options.workers),
            tell: { event in
                troubles.hear(event)
                observer(event)
            },
            retained: RetentionLedger(ceiling: options.retainedTotal), ring: { [bell] in bell.signal() },
            now: now,
            reader: SHA256.hex(Array("\(program)\n\(GroupRecord.rejections)".utf8)))
        let templates = try TemplateStock(
            sources: options.templates,
            state: options.stateFolder ?? "\(options.root)/\(GroupRoot.stateName)",
            cacheFolder: options.cacheFolder, settings: settings, renderer: renderer)
        self.templates = templates

        firstPrint = templates.print()
        let worn = templates.worn()
        defer { templates.keepBook() }
        let gathered = Result { () throws(BuildFailure) in try templates.gather() }
        switch (worn, gathered) {
        case (nil, .failure(let failure)): throw failure
        case (nil, .success(let new)):
            state = Mutex(ServiceState(new.stock, options: options))
            templates.accept(new.stock)
            tell(new.problems)
        case (let worn?, .failure(let failure)):
            state = Mutex(ServiceState(worn, options: options))
            tell([
                BuildProblem(
                    code: failure.code, subject: options.templates.listed, evidence: failure.evidence)
            ])
        case (let worn?, .success(let new)):
            state = Mutex(ServiceState(worn, options: options))
            tell(new.problems)
            carryOut(
                state.withLock { $0.adopt(new.stock, changed: new.changed, isTried: false, now: now()) })
        }
    }

    func hear(_ trigger: GroupTrigger) {
        if case .root(let single) = trigger, !shared.root.become(single) { return }
        if case .changed(let named, _) = trigger, isKnown(shared.root.single ?? named) { return }
        carryOut(state.withLock { $0.hear(trigger, single: shared.root.single, now: shared.now()) })
    }

    /// Whether a visit works on just what has changed. It makes folders and files too, which look like a change.
    private func isKnown(_ group: GroupID) -> Bool {
        guard let job = state.withLock({ $0.queue.visit(of: group) }), !job.isCancelled,
            let folder = try? shared.root.folder(of: group)
        else { return false }
        return job.isAbout(BuildJob.Sight(folder))
    }

    /// Looks at every group.
    func checkAll() {
        state.withLock { $0.checkAll(now: shared.now()) }
        bell.signal()
    }

    // MARK: Visits

    /// The next visit; nil when there is none now.
    func take() -> Visit? {
        let taken = state.withLock { $0.take(now: shared.now()) }
        guard let (job, stock) = taken else { return nil }
        tellQueue()
        bell.signal()
        return Visit(job: job, stock: stock)
    }

    struct Visit: Sendable {
        let job: BuildJob
        let stock: StockedWardrobe
    }

    /// Makes the visit. Blocks.
    func make(_ visit: Visit) {
        troubles.begin(visit.job.group)
        let result = GroupVisit(shared: shared, job: visit.job, stock: visit.stock).run()
        troubles.end(visit.job.group, result.ending)
        let effects = state.withLock {
            $0.finish(visit.job, result, basis: visit.stock.basis, now: shared.now())
        }
        carryOut(effects)
        tellQueue()
    }

    /// Called by a thread that found nothing to take: where nobody has much to do any more, the next face is prepared
    /// for. Blocks.
    func rest() {
        if state.withLock({ $0.phase == .serving && $0.queue.isNearlyIdle }) { decoder.prepare() }
    }

    /// Until the next delayed visit; nil when there is none.
    func pause() -> Duration? {
        let alarm = state.withLock { $0.nextAlarm }
        return alarm.map { max(.zero, $0 - shared.now()) }
    }

    // MARK: Costumes

    /// Reads the costumes anew and puts what changed to the test. Blocks.
    func restock(isTried: Bool = false) {
        defer { templates.keepBook() }
        do throws(ServiceError) {
            try Self.requireTemplatesOutside(shared.root, options)
        } catch {
            return tell([
                BuildProblem(code: error.code, subject: options.templates.listed, evidence: error.evidence)
            ]
            )
        }
        do throws(BuildFailure) {
            let new = try templates.gather()
            tell(new.problems)
            carryOut(
                state.withLock {
                    $0.adopt(new.stock, changed: new.changed, isTried: isTried, now: shared.now())
                })
        } catch {
            tell([BuildProblem(code: error.code, subject: options.templates.listed, evidence: error.evidence)]
            )
        }
    }

    /// Whoever makes groups must not be able to make everybody's costumes.
    private static func requireTemplatesOutside(
        _ root: GroupRoot, _ options: ServiceOptions
    ) throws(ServiceError) {
        guard let source = options.templates.first(where: { root.contains($0.folder) }) else { return }
        throw .templatesInRoot(folder: source.folder, root: options.root)
    }

    private func tell(_ problems: [BuildProblem]) {
        for problem in problems {
            shared.tell(
                .templateRefused(id: problem.subject, code: problem.code, text: problem.text(in: .english)))
        }
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
        var head: [(group: GroupID, errand: Errand)] = []
        var troubled: [TroubledGroup] = []
    }

    /// Of the queue, in a report.
    private static let headLength = 10

    var counts: Counts {
        state.withLock { state in
            Counts(
                groups: state.queue.groups, waiting: state.queue.waiting,
                running: state.queue.running.values.sorted { $0.number < $1.number }, mode: state.mode,
                phase: state.phase, costumes: state.stock.wardrobe.templates.count,
                isRolling: state.isRolling, problems: state.stock.wardrobe.problems)
        }
    }

    /// One page for people.
    func page() -> [String] {
        var counts = counts
        counts.head = state.withLock { $0.queue.head(Self.headLength) }
        counts.troubled = troubles.groups
        return counts.page(now: shared.now())
    }

    private func tellQueue() {
        let (waiting, running) = state.withLock { ($0.queue.waiting, $0.queue.running.count) }
        shared.tell(.queue(waiting: waiting, building: running))
    }

    // MARK: The end

    var isStopping: Bool { state.withLock { $0.phase == .stopping } }

    /// Calls all visits off and begins no more.
    func stop() {
        for job in state.withLock({ $0.stop() }) { job.cancel() }
        for _ in 0..<(options.workers * 2 + 2) { bell.signal() }
    }

    private func carryOut(_ effects: ServiceState.Effects) {
        for job in effects.cancelled { job.cancel() }
        for event in effects.events {
            if case .groupRemoved(let name) = event, let group = GroupID(name) {
                shared.retained.note(group, bytes: 0)
            }
            shared.tell(event)
        }
        bell.signal()
        if let stock = effects.accepted { templates.accept(stock) }
        if let (stock, reasons) = effects.refused {
            templates.refuse(reasons, of: stock)
            restock(isTried: true)
        }
    }
}
