import Cluster
import ClusterNATS
import Foundation
import Names
import StickerManifest
import Support
import Synchronization
import Testing

@testable import ClusterWorker

@Suite(
    "Jobs of a real nats-server", .enabled(if: !QueueServer.isMissing, "nats-server is not installed"))
struct PriorityTests {
    @Test("A new face overtakes 100 groups that a changed costume requeued, and a second rollout adds none")
    func overtakes() async throws {
        let server = try await QueueServer()
        let queue = try #require(NATSQueue(server.address))
        let folder = try TemporaryFolder()
        let store = try FolderStore(folder.path, isDurable: false)
        for number in 0..<100 {
            let keys = try #require(GroupID("user-\(number)").flatMap { GroupKeys($0) })
            try store.write(StoreContract.object("\(number)"), to: keys.face, if: .absent)
        }
        for _ in 0..<2 {
            var progress = CostumeRollout.Progress()
            let digest = String(repeating: "c", count: 64)
            try CostumeRollout(store: store, queue: queue, move: digest).run(&progress) { _ in true }
            #expect(progress.groups == 100)
            #expect(try queue.counts().rebuilds == 100)
        }
        // Waiting for a face that isn't there doesn't hold up rebuilds.
        let start = ContinuousClock.now
        for _ in 0..<20 {
            let next = try #require(try queue.next(within: .seconds(5)))
            #expect(next.job.urgency == .rebuild)
            try next.finish()
        }
        #expect(ContinuousClock.now - start < .seconds(20 * 0.2))
        let face = try JobQueueTests.job("new")
        try queue.submit(face)
        let next = try #require(try queue.next(within: .seconds(5)))
        #expect(next.job == face)
        try next.finish()
        #expect(try queue.counts().rebuilds == 80)
    }

    /// What a worker reported, and what its costumes are like.
    private final class Reports: Sendable {
        let all = Mutex<[JobReport]>([])
        let isBroken = Mutex(true)
        private let calls = Mutex(0)

        /// The number of this look for costumes, from 1; the first one is that of the start.
        func nextCall() -> Int {
            calls.withLock { calls in
                calls += 1
                return calls
            }
        }
    }

    private func worker(
        _ fixture: WorkerFixture, _ queue: any JobQueue, patience: Duration,
        reports: Reports, costumes: @escaping @Sendable () throws -> Void = {}
    ) throws -> Worker {
        var options = Worker.Options(jobs: 1, scratch: "\(fixture.folder.path)/worker")
        options.patience = patience
        let parts = Worker.Parts(queue: queue, store: fixture.store, visitor: fixture.visitor) { _ in
            try costumes()
            return try fixture.costumes
        }
        return try Worker(parts, options) { event in
            if case .ended(let report) = event { reports.all.withLock { $0.append(report) } }
        }
    }

    /// Threads of a worker block: it runs on one of its own.
    private func running(_ worker: Worker, until isDone: () throws -> Bool) async throws {
        let isOver = Mutex(false)
        Thread.detachNewThread {
            worker.run()
            isOver.withLock { $0 = true }
        }
        _ = try await waits(.seconds(120)) { try isDone() }
        worker.stop()
        _ = try await waits(.seconds(60)) { isOver.withLock { $0 } }
    }

    @Test("A long job stays with its worker, because it gives signs of life")
    func signs() async throws {
        let server = try await QueueServer()
        var times = QueueTimes()
        times.patience = .seconds(3)
        let queue = try #require(NATSQueue(server.address, times: times))
        let fixture = try WorkerFixture()
        let reports = Reports()
        try queue.submit(fixture.upload(1))
        fixture.decoder.onNextFace {
            reports.isBroken.withLock { $0 = false }
            Thread.sleep(forTimeInterval: 8)
        }
        let other = try #require(NATSQueue(server.address, times: times))
        try await running(worker(fixture, queue, patience: .seconds(3), reports: reports)) {
            // Another worker must not get it.
            if !reports.isBroken.withLock({ $0 }), try other.next(within: .zero) != nil {
                Issue.record("it was delivered twice")
            }
            return !reports.all.withLock(\.isEmpty)
        }
        #expect(reports.all.withLock { $0.map(\.outcome) } == [.published])
        #expect(try other.next(within: .zero) == nil)
        #expect(try other.counts() == QueueCounts())
    }

