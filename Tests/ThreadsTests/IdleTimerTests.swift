import Synchronization
import Testing

import Threads

@Suite("What happens once nothing is done") struct IdleTimerTests {
    @Test("Memory is given up once after the last piece of work, and again after the next")
    func oncePerRest() async throws {
        let rest = IdleTimer(after: .milliseconds(200))
        let count = Mutex(0)
        rest.add { count.withLock { $0 += 1 } }
        for round in 1...2 {
            for _ in 0..<20 {
                rest.postpone()
                #expect(count.withLock { $0 } == round - 1)
            }
            while count.withLock({ $0 }) < round { try await Task.sleep(for: .milliseconds(5)) }
            try await Task.sleep(for: .milliseconds(300))
            #expect(count.withLock { $0 } == round)
        }
    }
}
