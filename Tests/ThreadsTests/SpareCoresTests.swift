import Glibc
import Synchronization
import Testing

@testable import Threads

@Suite("Work is shared with cores that nobody else needs")
struct SpareCoresTests {
    struct Failed: Error, Equatable { var index: Int }

    @Test("Results of jobs on spare cores come in order", arguments: [1, 2, 5])
    func resultsInOrder(_ cores: Int) {
        let gate = CoreGate(cores: cores)
        gate.pass(rank: 0) {
            let spare = SpareCores(gate)
            #expect(spare.map(40) { $0 * $0 } == (0..<40).map { $0 * $0 })
            #expect(spare.map(0) { $0 }.isEmpty)
        }
        #expect(SpareCores.none.map(3) { $0 } == [0, 1, 2])
    }

    @Test("Work on spare cores uses two cores and frees both")
    func usesAndFreesBothCores() {
        let gate = CoreGate(cores: 2)
        for _ in 0..<3 {
            gate.pass(rank: 0) {
                let spare = SpareCores(gate)
                let met = Atomic(0)
                _ = spare.map(2) { _ in
                    met.add(1, ordering: .relaxed)
                    // Each waits for the other.
                    while met.load(ordering: .relaxed) < 2 {}
                }
                #expect(spare.time > .zero)
            }
        }
    }

    @Test("A spare core that another task waits for is returned after the current job")
    func returnsWantedCore() {
        let gate = CoreGate(cores: 2)
        let isHelping = Atomic(false)
        let isWaiting = Atomic(false)
        let isThrough = Atomic(false)
        let stranger = JoinedThread {
            while !isHelping.load(ordering: .relaxed) {}
            isWaiting.store(true, ordering: .relaxed)
            gate.pass(rank: 0) { isThrough.store(true, ordering: .relaxed) }
        }
        gate.pass(rank: 0) {
            let own = pthread_self()
            _ = SpareCores(gate).map(1_000_000) { _ in
                if pthread_equal(own, pthread_self()) != 0 {
                    while !isThrough.load(ordering: .relaxed) {}
                } else {
                    isHelping.store(true, ordering: .relaxed)
                    while !isWaiting.load(ordering: .relaxed) {}
                }
            }
        }
        stranger?.join()
        let isThroughNow = isThrough.load(ordering: .relaxed)
        #expect(isThroughNow)
    }

    @Test("Values are changed in their places in memory, by whatever core", arguments: [1, 3])
    func changesInPlace(_ cores: Int) {
        let gate = CoreGate(cores: cores)
        var rows = (0..<9).map { Array(repeating: $0, count: 100) }
        func places() -> [Int] {
            rows.map { row in unsafe row.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } }
        }
        let before = places()
        gate.pass(rank: 0) { SpareCores(gate).change(&rows) { $0[99] *= 2 } }
        #expect(places() == before)
        #expect(rows.map { $0.reduce(0, +) } == (0..<9).map { 101 * $0 })
    }

    @Test("The failure of the first job is thrown, whichever failed first", arguments: [1, 3])
    func throwsFirstFailure(_ cores: Int) {
        let gate = CoreGate(cores: cores)
        gate.pass(rank: 0) {
            for _ in 0..<20 {
                #expect(throws: Failed(index: 3)) {
                    _ = try SpareCores(gate).map(50) { index throws(Failed) in
                        if index >= 3 { throw Failed(index: index) }
                    }
                }
            }
        }
    }
}