    @Test(
        "A job that fails five times moves to the failures with its code, and runs again when it is requeued")
    func redelivery() async throws {
        let server = try await QueueServer()
        let queue = try #require(NATSQueue(server.address))
        let fixture = try WorkerFixture()
        let reports = Reports()
        let job = try fixture.upload(1)
        let first = try worker(
            fixture, queue, patience: .seconds(30), reports: reports,
            costumes: {
                let number = reports.nextCall()
                if number > 1, reports.isBroken.withLock({ $0 }) {
                    throw BundleError.damaged(key: "costumes/x.tar", reason: "test")
                }
            })
        try queue.submit(job)
        try await running(first) { try queue.counts().failed == 1 }
        #expect(
            reports.all.withLock { $0.map(\.outcome) } == [.retried, .retried, .retried, .retried, .failed])
        let failed = try queue.failed(group: nil, limit: 9)
        #expect(failed.map(\.code) == ["costumes.damaged"] && failed.map(\.attempts) == [5])
        reports.isBroken.withLock { $0 = false }
        #expect(try queue.requeue(group: nil) == 1)
        reports.all.withLock { $0 = [] }
        let second = try worker(fixture, queue, patience: .seconds(30), reports: reports)
        try await running(second) { !reports.all.withLock(\.isEmpty) }
        #expect(reports.all.withLock { $0.map(\.outcome) } == [.published])
        #expect(try queue.counts() == QueueCounts())
        #expect(try fixture.manifest()?.face?.sha256 == job.face)
    }

    @Test("A face whose workers all stop while they build gets its pack from the next one")
    func stopped() async throws {
        let queue = MemoryQueue()
        let fixture = try WorkerFixture()
        let reports = Reports()
        let job = try fixture.upload(1)
        try queue.submit(job)
        for count in 1...6 {
            let current = Mutex<Worker?>(nil)
            let calls = Mutex(0)
            let worker = try worker(
                fixture, queue, patience: .seconds(30), reports: reports,
                costumes: {
                    // The first look is that of the start.
                    let isJob = calls.withLock { calls in
                        calls += 1
                        return calls > 1
                    }
                    guard isJob else { return }
                    current.withLock { $0?.stop() }
                    throw BundleError.damaged(key: "costumes/x.tar", reason: "test")
                })
            current.withLock { $0 = worker }
            try await running(worker) { reports.all.withLock { $0.count } == count }
        }
        #expect(reports.all.withLock { $0.allSatisfy { $0.outcome == .returned } })
        reports.all.withLock { $0 = [] }
        let last = try worker(fixture, queue, patience: .seconds(30), reports: reports)
        try await running(last) { !reports.all.withLock(\.isEmpty) }
        #expect(reports.all.withLock { $0.map(\.outcome) } == [.published])
        #expect(try fixture.manifest()?.face?.sha256 == job.face)
    }

    @Test("A store that is away uses up no attempt of a job, also where only the costumes come from it")
    func outage() async throws {
        let queue = MemoryQueue()
        let fixture = try WorkerFixture()
        let reports = Reports()
        let worker = try worker(
            fixture, queue, patience: .seconds(30), reports: reports,
            costumes: {
                let number = reports.nextCall()
                if (2...3).contains(number) {
                    throw BundleError.store(.unreachable(endpoint: "test", reason: "away"))
                }
            })
        try queue.submit(fixture.upload(1))
        try await running(worker) { !reports.all.withLock(\.isEmpty) }
        #expect(reports.all.withLock { $0.map(\.outcome) } == [.published])
    }
}
