import GroupWatch
import Names
import Testing

@testable import StickerService

@Suite("The build queue")
struct BuildQueueTests {
    private let start = ContinuousClock.now

    private func group(_ name: String) throws -> GroupID { try #require(GroupID(name)) }

    private func queue(rebuilders: Int = 1) -> BuildQueue {
        BuildQueue(cancellingLimit: .seconds(5), rebuilders: rebuilders)
    }

    private func next(_ queue: inout BuildQueue, _ now: ContinuousClock.Instant) throws -> BuildJob {
        let job = queue.take(now: now)
        return try #require(job)
    }

    private func taken(_ queue: inout BuildQueue) -> [String] {
        var names: [String] = []
        while let job = queue.take(now: start) {
            names.append(job.group.name)
            queue.finish(job, .done, now: start)
        }
        return names
    }

    @Test("One visit follows, however often a face changes")
    func oneVisitPerGroup() throws {
        var queue = queue()
        for _ in 0..<5 { #expect(queue.want(try group("a"), BuildReason(.face), now: start) == nil) }
        #expect(queue.waiting == 1)
        do {
            let names = taken(&queue)
            #expect(names == ["a"])
        }
        #expect(queue.isNearlyIdle && queue.groups == 1)
    }

    @Test("Upkeep that comes to a group which waits for another visit is part of that visit")
    func upkeepWhileWaiting() throws {
        var queue = queue()
        _ = queue.want(try group("a"), BuildReason(.rebuild), now: start)
        queue.check(try group("a"), .upkeep)
        let job = try next(&queue, start)
        #expect(job.reason.isUpkeep && job.reason.urgency == .rebuild && queue.waiting == 0)
    }

    @Test("New faces come before checks, and checks before rebuilds")
    func facesBeforeChecksBeforeRebuilds() throws {
        var queue = queue()
        for (name, urgency) in [
            ("r1", BuildReason.Urgency.rebuild), ("c1", .check), ("f1", .face), ("r2", .rebuild),
            ("f2", .face),
            ("c2", .check),
        ] { _ = queue.want(try group(name), BuildReason(urgency), now: start) }
        // What was only to be checked has a new face.
        _ = queue.want(try group("c2"), BuildReason(.face), now: start)
        do {
            let names = taken(&queue)
            #expect(names == ["f1", "f2", "c2", "c1", "r1", "r2"])
        }
    }

    @Test("A newer face cancels its group's build and goes to the end of the queue")
    func newerFaceCancels() throws {
        var queue = queue()
        _ = queue.want(try group("a"), BuildReason(.face), now: start)
        let job = try next(&queue, start)
        _ = queue.want(try group("b"), BuildReason(.face), now: start)
        let called = queue.want(try group("a"), BuildReason(.face), now: start + .seconds(1))
        #expect(called === job)
        called?.cancel()
        #expect(job.isCancelled)
        do {
            let called = queue.want(try group("a"), BuildReason(.face), now: start + .seconds(1))
            #expect(called == nil)
        }
        queue.finish(job, .cancelled, now: start + .seconds(1))
        do {
            let names = taken(&queue)
            #expect(names == ["b", "a"])
        }
    }

    @Test("A build is finished after five seconds of cancellations")
    func cancellationsEnd() throws {
        var queue = queue()
        var now = start
        _ = queue.want(try group("a"), BuildReason(.face), now: now)
        for second in 0..<5 {
            let job = try next(&queue, now)
            now += .seconds(1)
            let called = queue.want(try group("a"), BuildReason(.face), now: now)
            #expect((called === job) == (second < 4), "second \(second)")
            guard let called else {
                queue.finish(job, .done, now: now)
                break
            }
            called.cancel()
            queue.finish(called, .cancelled, now: now)
        }
        // Then it begins again.
        let next = try next(&queue, now)
        #expect(next.reason.preemptedSince == nil)
        do {
            let called = queue.want(try group("a"), BuildReason(.face), now: now + .seconds(1))
            #expect(called === next)
        }
    }

    @Test("A changed face cancels a rebuild; a rebuild or a check cancels nothing")
    func onlyFacesCancel() throws {
        var queue = queue()
        _ = queue.want(try group("a"), BuildReason(.rebuild), now: start)
        let job = try next(&queue, start)
        do {
            let called = queue.want(try group("a"), BuildReason(.rebuild), now: start)
            #expect(called == nil)
        }
        do {
            let called = queue.want(try group("a"), BuildReason(.check), now: start)
            #expect(called == nil)
        }
        do {
            let called = queue.want(try group("a"), BuildReason(.face), now: start)
            #expect(called === job)
        }
    }

    @Test("A queue whose only build is publishing is nearly idle")
    func publishingIsNearlyIdle() throws {
        var queue = queue()
        _ = queue.want(try group("a"), BuildReason(.face), now: start)
        let job = try next(&queue, start)
        #expect(!queue.isNearlyIdle)
        job.beginPublishing(start)
        #expect(queue.isNearlyIdle)
    }

    @Test("Rebuilds use only their share of the threads")
    func rebuildShare() throws {
        var queue = queue(rebuilders: 1)
        for name in ["a", "b"] { _ = queue.want(try group(name), BuildReason(.rebuild), now: start) }
        let first = try next(&queue, start)
        do {
            let job = queue.take(now: start)
            #expect(job == nil)
        }
        _ = queue.want(try group("c"), BuildReason(.face), now: start)
        do {
            let job = try next(&queue, start)
            #expect(job.group.name == "c")
        }
        queue.finish(first, .done, now: start)
        do {
            let job = try next(&queue, start)
            #expect(job.group.name == "b")
        }
    }

    @Test("A delayed visit begins at its time; a new change begins at once")
    func delayedVisits() throws {
        var queue = queue()
        for (name, seconds) in [("a", 3), ("b", 1), ("c", 2), ("d", 9)] {
            _ = queue.want(try group(name), BuildReason(.face), now: start)
            let job = try next(&queue, start)
            queue.finish(job, .later(BuildReason(.face), start + .seconds(seconds)), now: start)
        }
        #expect(queue.nextTimer == start + .seconds(1))
        do {
            let job = queue.take(now: start)
            #expect(job == nil)
        }
        _ = queue.want(try group("d"), BuildReason(.check), now: start)
        do {
            let job = queue.take(now: start)
            #expect(job == nil)
        }
        _ = queue.want(try group("d"), BuildReason(.face), now: start)
        do {
            let job = try next(&queue, start)
            #expect(job.group.name == "d")
        }
        var names: [String] = []
        while let job = queue.take(now: start + .seconds(5)) { names.append(job.group.name) }
        #expect(names == ["b", "c", "a"])
    }

    @Test("A removed group is forgotten, even during its build, and visited when it returns")
    func removedGroup() throws {
        var queue = queue()
        _ = queue.want(try group("a"), BuildReason(.face), now: start)
        do {
            let called = queue.forget(try group("a"))
            #expect(called == nil)
        }
        #expect(queue.groups == 0)
        _ = queue.want(try group("a"), BuildReason(.face), now: start)
        let job = try next(&queue, start)
        do {
            let called = queue.forget(try group("a"))
            #expect(called === job)
        }
        queue.finish(job, .cancelled, now: start)
        #expect(queue.groups == 0)
        _ = queue.want(try group("a"), BuildReason(.face), now: start)
        let second = try next(&queue, start)
        _ = queue.forget(try group("a"))
        _ = queue.want(try group("a"), BuildReason(.face), now: start)
        queue.finish(second, .cancelled, now: start)
        do {
            let names = taken(&queue)
            #expect(names == ["a"])
        }
    }
}
