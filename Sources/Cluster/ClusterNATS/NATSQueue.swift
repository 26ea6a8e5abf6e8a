#if Cluster
    package import Cluster
    package import Names
    import Synchronization

    /// A queue in NATS JetStream.
    ///
    /// Connects at the first call, and again after a failure: callers wait and try again.
    package final class NATSQueue: JobQueue {
        private let address: NATSAddress
        private let subjects: QueueSubjects
        private let times: QueueTimes
        private let session = Mutex<NATSSession?>(nil)
        private let lives = Mutex(QueueLives())
        /// One thread at a time asks for messages.
        private let asking = Mutex(())

        /// - Returns: nil where the address's prefix can't be one.
        package init?(_ address: NATSAddress, times: QueueTimes = QueueTimes()) {
            guard let subjects = QueueSubjects(prefix: address.prefix) else { return nil }
            (self.address, self.subjects, self.times) = (address, subjects, times)
        }

        /// - Throws: `.unreachable`, `.refused`, `.otherStream`.
        @discardableResult
        package func submit(_ job: GroupJob) throws(QueueError) -> Bool {
            try perform { (session) throws(QueueError) in
                try session.publish(
                    JobMessage.bytes(job), to: subjects.subject(of: job), id: job.id)
            }
        }

        /// - Throws: `.foreignMessage` for a message that isn't a job: it is moved to the failures.
        package func next(within wait: Duration) throws(QueueError) -> (any JobDelivery)? {
            let end = ContinuousClock.now + wait
            return try asking.withLock { (_) throws(QueueError) in
                while true {
                    let left = end - ContinuousClock.now
                    if let found = try perform({ (session) throws(QueueError) in
                        try look(session, within: max(.zero, min(left, .seconds(1))))
                    }) {
                        return found
                    }
                    if left <= .zero { return nil }
                }
            }
        }

        private func look(_ session: NATSSession, within wait: Duration) throws(QueueError) -> NATSDelivery? {
            for urgency in [GroupJob.Urgency.face, .rebuild] {
                if let found = try session.take(urgency) { return try delivery(found, urgency, session) }
            }
            guard wait > .zero, let found = try session.fetch(.face, within: wait) else { return nil }
            return try delivery(found, .face, session)
        }

        private func delivery(
            _ found: Fetched, _ urgency: GroupJob.Urgency, _ session: NATSSession
        ) throws(QueueError) -> NATSDelivery {
            do throws(JobMessage.Refusal) {
                let job = try JobMessage.job(found.bytes, urgency: urgency)
                guard found.subject == subjects.subject(of: job) else {
                    throw JobMessage.Refusal(reason: "its group is \(job.group)")
                }
                return NATSDelivery(
                    job: job, attempt: found.attempt, sequence: found.sequence, reply: found.reply,
                    session: session)
            } catch {
                let kept = Array(found.bytes.prefix(JobMessage.lengthLimit))
                _ = try session.publish(kept, to: subjects.foreign(found.subject), id: nil)
                try session.acknowledge(found.reply, "+TERM")
                throw .foreignMessage(subject: found.subject, reason: error.reason)
            }
        }

        /// - Throws: `.unreachable`, `.refused`, `.otherStream`.
        package func holds(_ group: GroupID) throws(QueueError) -> Bool {
            try perform { (session) throws(QueueError) in
                for urgency in GroupJob.Urgency.allCases {
                    let subject = subjects.subject(of: group, urgency)
                    if try session.last(subject, in: subjects.jobStream) != nil { return true }
                }
                return false
            }
        }

        /// - Throws: `.unreachable`, `.refused`, `.otherStream`.
        package func counts() throws(QueueError) -> QueueCounts {
            try perform { (session) throws(QueueError) in
                var counts = QueueCounts()
                let (faces, rebuilds) = (try session.counts(.face), try session.counts(.rebuild))
                (counts.waiting, counts.rebuilds) = (faces.waiting, rebuilds.waiting)
                counts.running = faces.running + rebuilds.running
                counts.failed = try session.state(of: subjects.failureStream).messages
                let state = try session.state(of: subjects.jobStream)
                lives.withLock { $0.see(made: state.made, newest: state.newest) }
                return counts
            }
        }

        /// - Throws: `.unreachable`, `.refused`, `.otherStream`.
        package func failed(group: GroupID?, limit: Int) throws(QueueError) -> [FailedJob] {
            try perform { (session) throws(QueueError) in
                try failures(session, group: group, limit: limit).map(\.failure)
            }
        }

        /// - Throws: `.unreachable`, `.refused`, `.otherStream`.
        package func foreign(limit: Int) throws(QueueError) -> [String] {
            try perform { (session) throws(QueueError) in
                let found = try session.failures().compactMap { subjects.origin(ofForeign: $0) }
                return Array(found.sorted().prefix(max(0, limit)))
            }
        }

        /// - Throws: `.unreachable`, `.refused`, `.otherStream`.
        package func requeue(group: GroupID?) throws(QueueError) -> Int {
            try perform { (session) throws(QueueError) in
                var count = 0
                for (sequence, failure) in try failures(session, group: group) {
                    var job = failure.job
                    let subject = subjects.subject(of: job)
                    let waiting = try session.last(subject, in: subjects.jobStream).map { message in
                        try? JobMessage.job(message.bytes, urgency: job.urgency)
                    }
                    // A job that has just failed is there itself until its worker has answered. A message that is no job is newer.
                    if waiting == nil || waiting == job || job.erases {
                        job.token = "again-\(sequence)"
                        _ = try session.publish(JobMessage.bytes(job), to: subject, id: job.id)
                        count += 1
                    }
                    try session.removeFailure(sequence)
                }
                return count + (try requeueForeign(session, group))
            }
        }

        private func requeueForeign(_ session: NATSSession, _ group: GroupID?) throws(QueueError) -> Int {
            var count = 0
            let wanted = group.map { group in
                GroupJob.Urgency.allCases.map { subjects.subject(of: group, $0) }
            }
            for name in try session.failures() {
                guard let origin = subjects.origin(ofForeign: name), wanted?.contains(origin) ?? true,
                    let (sequence, bytes) = try session.last(name, in: subjects.failureStream),
                    try session.last(origin, in: subjects.jobStream) == nil
                else { continue }
                _ = try session.publish(bytes, to: origin, id: nil)
                try session.removeFailure(sequence)
                count += 1
            }
            return count
        }

        private func failures(
            _ session: NATSSession, group: GroupID?, limit: Int = .max
        ) throws(QueueError) -> [(sequence: UInt64, failure: FailedJob)] {
            let names =
                if let group { GroupJob.Urgency.allCases.map { subjects.failure(of: group, $0) } } else {
                    try session.failures().sorted()
                }
            var found: [(sequence: UInt64, failure: FailedJob)] = []
            for name in names where subjects.origin(ofForeign: name) == nil {
                guard let (sequence, bytes) = try session.last(name, in: subjects.failureStream),
                    let failure = JobMessage.failedJob(bytes)
                else { continue }
                found.append((sequence, failure))
                // Each takes a request.
                if found.count >= limit { break }
            }
            return found.sorted { $0.sequence < $1.sequence }
        }

        /// - Throws: `.unreachable`, `.refused`, `.otherStream`.
        package func check() throws(QueueError) {
            try perform { (session) throws(QueueError) in try session.ping() }
        }

        package var life: Int { lives.withLock { $0.count } }

        /// A server that refuses the turns keeps its connection, which is good for the jobs.
        package func takeTurn() throws(QueueError) -> Bool {
            let answer = try perform { (session) throws(QueueError) in
                Result { () throws(QueueError) in try session.takeTurn() }
            }
            return try answer.get()
        }

        /// Runs a call on the connection. One that failed is made again by the next call, streams included.
        private func perform<Value>(
            _ call: (NATSSession) throws(QueueError) -> Value
        ) throws(QueueError) -> Value {
            let current = try session.withLock { (session) throws(QueueError) in
                if let session { return session }
                let made = try NATSSession(address, subjects, times)
                session = made
                lives.withLock { $0.connect() }
                return made
            }
            lives.withLock { $0.see(reconnections: current.reconnections) }
            do throws(QueueError) {
                return try call(current)
            } catch {
                if case .foreignMessage = error { throw error }
                session.withLock { if $0 === current { $0 = nil } }
                throw error
            }
        }
    }

    /// A job of the stream; its answers go to the subject of its reply.
    struct NATSDelivery: JobDelivery {
        let job: GroupJob
        let attempt: Int
        let sequence: UInt64
        let reply: String
        let session: NATSSession

        func finish() throws(QueueError) { try session.acknowledge(reply, "+ACK") }
        func keepAlive() throws(QueueError) { try session.mention(reply, "+WPI") }

        func putBack(after delay: Duration) throws(QueueError) {
            try session.acknowledge(reply, "-NAK {\"delay\": \(max(0, delay.nanoseconds))}")
        }

        /// It takes its own place in the stream, so it is lost at no moment, and there once however often this is tried.
        func renew() throws(QueueError) {
            _ = try session.publish(
                JobMessage.bytes(job), to: session.subjects.subject(of: job), id: nil, replacing: sequence)
            try session.acknowledge(reply, "+ACK")
        }

        func fail(code: String) throws(QueueError) {
            let failure = FailedJob(job: job, code: code, attempts: attempt)
            _ = try session.publish(
                JobMessage.bytes(failure), to: session.subjects.failure(of: job.group, job.urgency), id: nil)
            try session.acknowledge(reply, "+TERM")
        }
    }
#endif
