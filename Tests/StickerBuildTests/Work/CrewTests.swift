import Synchronization
import Testing

@testable import StickerBuild

@Suite("Work is done on several threads")
struct CrewTests {
    @Test("each job once; what is to be done beside needn't end first", arguments: [1, 2, 5])
    func beside(_ workers: Int) {
        let done = Mutex<[Int]>([])
        var isBesideDone = false
        Crew.run(workers: workers, count: 7) {
            // It waits for the jobs.
            while done.withLock({ $0.count }) < 7 {}
            isBesideDone = true
        } _: { index in
            done.withLock { $0.append(index) }
        }
        #expect(isBesideDone && done.withLock { $0.sorted() } == Array(0..<7))
    }

    @Test("two things at once")
    func both() {
        let isThere = Atomic(false)
        let (here, there) = Crew.both {
            while !isThere.load(ordering: .relaxed) {}
            return 1
        } _: {
            isThere.store(true, ordering: .relaxed)
            return 2
        }
        #expect(here == 1 && there == 2)
    }

    @Test("a gate lets as many through as there are cores, and tells whether one is free")
    func gate() {
        let gate = CoreGate(cores: 2)
        gate.pass(rank: 0) {
            let second = gate.passIfFree {
                #expect(gate.passIfFree { 3 } == nil)
                return 2
            }
            #expect(second == 2 && gate.passIfFree { 4 } == 4)
        }
        #expect(gate.passIfFree { 5 } == 5)
    }
}
