import Names
import Testing

@testable import GroupWatch

@Suite("The queue of pending triggers")
struct PendingTriggerTests {
    let now = ContinuousClock.now
    let a = GroupID(closestTo: "a")
    let b = GroupID(closestTo: "b")

    func taken(_ triggers: [GroupTrigger]) -> [GroupTrigger] {
        var pending = PendingTriggers()
        for trigger in triggers { pending.add(trigger) }
        var result: [GroupTrigger] = []
        while let trigger = pending.take() { result.append(trigger) }
        return result
    }

    @Test("Several pending changes of a group become one, with the moment of the first")
    func changesMerge() {
        let later = now.advanced(by: .seconds(1))
        #expect(
            taken([.changed(a, since: now), .changed(b, since: now), .changed(a, since: later)])
                == [.changed(a, since: now), .changed(b, since: now)])
    }

    @Test("A departure removes the group's pending change, and a later change comes after it")
    func goneWins() {
        #expect(taken([.changed(a, since: now), .gone(a)]) == [.gone(a)])
        #expect(
            taken([.gone(a), .changed(a, since: now), .gone(a), .changed(a, since: now)])
                == [.gone(a), .changed(a, since: now)])
    }

    @Test("Only the newest scan is kept; overflows are all kept")
    func scansMerge() {
        #expect(
            taken([.scanned([a]), .overflowed, .scanned([a, b]), .overflowed])
                == [.overflowed, .scanned([a, b]), .overflowed])
    }

    @Test("Several pending pack changes of a group become one, and a departure removes it")
    func packsMerge() {
        #expect(
            taken([.packChanged(a), .packChanged(b), .packChanged(a)]) == [.packChanged(a), .packChanged(b)])
        #expect(taken([.packChanged(a), .gone(a)]) == [.gone(a)])
        #expect(taken([.packChanged(a), .root(nil)]) == [.root(nil)])
    }

    @Test("A change after the queue was emptied is queued again")
    func lineIsReused() {
        var pending = PendingTriggers()
        for _ in 0..<3 {
            pending.add(.changed(a, since: now))
            #expect(pending.take() == .changed(a, since: now))
            #expect(pending.take() == nil)
        }
    }

    @Test("A new shape of the root removes what was pending before")
    func rootVoidsAll() {
        #expect(
            taken([
                .changed(a, since: now), .gone(b), .scanned([a]), .overflowed, .root(a),
                .changed(a, since: now),
            ]) == [.overflowed, .root(a), .changed(a, since: now)])
    }
}
