import Testing
import Threads

@Suite("Waits before something is tried again") struct BackoffTests {
    private func waits(_ backoff: Backoff, luck: Double = 1) -> [Duration] {
        [-1, 0, 1, 2, 3, 4, 99, .max].map { backoff.pause(after: $0, luck: luck) }
    }

    @Test("They double up to their limit, however often it failed")
    func doubles() {
        let backoff = Backoff(.seconds(2), atMost: .seconds(9))
        #expect(waits(backoff) == [2, 2, 2, 4, 8, 9, 9, 9].map { .seconds($0) })
        #expect(waits(backoff, luck: 0) == waits(backoff))
        #expect(waits(Backoff(.seconds(9), atMost: .seconds(3))) == Array(repeating: .seconds(3), count: 8))
        #expect(waits(Backoff(.zero, atMost: .zero)) == Array(repeating: .zero, count: 8))
    }

    @Test("Chance takes away its share, and no more")
    func chance() {
        let backoff = Backoff(.seconds(2), atMost: .seconds(8), chance: 0.5)
        #expect(waits(backoff, luck: 0) == [1, 1, 1, 2, 4, 4, 4, 4].map { .seconds($0) })
        #expect(waits(backoff) == [2, 2, 2, 4, 8, 8, 8, 8].map { .seconds($0) })
        for _ in 0..<100 {
            let pause = backoff.pause(after: 1)
            #expect(pause >= .seconds(1) && pause <= .seconds(2))
        }
    }
}
