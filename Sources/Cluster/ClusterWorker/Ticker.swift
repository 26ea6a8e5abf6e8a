import Cluster

/// What a worker does beside its jobs: signs of life for the queue, how queue and store are, for the
/// metrics, and a look for faces whose jobs were lost.
final class Ticker {
    private let worker: Worker
    private let engines: EngineWatch
    private let pending: PendingWatch
    private var lastSign = ContinuousClock.now
    private var lastLook = ContinuousClock.now
    private var lastTick = ContinuousClock.now

    init(_ worker: Worker) {
        self.worker = worker
        engines = EngineWatch(worker)
        pending = PendingWatch(worker)
    }

    /// Called often; does each thing in its own time.
    func tick(_ tick: () -> Void) {
        let now = ContinuousClock.now
        if now - lastSign >= worker.options.patience / 3 {
            lastSign = now
            for job in worker.jobs {
                if job.isAlive(patience: worker.options.longestSilence) {
                    // Lost with the connection: the job is then done twice, which is cheap.
                    try? job.delivery.keepAlive()
                } else {
                    job.cancel()
                }
            }
        }
        if now - lastTick >= .seconds(1) {
            lastTick = now
            tick()
        }
        engines.check(now)
        if now - lastLook >= worker.options.lookInterval {
            lastLook = now
            engines.start(now)
        }
        pending.check(now)
    }
}
