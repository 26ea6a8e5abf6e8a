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
}

private final class Words: Sendable {
    private let all = Mutex<[String]>([])

    func add(_ word: String) { all.withLock { $0.append(word) } }
    var values: [String] { all.withLock { $0 } }
}
