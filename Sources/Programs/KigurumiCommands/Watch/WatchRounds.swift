import FaceSandbox
import GroupWatch
import ImageCodecs
import Logging
import Messages
import Observing
import Settings
import StickerBuild
package import StickerService
import Synchronization
import SystemdNotify

/// The daemon from start to end: one service after the other, each with the settings of its time.
package final class WatchRounds: Sendable {
    private struct State: Sendable {
        var chosen: ChosenSettings
        /// Those that a service has started with.
        var proven: ChosenSettings?
        var logger: Logger
        var measures: ServiceMetrics
        var ticker: TextfileTicker?
    }

    private let finder: SettingsFinder
    private let listener: ServiceObserver
    private let costumes: ServedCostumes?
    private let metrics = TextfileMetrics(help: ServiceMetrics.help)
    private let state: Mutex<State>

    /// - Parameters:
    ///   - costumes: to be those that the service uses.
    ///   - listener: receives what the log does.
    /// - Throws: where the settings name no root or no costumes.
    init(
        _ finder: SettingsFinder, _ chosen: ChosenSettings, costumes: ServedCostumes? = nil,
        listener: @escaping ServiceObserver = { _ in }
    ) throws(CommandFailure) {
        (self.finder, self.costumes, self.listener) = (finder, costumes, listener)
        _ = try WatchPlan(chosen.settings).options()
        state = Mutex(
            State(chosen: chosen, logger: Self.logger(chosen), measures: ServiceMetrics(metrics)))
        warn(of: chosen)
    }

    private var logger: Logger { state.withLock { $0.logger } }

    /// Runs one service after the other until SIGTERM or SIGINT.
    package func run() async throws {
        defer { state.withLock { $0.ticker }?.stop() }
        // The library logs only what goes wrong while it runs the service.
        var logger = logger
        logger.logLevel = max(logger.logLevel, .notice)
        try await WatchService.runUntilStopped(logger: logger) { try self.service(after: $0) }
    }

    /// Logs and counts what happens in the service, or beside it.
    package func report(_ event: ServiceEvent) {
        let (logger, measures) = state.withLock { ($0.logger, $0.measures) }
        ServiceLog(logger).report(event)
        measures.report(event)
        listener(event)
        refreshMetrics()
    }

    /// The service of the next round.
    /// - Parameter failure: why the one before couldn't start; where its settings were new, the old ones come back.
    private func service(after failure: (any Error)?) throws -> WatchService {
        if let failure { try goBack(failure) }
        let chosen = state.withLock { $0.chosen }
        let plan = WatchPlan(chosen.settings)
        let options = try plan.options()
        let measures = ServiceMetrics(metrics)
        state.withLock { $0.measures = measures }
        tick(chosen.settings.metrics)
        if chosen.settings.face.insecureDecoder {
            logger.warning("\(Messages.text("decoder.insecure", in: .english))")
        }
        return WatchService(
            options,
            decoders: .init(packs: plan.decoder(), exports: plan.decoder()),
            triggers: GroupWatch(root: options.root, options: plan.watching),
            notifier: ServiceNotifier(environment: Environment.value), costumes: costumes,
            observer: { [weak self] event in
                self?.report(event)
                if case .ready = event { self?.prove(chosen) }
            },
            onReload: { [weak self] in self?.reload() ?? .goOn })
    }

    /// A file with mistakes changes nothing.
    private func reload() -> WatchService.Reload {
        do throws(CommandFailure) {
            let new = try finder.find()
            _ = try WatchPlan(new.settings).options()
            let isSame = state.withLock { $0.chosen.settings == new.settings }
            guard !isSame else { return .goOn }
            warn(of: new)
            take(new)
            logger.notice("the configuration has changed; restarting the service")
            return .waitForBuilds
        } catch {
            refuse(error)
            return .goOn
        }
    }

    private func refuse(_ failure: CommandFailure) {
        let logger = logger
        WatchLog.log(failure, to: logger, isWhole: false)
        logger.error("\(Messages.text("settings.reload.failed", in: .english))")
    }

    private func goBack(_ failure: any Error) throws {
        let proven = state.withLock { $0.proven == $0.chosen ? nil : $0.proven }
        guard let proven else { throw failure }
        refuse(CommandFailure(stopping: failure))
        take(proven)
    }

    private func take(_ chosen: ChosenSettings) {
        let logger = Self.logger(chosen)
        state.withLock { ($0.chosen, $0.logger) = (chosen, logger) }
    }

    private func prove(_ chosen: ChosenSettings) { state.withLock { $0.proven = chosen } }

    private func warn(of chosen: ChosenSettings) {
        for warning in chosen.warnings {
            logger.warning("\(warning.text(in: .english))", metadata: ["code": "\(warning.code)"])
        }
    }

    private func refreshMetrics() { state.withLock { $0.ticker }?.refresh() }

    private func tick(_ settings: Settings.Metrics) {
        let new = settings.file.map { TextfileTicker(metrics, path: $0, logger: logger) }
        let old = state.withLock { state in
            let old = state.ticker
            state.ticker = new
            return old
        }
        old?.stop()
        new?.start(every: settings.interval)
    }

    private static func logger(_ chosen: ChosenSettings) -> Logger {
        WatchLog.logger(chosen.settings.log, journal: Environment.value("JOURNAL_STREAM"))
    }
}
