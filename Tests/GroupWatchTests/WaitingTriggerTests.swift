import Names
import Testing

@testable import GroupWatch

@Suite("Triggers that wait for their reader")
struct WaitingTriggerTests {
    let now = ContinuousClock.now
    let a = GroupID(closestTo: "a")
    let b = GroupID(closestTo: "b")

    func taken(_ triggers: [GroupTrigger]) -> [GroupTrigger] {
        var waiting = WaitingTriggers()
        for trigger in triggers { waiting.add(trigger) }
        var result: [GroupTrigger] = []
        while let trigger = waiting.take() { result.append(trigger) }
        return result
    }

    @Test("one change of a group is enough, with the moment of the first")
    func changesMerge() {
        let later = now.advanced(by: .seconds(1))
        #expect(
            taken([.changed(a, since: now), .changed(b, since: now), .changed(a, since: later)])
                == [.changed(a, since: now), .changed(b, since: now)])
    }

    @Test("a group that went takes its change along, and one that came back is told after it went")
    func goneWins() {
        #expect(taken([.changed(a, since: now), .gone(a)]) == [.gone(a)])
        #expect(
            taken([.gone(a), .changed(a, since: now), .gone(a), .changed(a, since: now)])
                == [.gone(a), .changed(a, since: now)])
    }

    @Test("only the newest scan counts; restarts and overflows are all told")
    func scansMerge() {
        #expect(
            taken([.scanned([a]), .overflowed, .scanned([a, b]), .overflowed])
                == [.overflowed, .scanned([a, b]), .overflowed])
    }

    @Test("a pack that changed is told once, and no more once its group went")
    func packsMerge() {
        #expect(
            taken([.packChanged(a), .packChanged(b), .packChanged(a)]) == [.packChanged(a), .packChanged(b)])
        #expect(taken([.packChanged(a), .gone(a)]) == [.gone(a)])
        #expect(taken([.packChanged(a), .root(nil)]) == [.root(nil)])
    }

    @Test("what comes after the line was emptied is told again")
    func lineIsReused() {
        var waiting = WaitingTriggers()
        for _ in 0..<3 {
            waiting.add(.changed(a, since: now))
            #expect(waiting.take() == .changed(a, since: now))
            #expect(waiting.take() == nil)
        }
    }

    @Test("what the root was before counts no more once it is something else")
    func rootVoidsAll() {
        #expect(
            taken([
                .changed(a, since: now), .gone(b), .scanned([a]), .overflowed, .root(a),
                .changed(a, since: now),
            ]) == [.overflowed, .root(a), .changed(a, since: now)])
    }
}
