import Cluster
import Foundation
import Support
import Synchronization
import Testing

@testable import ClusterWorker

@Suite("A worker whose engines stop answering")
struct EngineWatchTests {
    @Test(
        "A store that takes requests and never answers makes a worker unready, and one that answers again ready"
    )
    func hangs() async throws {
        let fixture = try WorkerFixture()
        let isHanging = Mutex(false)
        let states = Words()
        fixture.store.afterReads { _ in
            while isHanging.withLock({ $0 }) { Thread.sleep(forTimeInterval: 0.01) }
        }
        var options = Worker.Options(jobs: 1, scratch: "\(fixture.folder.path)/worker")
        #expect(options.lookInterval + options.lookPatience < .seconds(10))
        (options.lookInterval, options.lookPatience) = (.milliseconds(200), .milliseconds(200))
        let parts = Worker.Parts(queue: MemoryQueue(), store: fixture.store, visitor: fixture.visitor) { _ in
            try fixture.costumes
        }
        let worker = try Worker(parts, options) { event in
            switch event {
            case .ready: states.add("ready")
            case .answering: states.add("answering")
            case .waiting(let trouble): states.add(trouble.code)
            default: break
            }
        }
        let isOver = Mutex(false)
        Thread.detachNewThread {
            worker.run()
            isOver.withLock { $0 = true }
        }
        try #require(try await waits(.seconds(60)) { states.values.contains("answering") })
        isHanging.withLock { $0 = true }
        try #require(try await waits(.seconds(60)) { states.values.last == "store.unreachable" })
        // Once, not with each tick.
        try await Task.sleep(for: .milliseconds(600))
        #expect(states.values.filter { $0 == "store.unreachable" }.count == 1)
        isHanging.withLock { $0 = false }
        try #require(try await waits(.seconds(60)) { states.values.last == "answering" })
        worker.stop()
        try #require(try await waits(.seconds(60)) { isOver.withLock { $0 } })
    }

    @Test("A queue that gives no turns is reported once until it gives them again, and each look is made")
    func turnless() async throws {
        let fixture = try WorkerFixture()
        let queue = BrokenQueue(MemoryQueue())
        let words = Words()
        let parts = Worker.Parts(queue: queue, store: fixture.store, visitor: fixture.visitor) { _ in
            try fixture.costumes
        }
        let worker = try Worker(parts, .init(jobs: 1, scratch: "\(fixture.folder.path)/worker")) { event in
            switch event {
            case .pending: words.add("look")
            case .withoutTurns(let trouble): words.add(trouble.code)
            default: break
            }
        }
        let watch = PendingWatch(worker)
        let start = ContinuousClock.now
        watch.check(start)
        try #require(try await waits { words.values == ["look"] })
        // A last look after the start, and the first turn; from then on, only turns are due.
        var time = start + .seconds(1_250)
        let isAtRest = try await waits {
            watch.check(time)
            return words.values.count >= 3
        }
        try #require(isAtRest && words.values == ["look", "look", "look"])
        let unmade = QueueError.unmadeStream(name: "KIGURUMI_TURNS", reason: "limits")
        let answers: [(Result<Bool, QueueError>, [String])] = [
            (.failure(.unreachable(server: "s", reason: "away")), ["look"]),
            (.failure(unmade), ["queue.stream.unmade", "look"]), (.failure(unmade), ["look"]),
            (.failure(.refused(server: "s", reason: "no")), ["queue.refused", "look"]),
            (.success(false), []), (.success(true), ["look"]),
            (.failure(unmade), ["queue.stream.unmade", "look"]),
        ]
        var expected = words.values
        for (answer, more) in answers {
            time += .seconds(PendingFaces.interval)
            expected += more
            queue.turns.withLock { $0 = [answer] }
            let isDone = try await waits {
                watch.check(time)
                return queue.turns.withLock(\.isEmpty) && words.values.count >= expected.count
            }
            #expect(isDone && words.values == expected)
        }
    }
}

private final class Words: Sendable {
    private let all = Mutex<[String]>([])

    func add(_ word: String) { all.withLock { $0.append(word) } }
    var values: [String] { all.withLock { $0 } }
}
