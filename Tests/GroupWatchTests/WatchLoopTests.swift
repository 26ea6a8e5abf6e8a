import Foundation
import Names
import Testing

@testable import GroupWatch

@Suite("The watch loop on a virtual clock")
struct WatchLoopTests {
    let a = GroupID(closestTo: "a")

    @Test("All groups are reported at the start, before the scan that found them and event mode")
    func start() throws {
        let watch = try VirtualWatch(["b", "a"])
        watch.begin()
        let triggers = watch.newTriggers()
        #expect(triggers.contains(.scanned([a, GroupID(closestTo: "b")])))
        #expect(triggers.contains(.watching(.events)))
        #expect(watch.counts.watches == 3 && watch.counts.groups == 2 && watch.counts.mode == .events)
    }

    @Test("A closed face is reported 50 ms after its last event, with the moment of the first")
    func closedFace() throws {
        let watch = try VirtualWatch(["a"])
        watch.begin()
        _ = watch.newTriggers()
        let first = watch.now
        try watch.write("a", "one")
        watch.event("a", .closedAfterWriting)
        watch.advance(.milliseconds(40))
        try watch.write("a", "other")
        watch.event("a", .closedAfterWriting)
        watch.advance(.milliseconds(49))
        #expect(watch.reports() == [])
        watch.advance(.milliseconds(1))
        #expect(watch.newTriggers() == [.changed(a, since: first)])
    }

    @Test("A file written in chunks is reported only once it is closed")
    func chunks() throws {
        let watch = try VirtualWatch(["a"])
        watch.begin()
        _ = watch.newTriggers()
        try watch.remove("a/" + GroupLayout.face)
        try watch.write("a", "")
        watch.event("a", .created)
        for chunk in 1...20 {
            try watch.write("a", String(repeating: "chunk", count: chunk))
            watch.advance(.milliseconds(200))
        }
        #expect(watch.reports() == [])
        watch.event("a", .closedAfterWriting)
        watch.advance(.milliseconds(50))
        #expect(watch.reports() == ["+a"])
    }

    @Test("A face that is written constantly is reported once a second")
    func constantWriting() throws {
        let watch = try VirtualWatch(["a", "b"])
        watch.begin()
        _ = watch.newTriggers()
        for number in 0..<350 {
            try watch.write("a", "face \(number)")
            watch.event("a", .closedAfterWriting)
            watch.advance(.milliseconds(10))
        }
        #expect(watch.reports() == ["+a", "+a", "+a"])
    }

    @Test("Events of other files, of reading and of unwatched directories report nothing")
    func otherFiles() throws {
        let watch = try VirtualWatch(["a"])
        watch.begin()
        _ = watch.newTriggers()
        for name in ["Stickers", "1.tmp", ".currentImageFace.img.swp"] {
            watch.event("a", .closedAfterWriting, name)
        }
        watch.watcher.event(99, .closedAfterWriting, GroupLayout.face)
        // An event without a change.
        watch.event("a", .attributes)
        watch.advance(.seconds(5))
        #expect(watch.reports() == [])
    }

    @Test("A change without an event is found by the next scan")
    func lostEvent() throws {
        let watch = try VirtualWatch(["a"])
        watch.begin()
        watch.advance(.seconds(60))
        _ = watch.newTriggers()
        try watch.write("a", "unnoticed")
        watch.advance(.seconds(31))
        #expect(watch.reports() == ["+a"])
    }

    @Test("An overflow is followed by a scan, and constant overflows by one scan a second")
    func overflow() throws {
        let watch = try VirtualWatch(["a"])
        watch.begin()
        _ = watch.newTriggers()
        try watch.write("a", "lost")
        let before = watch.counts.scans
        for _ in 0..<30 {
            watch.event("a", .overflow)
            watch.advance(.milliseconds(100))
        }
        #expect(watch.reports() == ["+a"])
        #expect(watch.counts.overflows == 30)
        #expect((3...4).contains(watch.counts.scans - before))
    }

    @Test("An event of a replaced directory is not taken for one of its successor")
    func replacedDirectory() throws {
        let watch = try VirtualWatch(["a"])
        watch.begin()
        let old = watch.watcher.descriptor(of: watch.root + "/a")
        try watch.move("a", to: ".old")
        try watch.make("a")
        watch.event(nil, [.movedTo, .isDirectory], "a")
        watch.advance(.seconds(1))
        #expect(watch.reports().suffix(2) == ["-a", "+a"])
        watch.watcher.event(old, .closedAfterWriting, GroupLayout.face)
        watch.advance(.seconds(1))
        #expect(watch.reports() == [])
        #expect(watch.counts.watches == 2)
    }

