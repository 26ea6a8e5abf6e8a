import Glibc
import HTTPServer
import StickerBuild
import Synchronization
import Testing

@testable import StickerAPI

@Suite("Work of many clients") struct WorkQueueTests {
    private func queue(waiting: Int) -> WorkQueue { WorkQueue(StickerMaker(workers: 1), waiting: waiting) }

    /// Holds the only thread until the gate opens.
    private func hold(_ queue: WorkQueue, _ gate: Gate) async -> Task<Void, any Error> {
        let task = Task {
            try await queue.run(.sticker, for: WebRequest(method: "POST", path: "/")) { _ in gate.pass() }
        }
        await gate.reached()
        return task
    }

    /// Work that has begun and goes on until it is told not to.
    private final class Gate: Sendable {
        private let isOpen = Atomic(false)
        private let isReached = Atomic(false)

        func open() { isOpen.store(true, ordering: .relaxed) }

        func pass() {
            isReached.store(true, ordering: .relaxed)
            while !isOpen.load(ordering: .relaxed) { usleep(1_000) }
        }

        func reached() async {
            while !isReached.load(ordering: .relaxed) { try? await Task.sleep(for: .milliseconds(5)) }
        }
    }

    @Test("What finds no place is refused at once, with the time to come again")
    func full() async throws {
        let (queue, gate) = (queue(waiting: 1), Gate())
        let first = await hold(queue, gate)
        let second = Task {
            try await queue.run(.sticker, for: WebRequest(method: "POST", path: "/")) { _ in 2 }
        }
        while await (try? queue.checkReady()) != nil { try await Task.sleep(for: .milliseconds(5)) }
        let refusal = await #expect(throws: WebRefusal.self) {
            try await queue.run(.sticker, for: WebRequest(method: "POST", path: "/")) { _ in 3 }
        }
        #expect(refusal?.status == 429 && refusal?.code == "http.busy")
        #expect(refusal?.headers["retry-after"].flatMap { Int($0) } ?? 0 >= 1)
        gate.open()
        try await first.value
        #expect(try await second.value == 2)
    }

    @Test("Work whose client is gone isn't begun, and makes place for others")
    func gone() async throws {
        let (queue, gate) = (queue(waiting: 1), Gate())
        let first = await hold(queue, gate)
        var lost = WebRequest(method: "POST", path: "/")
        lost.isGone = { true }
        let left = Task { [lost] in try await queue.run(.sticker, for: lost) { _ in Issue.record("begun") } }
        while await (try? queue.checkReady()) != nil { try await Task.sleep(for: .milliseconds(5)) }
        let next = Task {
            try await queue.run(.sticker, for: WebRequest(method: "POST", path: "/")) { _ in 3 }
        }
        // Its place was taken: it is answered before the thread is free.
        let refusal = await #expect(throws: WebRefusal.self) { try await left.value }
        #expect(refusal?.code == "build.cancelled")
        gate.open()
        try await first.value
        #expect(try await next.value == 3)
    }

    private final class Order: Sendable {
        private let list = Mutex<[String]>([])

        var names: [String] { list.withLock { $0 } }

        func add(_ name: String) { list.withLock { $0.append(name) } }
    }

    @Test("Stickers go before packs that came earlier")
    func ranks() async throws {
        let (queue, gate) = (queue(waiting: 8), Gate())
        let first = await hold(queue, gate)
        let order = Order()
        let pack = Task {
            try await queue.run(.pack, for: WebRequest(method: "POST", path: "/")) { _ in
                order.add("pack")
            }
        }
        while queue.waiting < 1 { try await Task.sleep(for: .milliseconds(5)) }
        let sticker = Task {
            try await queue.run(.sticker, for: WebRequest(method: "POST", path: "/")) { _ in
                order.add("sticker")
            }
        }
        while queue.waiting < 2 { try await Task.sleep(for: .milliseconds(5)) }
        gate.open()
        for task in [first, pack, sticker] { try await task.value }
        #expect(order.names == ["sticker", "pack"])
    }
}
