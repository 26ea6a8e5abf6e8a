import Synchronization
import Testing
import Threads

@Suite("Work is done on several threads")
struct WorkersTests {
    @Test("Threads run each job once, and work beside them need not end first", arguments: [1, 2, 5])
    func runsEachJobOnce(_ workers: Int) {
        let done = Mutex<[Int]>([])
        var isBesideDone = false
        Workers.run(workers: workers, count: 7) {
            // It waits for the jobs.
            while done.withLock({ $0.count }) < 7 {}
            isBesideDone = true
        } _: { index in
            done.withLock { $0.append(index) }
        }
        #expect(isBesideDone && done.withLock { $0.sorted() } == Array(0..<7))
    }
}
