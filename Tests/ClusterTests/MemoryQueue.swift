import Cluster
import Files
import Names
import Synchronization

/// A queue in the memory of one process, for tests and trials.
final class MemoryQueue: JobQueue {
    private struct Place: Hashable {
        var group: GroupID
        var urgency: GroupJob.Urgency
    }

    private struct Entry {
        var job: GroupJob
        var sequence: Int
        var attempts = 0
        /// Delivered, or put back, until then.
        var hiddenUntil: ContinuousClock.Instant?
    }

    private struct State {
        var sequence = 0
        var entries: [Place: Entry] = [:]
        var ids: [String: ContinuousClock.Instant] = [:]
        var failed: [(sequence: Int, failure: FailedJob)] = []
        var life = 0
        var lastTurn: ContinuousClock.Instant?
    }

    private let times: QueueTimes
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state = Mutex(State())

    /// - Parameter now: the clock.
    init(
        times: QueueTimes = QueueTimes(),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
    ) {
        (self.times, self.now) = (times, now)
    }

    /// Never throws.
    @discardableResult
    func submit(_ job: GroupJob) throws(QueueError) -> Bool {
        state.withLock { submit(job, &$0) }
    }

    private func submit(_ job: GroupJob, _ state: inout State) -> Bool {
        let moment = now()
        if let last = state.ids[job.id], moment - last < times.memory { return false }
        state.ids[job.id] = moment
        state.sequence += 1
        let place = Place(group: job.group, urgency: job.urgency)
        state.entries[place] = Entry(job: job, sequence: state.sequence)
        return true
    }

    /// Never throws.
    func next(within wait: Duration) throws(QueueError) -> (any JobDelivery)? {
        let end = ContinuousClock.now + wait
        while true {
            if let delivery = state.withLock({ take(&$0) }) { return delivery }
            guard ContinuousClock.now < end else { return nil }
            SystemClock.pause(milliseconds: 2)
        }
    }

    private func take(_ state: inout State) -> MemoryDelivery? {
        let moment = now()
        let due = state.entries.filter { $0.value.hiddenUntil.map { $0 <= moment } ?? true }
        let order = { (urgency: GroupJob.Urgency) in urgency == .face ? 0 : 1 }
        guard
            let (place, found) = due.min(by: {
                (order($0.key.urgency), $0.value.sequence) < (order($1.key.urgency), $1.value.sequence)
            })
        else { return nil }
        var entry = found
        entry.attempts += 1
        entry.hiddenUntil = moment + times.patience
        state.entries[place] = entry
        return MemoryDelivery(
            queue: self, sequence: entry.sequence, job: entry.job, attempt: entry.attempts)
    }

    /// Never throws.
    func holds(_ group: GroupID) throws(QueueError) -> Bool {
        state.withLock { state in
            GroupJob.Urgency.allCases.contains { state.entries[Place(group: group, urgency: $0)] != nil }
        }
    }

    /// Loses all jobs, as a power cut can.
    func lose() { state.withLock { $0 = State(life: $0.life + 1) } }

    /// Another one after each loss.
    var life: Int { state.withLock { $0.life } }

    /// Never throws.
    func takeTurn() throws(QueueError) -> Bool {
        state.withLock { state in
            let moment = now()
            if let last = state.lastTurn, moment - last < .seconds(PendingFaces.turn) { return false }
            state.lastTurn = moment
            return true
        }
    }

    /// Never throws.
    func counts() throws(QueueError) -> QueueCounts {
        state.withLock { state in
            var counts = QueueCounts()
            for (place, entry) in state.entries {
                if entry.hiddenUntil != nil {
                    counts.running += 1
                } else if place.urgency == .face {
                    counts.waiting += 1
                } else {
                    counts.rebuilds += 1
                }
            }
            counts.failed = state.failed.count
            return counts
        }
    }

    /// Never throws.
    func failed(group: GroupID?, limit: Int) throws(QueueError) -> [FailedJob] {
        state.withLock { state in
            let all = state.failed.map(\.failure).filter { group == nil || $0.job.group == group }
            return Array(all.prefix(limit))
        }
    }

    /// There are none.
    func foreign(limit: Int) throws(QueueError) -> [String] { [] }

    /// Never throws.
    func requeue(group: GroupID?) throws(QueueError) -> Int {
        state.withLock { state in
            let chosen = state.failed.filter { group == nil || $0.failure.job.group == group }
            state.failed.removeAll { group == nil || $0.failure.job.group == group }
            var count = 0
            for (sequence, failure) in chosen {
                var job = failure.job
                let isAlone = state.entries[Place(group: job.group, urgency: job.urgency)] == nil
                guard isAlone || job.erases else { continue }
                job.token = "again-\(sequence)"
                _ = submit(job, &state)
                count += 1
            }
            return count
        }
    }

    /// Never throws.
    func check() throws(QueueError) {}

    /// Changes a delivered job that nothing replaced meanwhile; nil removes it.
    fileprivate func settle(_ delivery: MemoryDelivery, hiddenFor delay: Duration?) {
        state.withLock { state in
            let place = Place(group: delivery.job.group, urgency: delivery.job.urgency)
            guard state.entries[place]?.sequence == delivery.sequence else { return }
            if let delay {
                state.entries[place]?.hiddenUntil = now() + delay
            } else {
                state.entries[place] = nil
            }
        }
    }

    fileprivate func keepAlive(_ delivery: MemoryDelivery) { settle(delivery, hiddenFor: times.patience) }

    fileprivate func renew(_ delivery: MemoryDelivery) {
        state.withLock { state in
            let place = Place(group: delivery.job.group, urgency: delivery.job.urgency)
            guard state.entries[place]?.sequence == delivery.sequence else { return }
            state.sequence += 1
            state.entries[place] = Entry(job: delivery.job, sequence: state.sequence)
        }
    }

    fileprivate func fail(_ delivery: MemoryDelivery, code: String) {
        state.withLock { state in
            state.sequence += 1
            let job = delivery.job
            state.failed.removeAll {
                $0.failure.job.group == job.group && $0.failure.job.urgency == job.urgency
            }
            state.failed.append(
                (state.sequence, FailedJob(job: job, code: code, attempts: delivery.attempt)))
        }
        settle(delivery, hiddenFor: nil)
    }
}

private struct MemoryDelivery: JobDelivery {
    let queue: MemoryQueue
    let sequence: Int
    let job: GroupJob
    let attempt: Int

    func finish() throws(QueueError) { queue.settle(self, hiddenFor: nil) }
    func keepAlive() throws(QueueError) { queue.keepAlive(self) }
    func putBack(after delay: Duration) throws(QueueError) { queue.settle(self, hiddenFor: delay) }
    func renew() throws(QueueError) { queue.renew(self) }
    func fail(code: String) throws(QueueError) { queue.fail(self, code: code) }
}
