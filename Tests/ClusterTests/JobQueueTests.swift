import Cluster
import ClusterNATS
import Foundation
import Names
import Testing

@Suite("A queue of jobs, in memory and in NATS JetStream")
struct JobQueueTests {
    enum Kind: String, CaseIterable, Sendable { case memory, nats }

    static let kinds: [Kind] = QueueServer.isMissing ? [.memory] : Kind.allCases

    /// A queue that waits three seconds for signs of life: less would be over before a busy machine gets to them.
    struct Trial {
        var queue: any JobQueue
        var server: QueueServer?

        init(_ kind: Kind) async throws {
            var times = QueueTimes()
            times.patience = .seconds(3)
            switch kind {
            case .memory: queue = MemoryQueue(times: times)
            case .nats:
                let server = try await QueueServer()
                self.server = server
                queue = try #require(NATSQueue(server.address, times: times))
            }
        }
    }

    static func job(
        _ group: String, face: Character = "a", urgency: GroupJob.Urgency = .face, token: String = "1"
    ) throws -> GroupJob {
        GroupJob(
            group: try #require(GroupID(group)), face: String(repeating: face, count: 64), profile: nil,
            urgency: urgency, token: token)
    }

    @Test("The test with a server runs", .enabled(if: !QueueServer.isMissing, "nats-server is not installed"))
    func serverIsThere() { #expect(!QueueServer.isMissing) }

    @Test("A job is delivered once and is gone when it is finished", arguments: kinds)
    func finished(kind: Kind) async throws {
        let trial = try await Trial(kind)
        defer { trial.server?.stop() }
        let queue = trial.queue
        let job = try Self.job("user.with-dots_1")
        #expect(try queue.submit(job))
        #expect(try queue.counts().waiting == 1)
        let delivery = try #require(try queue.next(within: .seconds(5)))
        #expect(delivery.job == job)
        #expect(delivery.attempt == 1)
        #expect(try queue.counts().running == 1)
        #expect(try queue.next(within: .zero) == nil)
        try delivery.finish()
        #expect(try queue.counts() == QueueCounts())
        #expect(try queue.next(within: .milliseconds(3_500)) == nil)
    }

    @Test("The same upload sent twice is one job, and the same face uploaded again another", arguments: kinds)
    func duplicates(kind: Kind) async throws {
        let trial = try await Trial(kind)
        defer { trial.server?.stop() }
        let queue = trial.queue
        #expect(try queue.submit(Self.job("a")))
        #expect(try !queue.submit(Self.job("a")))
        try #require(try queue.next(within: .seconds(5))).finish()
        #expect(try !queue.submit(Self.job("a")))
        // A, B and A again within two minutes: the last one counts.
        #expect(try queue.submit(Self.job("a", face: "b", token: "2")))
        #expect(try queue.submit(Self.job("a", token: "3")))
        let last = try #require(try queue.next(within: .seconds(5)))
        #expect(try last.job == Self.job("a", token: "3"))
        try last.finish()
        #expect(try queue.counts() == QueueCounts())
    }

    @Test("A newer job of a group replaces the one that waits", arguments: kinds)
    func replaced(kind: Kind) async throws {
        let trial = try await Trial(kind)
        defer { trial.server?.stop() }
        let queue = trial.queue
        for token in 1...5 { try queue.submit(Self.job("a", token: "\(token)")) }
        #expect(try queue.counts().waiting == 1)
        let running = try #require(try queue.next(within: .seconds(5)))
        #expect(running.job.token == "5")
        // Also one that runs: its end doesn't end the newer one.
        try queue.submit(Self.job("a", token: "6"))
        try running.keepAlive()
        try running.finish()
        let next = try #require(try queue.next(within: .seconds(5)))
        #expect(next.job.token == "6")
        try next.finish()
        #expect(try queue.next(within: .milliseconds(3_500)) == nil)
        #expect(try queue.counts() == QueueCounts())
    }

    @Test("A job that stopping workers give back keeps all its attempts, and is there once", arguments: kinds)
    func renewed(kind: Kind) async throws {
        let trial = try await Trial(kind)
        defer { trial.server?.stop() }
        let queue = trial.queue
        let job = try Self.job("a")
        try queue.submit(job)
        for _ in 0..<6 {
            let delivery = try #require(try queue.next(within: .seconds(5)))
            #expect(delivery.job == job && delivery.attempt == 1)
            // An answer of the queue that is lost.
            for _ in 0..<2 { try delivery.renew() }
            #expect(try queue.counts().waiting == 1)
        }
        let delivery = try #require(try queue.next(within: .seconds(5)))
        try queue.submit(Self.job("a", token: "2"))
        try delivery.renew()
        let last = try #require(try queue.next(within: .seconds(5)))
        #expect(last.job.token == "2")
        try last.finish()
        // What somebody else did meanwhile doesn't come back.
        try last.renew()
        #expect(try queue.counts() == QueueCounts())
        #expect(try queue.next(within: .milliseconds(3_500)) == nil)
    }

    @Test("New faces come before rebuilds that wait longer", arguments: kinds)
    func priorities(kind: Kind) async throws {
        let trial = try await Trial(kind)
        defer { trial.server?.stop() }
        let queue = trial.queue
        try queue.submit(Self.job("a", urgency: .rebuild))
        try queue.submit(Self.job("b", urgency: .rebuild))
        try queue.submit(Self.job("c"))
        #expect(try queue.counts().rebuilds == 2)
        var order: [String] = []
        for _ in 0..<3 {
            let delivery = try #require(try queue.next(within: .seconds(5)))
            order.append(delivery.job.group.name)
            try delivery.finish()
        }
        #expect(order == ["c", "a", "b"])
    }

    /// A task's sleep ends late while other tests hold the threads of tasks.
    private static func pause(_ seconds: Double) { Thread.sleep(forTimeInterval: seconds) }

    @Test("A job without a sign of life goes to somebody else", arguments: kinds)
    func abandoned(kind: Kind) async throws {
        let trial = try await Trial(kind)
        defer { trial.server?.stop() }
        let queue = trial.queue
        try queue.submit(Self.job("a"))
        let lost = try #require(try queue.next(within: .seconds(5)))
        for _ in 0..<4 {
            Self.pause(1)
            try lost.keepAlive()
        }
        #expect(try queue.next(within: .zero) == nil)
        let found = try #require(try queue.next(within: .seconds(5)))
        #expect(found.attempt == 2)
        #expect(found.job == lost.job)
        try found.finish()
    }

    @Test("A job that is put back comes again after its pause, with one attempt more", arguments: kinds)
    func putBack(kind: Kind) async throws {
        let trial = try await Trial(kind)
        defer { trial.server?.stop() }
        let queue = trial.queue
        try queue.submit(Self.job("a"))
        try #require(try queue.next(within: .seconds(5))).putBack(after: .milliseconds(2_500))
        #expect(try queue.next(within: .milliseconds(300)) == nil)
        let again = try #require(try queue.next(within: .seconds(5)))
        #expect(again.attempt == 2)
        try again.finish()
    }

    @Test("A failed job stays with its code until it is requeued", arguments: kinds)
    func failed(kind: Kind) async throws {
        let trial = try await Trial(kind)
        defer { trial.server?.stop() }
        let queue = trial.queue
        for group in ["a", "b", "c.d"] {
            try queue.submit(Self.job(group))
            try #require(try queue.next(within: .seconds(5))).fail(code: "face.truncated")
        }
        #expect(try queue.counts().failed == 3)
        #expect(try queue.counts().running == 0)
        let failures = try queue.failed(group: nil, limit: 2)
        #expect(failures.map(\.job.group.name) == ["a", "b"])
        #expect(failures.first?.code == "face.truncated")
        #expect(failures.first?.attempts == 1)
        let last: GroupID = try #require(GroupID("c.d"))
        // Also beyond the limit of a list.
        #expect(try queue.failed(group: last, limit: 1).map(\.job.group) == [last])
        #expect(try queue.requeue(group: last) == 1)
        #expect(try #require(try queue.next(within: .seconds(5))).job.group.name == "c.d")
        #expect(try queue.requeue(group: nil) == 2)
        #expect(try queue.counts().failed == 0)
        #expect(try queue.counts().waiting == 2)
    }

    @Test("A failed job that is requeued takes no newer one's place; a failed erasure does", arguments: kinds)
    func requeuedLate(kind: Kind) async throws {
        let trial = try await Trial(kind)
        defer { trial.server?.stop() }
        let queue = trial.queue
        let group = try #require(GroupID("a"))
        let erasing = GroupJob.erasing(group, token: "e")
        for (failing, newer) in [
            (try Self.job("a"), erasing), (try Self.job("a", token: "2"), try Self.job("a", token: "3")),
        ] {
            try queue.submit(failing)
            try #require(try queue.next(within: .seconds(5))).fail(code: "face.truncated")
            try queue.submit(newer)
            #expect(try queue.requeue(group: group) == 0)
            #expect(try queue.counts().failed == 0)
            let delivery = try #require(try queue.next(within: .seconds(5)))
            #expect(delivery.job == newer)
            try delivery.finish()
        }
        try queue.submit(.erasing(group, token: "f"))
        try #require(try queue.next(within: .seconds(5))).fail(code: "store.unreachable")
        try queue.submit(Self.job("a", token: "4"))
        #expect(try queue.requeue(group: nil) == 1)
        #expect(try #require(try queue.next(within: .seconds(5))).job.erases)
    }
}