    // MARK: When the watcher program fails

    @Test("A watcher that doesn't answer a ping within its patience is replaced")
    func hung() throws {
        let watch = try VirtualWatch(["a"]) { $0.patience = .seconds(10) }
        watch.begin()
        _ = watch.newTriggers()
        watch.watcher.answersPings = false
        watch.advance(.seconds(13))
        #expect(watch.counts.restarts == 0)
        watch.advance(.seconds(2))
        #expect(watch.newTriggers().contains(.watcherRestarted))
        #expect(watch.counts.restarts == 1)
        watch.watcher.answersPings = true
        watch.advance(.seconds(60))
        #expect(watch.counts.restarts == 1 && watch.counts.mode == .events)
    }

    @Test("A watcher that fails three times is left alone for a while; meanwhile scans find changes")
    func keepsFailing() throws {
        let watch = try VirtualWatch(["a"])
        watch.begin()
        watch.watcher.ends = true
        watch.advance(.milliseconds(10))
        #expect(watch.counts.mode == .polling(reason: "watch.poll.helper.failed"))
        #expect(watch.watcher.starts == 3)
        watch.advance(.seconds(5))
        _ = watch.newTriggers()
        try watch.write("a", "polled")
        watch.advance(.seconds(3))
        #expect(watch.reports() == ["+a"])
        watch.watcher.ends = false
        watch.advance(.seconds(60))
        #expect(watch.counts.mode == .events && watch.watcher.starts == 4)
    }

    @Test("At the kernel's limit of watches, changes are found by scans until there is room again")
    func kernelLimit() throws {
        let watch = try VirtualWatch(["a"])
        // ENOSPC
        watch.watcher.refusal = 28
        watch.begin()
        #expect(watch.newTriggers().contains(.watching(.polling(reason: "watch.poll.limit"))))
        watch.advance(.seconds(5))
        _ = watch.newTriggers()
        try watch.write("a", "polled")
        watch.advance(.seconds(3))
        #expect(watch.reports() == ["+a"])
        watch.watcher.refusal = nil
        watch.advance(.seconds(60))
        #expect(watch.newTriggers().contains(.watching(.events)))
    }

    @Test("Without the watcher program, changes are found by scans")
    func missingProgram() throws {
        let watch = try VirtualWatch(["a"])
        watch.start = .missing
        watch.begin()
        #expect(watch.counts.mode == .polling(reason: "watch.poll.helper.missing"))
        _ = watch.newTriggers()
        try watch.write("a", "polled")
        watch.advance(.seconds(3))
        #expect(watch.reports() == ["+a"])
    }

    // MARK: Polling

    enum Change: String, CaseIterable {
        case face, profile, noFace, newGroup, removedGroup, renamedGroup, replacedGroup
    }

    @Test(
        "Polling reports every kind of change within one interval and its second look",
        arguments: Change.allCases)
    func polling(change: Change) throws {
        let watch = try VirtualWatch(["a", "b"]) { $0.polling = true }
        watch.begin()
        watch.advance(.seconds(5))
        #expect(watch.counts.mode == .polling(reason: "watch.poll.wanted") && watch.watcher.starts == 0)
        _ = watch.newTriggers()
        let expected: [String]
        switch change {
        case .face:
            try watch.write("a", "another face")
            expected = ["+a"]
        case .profile:
            try watch.write("a", "{}", name: GroupLayout.profile)
            expected = ["+a"]
        case .noFace:
            try watch.remove("a/" + GroupLayout.face)
            expected = ["+a"]
        case .newGroup:
            try watch.make("c")
            expected = ["+c"]
        case .removedGroup:
            try watch.remove("a")
            expected = ["-a"]
        case .renamedGroup:
            try watch.move("a", to: "c")
            expected = ["-a", "+c"]
        case .replacedGroup:
            try watch.move("a", to: ".old")
            try watch.make("a")
            expected = ["-a", "+a"]
        }
        watch.advance(.seconds(3))
        #expect(watch.reports() == expected)
        watch.advance(.seconds(30))
        #expect(watch.reports() == [])
    }
}
