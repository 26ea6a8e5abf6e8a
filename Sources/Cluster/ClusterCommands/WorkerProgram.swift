import Cluster
import ClusterWorker
import Files
import KigurumiCommands
import Logging
import Messages
import Observing
import Settings
import StickerService
import Synchronization
import SystemdNotify

struct WorkerProgram {
    private let settings: Settings
    private let logger: Logger

    init(_ settings: ClusterSettings) {
        self.settings = settings.settings
        logger = ClusterHost.logger(settings)
    }

    func run() throws {
        ClusterHost.limitHeaps()
        if settings.face.insecureDecoder {
            logger.warning("\(Messages.text("decoder.insecure", in: .english))")
        }
        let engines = try ClusterEngines(settings.cluster)
        let plan = WatchPlan(settings)
        let visitor = try GroupVisitor(
            plan.options(root: "/", templates: []), decoder: plan.decoder())
        var options = Worker.Options(
            jobs: settings.cluster.jobs ?? ThisProcess.processors, scratch: try ClusterHost.scratch(settings))
        (options.faceBytes, options.stopTime) = (settings.face.maximumBytes, settings.cluster.stopTime)
        options.retention = settings.retention.time
        options.storeName = settings.cluster.store ?? options.storeName
        let costumes = CostumeCache(settings, visitor, engines.store)
        let metrics = TextfileMetrics(help: WorkerMetrics.help)
        let ticker = ClusterHost.ticker(settings, metrics, logger)
        let (log, measures) = (WorkerLog(logger), WorkerMetrics(metrics))
        let notifier = ServiceNotifier(environment: Environment.nonEmpty)
        let worker = try Worker(
            Worker.Parts(
                queue: engines.queue, store: engines.store, visitor: visitor,
                costumes: { try costumes.current($0) }),
            options
        ) { event in
            log.report(event)
            measures.report(event)
            ticker?.refresh()
            Self.notify(event, notifier)
        }
        ticker?.start(every: settings.metrics.interval)
        defer { ticker?.stop() }
        // A signal that comes before the engines answer stops the wait.
        SignalWatch.start(worker)
        worker.run { notifier.send(.alive) }
    }

    private static func notify(_ event: WorkerEvent, _ notifier: ServiceNotifier) {
        switch event {
        case .ready(let costumes): notifier.send(.ready, .status("working, \(costumes) costumes"))
        case .waiting(let trouble): notifier.send(.status("waiting: \(trouble.code)"))
        case .running(let count): notifier.send(.status("\(count) jobs"))
        case .answering: notifier.send(.status("working"))
        case .stopping: notifier.send(.stopping)
        case .ended, .queue, .pending, .withoutTurns, .costumesChanged: break
        }
    }
}
