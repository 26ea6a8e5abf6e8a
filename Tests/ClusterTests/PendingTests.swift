import Cluster
import ClusterNATS
import Foundation
import Names
import StickerManifest
import Support
import Synchronization
import Testing

@testable import ClusterCommands
@testable import ClusterWorker

@Suite("Faces whose jobs a queue loses")
struct PendingTests {
    let folder: TemporaryFolder
    let store: FolderStore

    init() throws {
        folder = try TemporaryFolder()
        store = try FolderStore(folder.path, isDurable: false)
    }

    private var now: Int { Int(Date().timeIntervalSince1970) }
    private var later: Int { now + PendingFaces.grace }

    private func submit(_ name: String, _ queue: any JobQueue) throws {
        let group = try #require(GroupID(name))
        _ = try FaceSubmission(ClusterEngines(queue: queue, store: store))
            .submit(Array(name.utf8), with: nil, nil, of: group)
    }

    @Test("They are enqueued once, behind new faces, when their submission must have ended")
    func lost() throws {
        let queue = MemoryQueue()
        for name in ["a", "a", "b.c"] { try submit(name, queue) }
        #expect(try PendingFaces(store).pass(queue, now: later).enqueued == 0)
        queue.lose()
        var found = try PendingFaces(store).pass(queue, now: now)
        #expect(found.groups == 2 && found.enqueued == 0)
        found = try PendingFaces(store).pass(queue, now: later)
        #expect(found.groups == 2 && found.enqueued == 2 && found.oldest >= PendingFaces.grace)
        #expect(try queue.counts().rebuilds == 2)
        #expect(try PendingFaces(store).pass(queue, now: later).enqueued == 0)
    }

    @Test("An upload with a clock that is a day ahead is found too, and what isn't a mark is none")
    func clocks() throws {
        let queue = MemoryQueue()
        try PendingFaces(store).add(try #require(GroupID("a")), token: "t", now: now + 86_400)
        for text in ["pending/b/x", "pending/c", "pending/.kigurumi/5-x", "pending/d/-1-x"] {
            try store.write(StoreContract.object("x"), to: try #require(ObjectKey(text)), if: .absent)
        }
        let found = try PendingFaces(store).pass(queue, now: now)
        #expect(found.groups == 1 && found.enqueued == 1 && found.oldest == 0)
    }

    @Test("What queue and store have of one group is shown")
    func group() throws {
        let queue = MemoryQueue()
        let group = try #require(GroupID("a"))
        let program = QueueProgram(queue, store, isJSON: true)
        var expected = QueueProgram.Group(group: "a", hasJob: false)
        #expect(try program.group(group) == expected)
        try submit("a", queue)
        var found = try program.group(group)
        #expect((found.oldestPending ?? -1) >= 0)
        found.oldestPending = nil
        expected.hasJob = true
        #expect(found == expected)
        queue.lose()
        // Of very many failures too.
        for name in (1...1_100).map({ "other-\($0)" }) + ["a"] {
            try queue.submit(JobQueueTests.job(name))
            try #require(try queue.next(within: .zero)).fail(
                code: name == "a" ? "face.truncated" : "face.damaged")
        }
        found = try program.group(group)
        #expect(found.error == "face.truncated" && !found.hasJob && found.oldestPending != nil)
        let status = try #require(GroupKeys(group)).status
        try store.write(StoreContract.object("x"), to: status, if: .absent)
        #expect(try queue.requeue(group: group) == 1)
        #expect(try program.group(group).error == "manifest.malformed")
    }

    @Test("A withdrawal is marked as well")
    func withdrawal() throws {
        let queue = MemoryQueue()
        try FaceSubmission(ClusterEngines(queue: queue, store: store)).withdraw(try #require(GroupID("a")))
        queue.lose()
        #expect(try PendingFaces(store).pass(queue, now: later).enqueued == 1)
    }

    @Test("A worker removes marks that were there before it read the face, and finds lost jobs at its start")
    func worker() async throws {
        let fixture = try WorkerFixture()
        let (queue, pending) = (MemoryQueue(), PendingFaces(fixture.store))
        let group = try #require(GroupID(WorkerFixture.group))
        // Nothing was enqueued: the queue has lost it.
        _ = try fixture.upload(1)
        try pending.add(group, token: "old", now: now - 1_000)
        fixture.decoder.onNextFace { [now] in try? pending.add(group, token: "new", now: now) }
        let worker = try Worker(
            Worker.Parts(queue: queue, store: fixture.store, visitor: fixture.visitor) { _ in
                try fixture.costumes
            }, Worker.Options(jobs: 1, scratch: "\(fixture.folder.path)/worker")
        ) { _ in }
        let isOver = Mutex(false)
        let left = Mutex<[String]>([])
        Thread.detachNewThread {
            worker.run()
            isOver.withLock { $0 = true }
        }
        // A thread of its own stops the worker at once: on a busy machine this test waits until the worker looks again.
        Thread.detachNewThread {
            for _ in 0..<6_000 {
                let marks = ((try? pending.marks(of: group)) ?? []).map(\.description)
                left.withLock { $0 = marks }
                if !marks.isEmpty, marks.allSatisfy({ $0.hasSuffix("-new") }) { break }
                Thread.sleep(forTimeInterval: 0.01)
            }
            worker.stop()
        }
        #expect(try await waits(.seconds(90)) { isOver.withLock { $0 } })
        #expect(try fixture.manifest()?.generation == 1)
        #expect(left.withLock { $0.count } == 1)
        #expect(left.withLock { $0.allSatisfy { $0.hasSuffix("-new") } })
    }

    @Test(
        "No face is lost when a real nats-server goes back to an older state, or loses everything",
        .enabled(if: !QueueServer.isMissing, "nats-server is not installed"))
    func powerCut() async throws {
        // make soak has 10,000.
        let count = ProcessInfo.processInfo.environment["KIGURUMI_FACES"].flatMap(Int.init) ?? 60
        let server = try await QueueServer()
        let queue = try #require(NATSQueue(server.address))
        let names = (0..<count).map { "user.\($0)" }
        for name in names.prefix(count / 2) { try submit(name, queue) }
        try server.snapshot()
        for name in names.suffix(count - count / 2) { try submit(name, queue) }
        for hasNothing in [false, true] {
            let life = queue.life
            try await server.cutPower()
            // The first call finds a connection or streams that are gone.
            #expect(try await waits(.seconds(20)) { (try? queue.counts()) != nil })
            let lost = try count - queue.counts().waiting
            #expect(queue.life != life)
            #expect(lost >= (hasNothing ? count : count / 2))
            let start = ContinuousClock.now
            let pass = try PendingFaces(store).pass(queue, now: later)
            let time = ContinuousClock.now - start
            print("\(count) faces, \(lost) jobs lost, \(pass.enqueued) found in \(time)")
            #expect(pass.groups == count)
            let left = try names.filter { try !queue.holds(#require(GroupID($0))) }
            #expect(left == [])
        }
    }
}
