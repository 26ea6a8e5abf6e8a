/// Hands out the groups that need a pack: NATS JetStream, or the memory of one process.
///
/// A job is delivered until somebody finishes it. All calls block; call them from a thread of your own.
public protocol JobQueue: Sendable {
    /// Enqueues a job. One with an id that was enqueued within the last minutes is dropped.
    /// - Returns: whether it was new.
    @discardableResult
    func submit(_ job: GroupJob) throws(QueueError) -> Bool

    /// Waits for a job, urgent ones first.
    /// - Returns: nil when none came in time.
    func next(within wait: Duration) throws(QueueError) -> (any JobDelivery)?

    /// How many jobs wait, run and have failed.
    func counts() throws(QueueError) -> QueueCounts

    /// The failed jobs, oldest first.
    func failed(limit: Int) throws(QueueError) -> [FailedJob]

    /// Enqueues failed jobs once more and forgets their failures.
    /// - Parameter group: nil for all.
    /// - Returns: how many.
    func requeue(group: String?) throws(QueueError) -> Int
}

/// One job in the hands of a worker.
public protocol JobDelivery: Sendable {
    /// What is to be done.
    var job: GroupJob { get }
    /// How often it has been delivered, from 1.
    var attempt: Int { get }

    /// The job is done: it is not delivered again.
    func finish() throws(QueueError)
    /// The worker is still at it: the queue waits longer.
    func keepAlive() throws(QueueError)
    /// Gives the job back, to be delivered again after a while.
    func putBack(after delay: Duration) throws(QueueError)
    /// The job can't be done: it moves to the failed ones.
    func fail(code: String) throws(QueueError)
}
