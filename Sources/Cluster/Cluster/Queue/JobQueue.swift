package import Names

/// Hands out the groups that need a pack: NATS JetStream, or the memory of one process.
///
/// A job is delivered until somebody finishes it. Of each group and urgency at most one job waits: a newer one replaces
/// it. All calls block; call them from a thread of your own. They may come from several threads.
package protocol JobQueue: Sendable {
    /// Enqueues a job. One with an id that was enqueued within the last minutes is dropped.
    /// - Returns: whether it was new.
    @discardableResult
    func submit(_ job: GroupJob) throws(QueueError) -> Bool

    /// Waits for a job, urgent ones first.
    /// - Returns: nil when none came in time.
    func next(within wait: Duration) throws(QueueError) -> (any JobDelivery)?

    /// Whether a job of a group waits or runs.
    func holds(_ group: GroupID) throws(QueueError) -> Bool

    /// How many jobs wait, run and have failed.
    func counts() throws(QueueError) -> QueueCounts

    /// The failed jobs, oldest first; where there are more than the limit, only some of them.
    /// - Parameter group: nil for all.
    func failed(group: GroupID?, limit: Int) throws(QueueError) -> [FailedJob]

    /// The subjects of messages that aren't jobs and lie among the failed ones.
    func foreign(limit: Int) throws(QueueError) -> [String]

    /// Enqueues failed jobs once more and forgets their failures. A newer job that waits stays instead, but an erasure takes its
    /// place: it does both. Foreign messages return to their subjects where no job waits: a later program may know them.
    /// - Parameter group: nil for all.
    /// - Returns: how many.
    func requeue(group: GroupID?) throws(QueueError) -> Int

    /// Asks the server for an answer.
    func check() throws(QueueError)

    /// Changes after each event that may have lost jobs: the connection broke, or the stream was created again or went back
    /// to an older state. `counts` notices what no connection shows.
    var life: Int { get }

    /// Asks for the turn to do what one worker shall do at a time: the first who asks gets it, and nobody else within
    /// `PendingFaces.turn`. A queue that loses its memory gives it once more.
    /// - Throws: where the queue can't tell; the jobs may be well all the same.
    func takeTurn() throws(QueueError) -> Bool
}

/// One job in the hands of a worker.
package protocol JobDelivery: Sendable {
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
    /// Gives the job back as a new one, which has all its attempts: its worker stops, and the job isn't to blame. Where a newer
    /// job of the group waits, that one is enough.
    func renew() throws(QueueError)
    /// The job can't be done: it moves to the failed ones.
    func fail(code: String) throws(QueueError)
}

/// How many jobs are in which state.
package struct QueueCounts: Sendable, Equatable {
    /// Not delivered yet, for new faces.
    package var waiting = 0
    /// Not delivered yet, for changed costumes.
    package var rebuilds = 0
    /// In the hands of workers, or given back and not due yet.
    package var running = 0
    package var failed = 0

    package init() {}
}

/// A job that no worker could do.
package struct FailedJob: Sendable, Equatable {
    package var job: GroupJob
    /// The error's code, such as `face.truncated`.
    package var code: String
    package var attempts: Int

    package init(job: GroupJob, code: String, attempts: Int) {
        self.job = job
        self.code = code
        self.attempts = attempts
    }
}
