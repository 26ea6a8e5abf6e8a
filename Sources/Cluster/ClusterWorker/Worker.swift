package import Cluster
import Digest
import Files
import Messages
import Names
package import StickerService
import Synchronization
import Threads

/// Takes jobs from a queue and does them, until it is stopped.
package final class Worker: Sendable {
    package struct Parts: Sendable {
        package var queue: any JobQueue
        /// Where faces come from and packs go to.
        package var store: any ObjectStore
        /// Builds packs.
        package var visitor: GroupVisitor
        /// Returns the costumes of the next job; called for each, with a folder that lives as long as the worker.
        package var costumes: @Sendable (String) throws -> GroupVisitor.Costumes

        /// Puts them together.
        package init(
            queue: any JobQueue, store: any ObjectStore, visitor: GroupVisitor,
            costumes: @escaping @Sendable (String) throws -> GroupVisitor.Costumes
        ) {
            self.queue = queue
            self.store = store
            self.visitor = visitor
            self.costumes = costumes
        }
    }

    package struct Options: Sendable {
        /// How many jobs run at once.
        package var jobs: Int
        /// The folder for packs that are being built, absolute; other workers of this machine may share it.
        package var scratch: String
        /// The store's address, for messages.
        package var storeName = "-"
        /// The longest face, in bytes.
        package var faceBytes = 16 << 20
        /// The longest profile, in bytes.
        package var profileBytes = 64 << 10
        /// How long files stay in the store after the last manifest that named them.
        package var retention: Duration = .seconds(3_600)
        /// How long running jobs may go on after `stop`.
        package var stopTime: Duration = .seconds(20)
        /// How long the queue waits for a sign of life.
        package var patience = QueueTimes().patience
        /// A job without any progress for so long hangs.
        package var longestSilence: Duration = .seconds(300)
        /// How often queue and store are asked for an answer, and how long one may take. Together less than 10 s.
        package var lookInterval: Duration = .seconds(4), lookPatience: Duration = .seconds(4)

        /// - Parameter scratch: absolute.
        package init(jobs: Int, scratch: String) {
            self.jobs = max(1, jobs)
            self.scratch = scratch
        }
    }

    let parts: Parts
    let options: Options
    let report: WorkerObserver
    let runner: JobRunner
    private let scratch: Scratch
    private let isStopped = Atomic(false)
    private let running = Mutex<[ObjectIdentifier: RunningJob]>([:])
    private let lastDigest = Mutex<String?>(nil)

    /// Makes the folder for packs, and removes what killed workers left in it.
    package init(_ parts: Parts, _ options: Options, observer: @escaping WorkerObserver) throws {
        self.parts = parts
        self.options = options
        report = observer
        scratch = try Scratch(options.scratch)
        runner = JobRunner(
            store: parts.store, visitor: parts.visitor, scratch: scratch,
            limits: JobRunner.Limits(face: options.faceBytes, profile: options.profileBytes),
            retirement: FileRetirement(retention: options.retention / .seconds(1)))
    }

    /// Whether `stop` was called.
    package var isStopping: Bool { isStopped.load(ordering: .acquiring) }

    /// Takes no new jobs.
    package func stop() { isStopped.store(true, ordering: .releasing) }

    /// Works until `stop`. Blocks.
    /// - Parameter tick: called about once a second.
    package func run(tick: @escaping @Sendable () -> Void = {}) {
        guard waitForEngines() else { return scratch.remove() }
        let left = Mutex(options.jobs)
        for _ in 0..<options.jobs {
            let body = { @Sendable in
                self.work()
                left.withLock { $0 -= 1 }
            }
            if !DetachedThread.start(body) { left.withLock { $0 -= 1 } }
        }
        let ticker = Ticker(self)
        var end: ContinuousClock.Instant?
        while left.withLock({ $0 > 0 }) {
            SystemClock.pause(milliseconds: 100)
            ticker.tick(tick)
            guard isStopping else { continue }
            if end == nil {
                report(.stopping)
                end = ContinuousClock.now + options.stopTime
            }
            if let end, ContinuousClock.now >= end { for job in jobs { job.cancel() } }
            // Art is drawn by a program that can't be cancelled; its job goes to another worker by itself.
            if let end, ContinuousClock.now >= end + .seconds(10) { break }
        }
        scratch.remove()
    }

    /// The jobs that run now.
    var jobs: [RunningJob] { running.withLock { Array($0.values) } }

    /// Waits until queue and store answer.
    /// - Returns: false where the worker is stopped before.
    private func waitForEngines() -> Bool {
        var failures = 0
        while !isStopping {
            do {
                try parts.queue.check()
                _ = try parts.store.keys(beginningWith: "\(GroupKeys.all)/", after: nil, limit: 1)
                try parts.store.requireConditions(endpoint: options.storeName)
                report(.ready(costumes: try costumes().count))
                return true
            } catch {
                failures += 1
                wait(for: error, failures)
            }
        }
        return false
    }

    /// Asks queue and store for an answer, also while no job does.
    /// - Parameter asksStore: called before the store is asked, with the error for the case that it doesn't answer. The queue
    ///   has limits of its own.
    func reportEngines(_ asksStore: (StoreError) -> Void) {
        let seconds = options.lookInterval / .seconds(1)
        do {
            report(.queue(try parts.queue.counts()))
            asksStore(
                .unreachable(endpoint: options.storeName, reason: "it takes requests and doesn't answer"))
            try parts.store.answer()
            if !jobs.contains(where: \.isHolding) { report(.answering) }
        } catch  where !isStopping {
            report(.waiting(WorkerFailure(error, seconds: seconds)))
        } catch {}
    }

    private func costumes() throws -> GroupVisitor.Costumes {
        let costumes = try parts.costumes("\(scratch.path)/costumes")
        let isNew = lastDigest.withLock { last in
            defer { last = costumes.digest }
            return last != nil && last != costumes.digest
        }
        if isNew { report(.costumesChanged(costumes.count)) }
        return costumes
    }

    /// Pauses, the longer the more often it failed.
    func wait(for error: any Error, _ failures: Int) {
        let pause = Backoff.engines.pause(after: failures)
        report(.waiting(WorkerFailure(error, seconds: pause / .seconds(1))))
        let end = ContinuousClock.now + pause
        while !isStopping, ContinuousClock.now < end { SystemClock.pause(milliseconds: 50) }
    }

    // MARK: One thread

    private func work() {
        var failures = 0
        while !isStopping {
            do throws(QueueError) {
                guard let delivery = try parts.queue.next(within: .seconds(2)) else { continue }
                failures = 0
                let job = RunningJob(delivery)
                note { $0[ObjectIdentifier(job)] = job }
                perform(job)
                note { $0[ObjectIdentifier(job)] = nil }
            } catch {
                failures = if case .foreignMessage = error { 0 } else { failures + 1 }
                wait(for: error, failures)
            }
        }
    }

    private func note(_ change: (inout [ObjectIdentifier: RunningJob]) -> Void) {
        let count = running.withLock { running in
            change(&running)
            return running.count
        }
        report(.running(count))
    }

    private func perform(_ job: RunningJob) {
        let (delivery, group) = (job.delivery, job.delivery.job.group.name)
        // Before the faces are read. Marks that can't be listed now stay, and cost another job.
        job.marks = (try? PendingFaces(parts.store).marks(of: delivery.job.group)) ?? []
        guard delivery.attempt <= QueueTimes.attempts else {
            // Every worker that had it ended: the job may be the reason.
            try? runner.writeFailure(delivery.job, code: Self.abandoned)
            var report = JobReport(group, .failed)
            report.text = Messages.text(Self.abandoned, in: .english)
            if delivery.job.face != GroupJob.anyFace { report.face = SHA256.short(delivery.job.face) }
            return settle(job, .fail(Self.abandoned), report)
        }
        var failures = 0
        while true {
            do {
                let ending = try runner.run(delivery.job, attempt: delivery.attempt, try costumes(), job)
                let (answer, report) = JobAnswer.of(ending, delivery, isStopping: isStopping)
                return settle(job, answer, report)
            } catch {
                // An outage isn't the job's fault: keep it until the engine is back.
                failures += 1
                job.isHolding = true
                defer { job.isHolding = false }
                guard Self.isOutage(error), !isStopping, !isToBlame(job) else {
                    let answer = JobAnswer.of(error, delivery, isStopping: isStopping)
                    if case .fail(let code) = answer.0 {
                        let evidence = (error as? any CodedError)?.evidence ?? ["reason": "\(error)"]
                        try? runner.writeFailure(delivery.job, code: code, evidence)
                    }
                    return settle(job, answer)
                }
                wait(for: error, failures)
            }
        }
    }

    private static let abandoned = "worker.job.abandoned"
    /// A job waits so long for its store without a doubt.
    private static let outage = Duration.seconds(900)

    private static func isOutage(_ error: any Error) -> Bool {
        switch error {
        case let error as StoreError: error.isOutage
        case BundleError.store(let error): error.isOutage
        default: false
        }
    }

    /// Whether the store works for everything but this job, so that waiting helps no further.
    private func isToBlame(_ job: RunningJob) -> Bool {
        guard ContinuousClock.now - job.start >= Self.outage else { return false }
        return (try? parts.store.requireConditions(endpoint: options.storeName)) != nil
    }

    private func settle(_ job: RunningJob, _ answer: (JobAnswer, JobReport)) {
        settle(job, answer.0, answer.1)
    }

    /// Answers the queue, again and again for a while: a job that isn't settled is done once more, which is cheap.
    private func settle(_ job: RunningJob, _ answer: JobAnswer, _ result: JobReport) {
        var result = result
        result.seconds = (ContinuousClock.now - job.start) / .seconds(1)
        if case .fail(let code) = answer { result.code = result.code ?? code }
        for failures in 1...6 {
            do throws(QueueError) {
                try answer.give(job.delivery)
                break
            } catch {
                if isStopping, failures > 2 { break }
                wait(for: error, failures)
            }
        }
        // What stays is found by the next pass, whose job ends at once.
        if result.outcome.isFinal { try? PendingFaces(parts.store).remove(job.marks) }
        report(.ended(result))
    }
}
