import Testing

@testable import GroupWatch

@Suite("The debouncer")
struct DebouncerTests {
    typealias Due = Debouncer<String>.Due

    let start = ContinuousClock.now
    var debouncer = Debouncer<String>(quiet: .milliseconds(50), longest: .seconds(1))

    func at(_ milliseconds: Int) -> ContinuousClock.Instant { start + .milliseconds(milliseconds) }

    @Test("A key is due 50 ms after its last sign, with the moment of the first")
    mutating func quiet() {
        debouncer.note("a", .finished, at: at(0))
        debouncer.note("a", .finished, at: at(40))
        #expect(debouncer.due(at: at(89)) == [])
        #expect(debouncer.next.map { $0 <= at(90) } == true)
        #expect(debouncer.due(at: at(90)) == [Due(key: "a", since: at(0), sign: .finished, isLast: false)])
        #expect(debouncer.due(at: at(5000)) == [] && debouncer.next == nil)
    }

    @Test("Under constant writing a key is due every second")
    mutating func constantWriting() {
        var dueAt: [Int] = []
        for now in stride(from: 0, to: 5000, by: 10) {
            debouncer.note("a", .finished, at: at(now))
            if debouncer.due(at: at(now)).contains(where: { $0.isLast }) { dueAt.append(now) }
        }
        #expect(dueAt == [1000, 2010, 3020, 4030])
    }

    @Test("Signs of one key don't delay another")
    mutating func keysAreApart() {
        debouncer.note("b", .finished, at: at(0))
        debouncer.note("a", .finished, at: at(20))
        debouncer.note("b", .finished, at: at(30))
        #expect(debouncer.due(at: at(70)).map(\.key) == ["a"])
        #expect(debouncer.due(at: at(80)).map(\.key) == ["b"])
    }

    @Test("Due keys come in the order of their first signs")
    mutating func order() {
        for (index, key) in ["c", "a", "b"].enumerated() { debouncer.note(key, .finished, at: at(index)) }
        #expect(debouncer.due(at: at(100)).map(\.key) == ["c", "a", "b"])
    }

    @Test("A key whose writing only began waits for its end, but not forever")
    mutating func begun() {
        debouncer.note("a", .begun, at: at(0))
        #expect(debouncer.due(at: at(249)) == [])
        var now = 250
        var looks = 0
        while let due = debouncer.due(at: at(now)).first, !due.isLast {
            #expect(due.sign == .begun && due.since == at(0))
            debouncer.again(due, at: at(now))
            now += 250
            looks += 1
        }
        #expect(now == 10_000 && looks == 39)
    }

    @Test("A key is due 50 ms after its writing ended, however long it took")
    mutating func finishedAfterBegun() {
        debouncer.note("a", .begun, at: at(0))
        debouncer.note("a", .finished, at: at(3000))
        #expect(debouncer.due(at: at(3049)) == [])
        #expect(
            debouncer.due(at: at(3050)) == [Due(key: "a", since: at(3000), sign: .finished, isLast: false)])
    }

    @Test("A file that is made anew again and again is due every second")
    mutating func constantRecreation() {
        var dueAt: [Int] = []
        for now in stride(from: 0, to: 3000, by: 30) {
            debouncer.note("a", .finished, at: at(now))
            debouncer.note("a", .begun, at: at(now))
            debouncer.note("a", .finished, at: at(now + 1))
            if !debouncer.due(at: at(now + 1)).isEmpty { dueAt.append(now) }
        }
        #expect(dueAt == [1020, 2070])
    }

    @Test("A forgotten key is never due")
    mutating func forgotten() {
        debouncer.note("a", .finished, at: at(0))
        debouncer.note("b", .finished, at: at(10))
        debouncer.forget("a")
        #expect(!debouncer.isWaiting("a") && debouncer.isWaiting("b"))
        #expect(debouncer.due(at: at(1000)).map(\.key) == ["b"])
    }
}
