import Testing

@testable import GroupWatch

@Suite("What has settled")
struct SettleTests {
    typealias Settled = Settle<String>.Settled

    let start = ContinuousClock.now
    var settle = Settle<String>(quiet: .milliseconds(50), longest: .seconds(1))

    func at(_ milliseconds: Int) -> ContinuousClock.Instant { start + .milliseconds(milliseconds) }

    @Test("is told 50 ms after the last sign, with the moment of the first")
    mutating func quiet() {
        settle.note("a", .finished, at: at(0))
        settle.note("a", .finished, at: at(40))
        #expect(settle.due(at: at(89)) == [])
        #expect(settle.next.map { $0 <= at(90) } == true)
        #expect(settle.due(at: at(90)) == [Settled(key: "a", since: at(0), sign: .finished, isLast: false)])
        #expect(settle.due(at: at(5000)) == [] && settle.next == nil)
    }

    @Test("is told after a second at most, under constant writing")
    mutating func constantWriting() {
        var told: [Int] = []
        for now in stride(from: 0, to: 5000, by: 10) {
            settle.note("a", .finished, at: at(now))
            if settle.due(at: at(now)).contains(where: { $0.isLast }) { told.append(now) }
        }
        #expect(told == [1000, 2010, 3020, 4030])
    }

    @Test("is each key's own matter")
    mutating func keysAreApart() {
        settle.note("b", .finished, at: at(0))
        settle.note("a", .finished, at: at(20))
        settle.note("b", .finished, at: at(30))
        #expect(settle.due(at: at(70)).map(\.key) == ["a"])
        #expect(settle.due(at: at(80)).map(\.key) == ["b"])
    }

    @Test("comes back in the order of the first signs")
    mutating func order() {
        for (index, key) in ["c", "a", "b"].enumerated() { settle.note(key, .finished, at: at(index)) }
        #expect(settle.due(at: at(100)).map(\.key) == ["c", "a", "b"])
    }

    @Test("waits for a writer who only began, but not for ever")
    mutating func begun() {
        settle.note("a", .begun, at: at(0))
        #expect(settle.due(at: at(249)) == [])
        var now = 250
        var looks = 0
        while let settled = settle.due(at: at(now)).first, !settled.isLast {
            #expect(settled.sign == .begun && settled.since == at(0))
            settle.again(settled, at: at(now))
            now += 250
            looks += 1
        }
        #expect(now == 10_000 && looks == 39)
    }

    @Test("is counted from the end of the writing, not from its beginning")
    mutating func finishedAfterBegun() {
        settle.note("a", .begun, at: at(0))
        settle.note("a", .finished, at: at(3000))
        #expect(settle.due(at: at(3049)) == [])
        #expect(
            settle.due(at: at(3050)) == [Settled(key: "a", since: at(3000), sign: .finished, isLast: false)])
    }

    @Test("is not told when it was forgotten")
    mutating func forgotten() {
        settle.note("a", .finished, at: at(0))
        settle.note("b", .finished, at: at(10))
        settle.forget("a")
        #expect(!settle.isWaiting("a") && settle.isWaiting("b"))
        #expect(settle.due(at: at(1000)).map(\.key) == ["b"])
    }
}
