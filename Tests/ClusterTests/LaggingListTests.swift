import Cluster
import Foundation
import Names
import Synchronization
import Testing

/// The clock is the test's; one worker looks as often as workers do.
@Suite("Lost jobs, where the store's lists are old")
struct LaggingListTests {
    /// make soak has 10,000.
    private static let count =
        ProcessInfo.processInfo.environment["KIGURUMI_FACES"].flatMap(Int.init) ?? 600
    private static let start = 1_000_000

    /// How old the lists of one look after the other are, and how long after the loss all have jobs again, in seconds.
    struct Lists: CustomTestStringConvertible, Sendable {
        let lags: [Int]
        let longest: Int

        var testDescription: String { "\(lags)" }
    }

    @Test(
        "A queue that loses the jobs of ten minutes: each face has one again in time",
        arguments: [
            // A list that misses what is newer.
            Lists(lags: [0], longest: 200), Lists(lags: [180], longest: 200),
            Lists(lags: [400], longest: 400), Lists(lags: [590], longest: 590),
            Lists(lags: [600], longest: 800), Lists(lags: [1_000], longest: 1_000),
            // Servers that answer in turn, some of them with an older state.
            Lists(lags: [0, 600], longest: 400), Lists(lags: [600, 0], longest: 200),
            Lists(lags: [3_600, 3_600, 0], longest: 400), Lists(lags: [0, 3_600, 3_600], longest: 590),
        ])
    func old(_ lists: Lists) throws {
        let lag = Mutex(0)
        let store = LaggingStore { _ in lag.withLock { $0 } }
        let (queue, pending) = (MemoryQueue(), PendingFaces(store))
        for number in 0..<Self.count {
            store.now = Self.start + number * 600 / Self.count
            try pending.add(try #require(GroupID("user.\(number)")), token: "t", now: store.now)
        }
        var (schedule, looks, found, longest) = (PendingSchedule(), 0, 0, 0)
        let clock = ContinuousClock.now
        for second in 0..<2_000 {
            guard let look = schedule.next(life: queue.life, clock + .seconds(second)) else { continue }
            defer { schedule.end(clock + .seconds(second)) }
            // Another worker has the turn.
            guard look == .now else { continue }
            store.now = Self.start + 600 + second
            lag.withLock { $0 = lists.lags[looks % lists.lags.count] }
            looks += 1
            let pass = try pending.pass(queue, now: store.now)
            if pass.enqueued > 0 { longest = second }
            found += pass.enqueued
        }
        print("\(Self.count) faces, lists \(lists.lags) s old: \(found) have jobs after \(longest) s")
        #expect(found == Self.count)
        #expect(longest <= lists.longest)
        #expect(looks == 7)
    }

    @Test(
        "At rest all workers together ask the store at most twice an hour, and find what was never enqueued",
        arguments: [1, 3, 10])
    func rest(workers: Int) throws {
        let clock = ContinuousClock.now
        let second = Mutex(0)
        let store = LaggingStore { _ in 0 }
        let queue = MemoryQueue(now: { clock + .seconds(second.withLock { $0 }) })
        let hours = 12
        var schedules = Array(repeating: PendingSchedule(), count: workers)
        var (before, foundAt): (Int?, Int?)
        for moment in stride(from: 0, to: (hours + 2) * 3_600, by: 4) {
            second.withLock { $0 = moment }
            store.now = Self.start + moment
            // Workers that started together look together; then they are at rest.
            if moment == 3_600 { before = store.requests.lists }
            for number in schedules.indices {
                let now = clock + .seconds(moment + number)
                guard let look = schedules[number].next(life: queue.life, now) else { continue }
                var pause: Duration?
                if try look == .now || queue.takeTurn() {
                    let pass = try PendingFaces(store).pass(queue, now: store.now)
                    if pass.enqueued > 0 { foundAt = moment }
                    pause = pass.pause
                }
                schedules[number].end(again: pause, now)
            }
            // Who submitted it ended before the job was sent.
            if moment == (hours + 1) * 3_600 {
                let lists = store.requests.lists - (try #require(before))
                print("\(workers) workers at rest: \(Double(lists) / Double(hours)) requests an hour")
                #expect(store.requests.others == 0)
                #expect(lists <= 2 * hours)
                try PendingFaces(store).add(try #require(GroupID("a")), token: "t", now: store.now)
            }
        }
        let pause = try #require(foundAt) - (hours + 1) * 3_600
        print("\(workers) workers at rest: a job that was never sent is there after \(pause) s")
        #expect(pause <= PendingFaces.turn + PendingFaces.interval)
    }

    @Test("While uploads wait for a day, a worker looks every five minutes, and in its turns")
    func waiting() {
        var (schedule, looks) = (PendingSchedule(), 0)
        var pass = PendingFaces.Pass()
        pass.groups = 1
        let clock = ContinuousClock.now
        for second in 0..<86_400 {
            let now = clock + .seconds(second)
            guard let look = schedule.next(life: 0, now) else { continue }
            if look == .now { looks += 1 }
            schedule.end(again: pass.pause, now)
        }
        #expect(288...295 ~= looks)
    }

    @Test("A connection that breaks every second costs a look a minute, and a look that failed comes again")
    func breaks() {
        var (schedule, looks) = (PendingSchedule(), 0)
        let clock = ContinuousClock.now
        for second in 0..<600 where schedule.next(life: second, clock + .seconds(second)) != nil {
            looks += 1
            schedule.end(clock + .seconds(second))
        }
        #expect(looks == 10)
        schedule = PendingSchedule()
        #expect(schedule.next(life: 0, clock) == .now)
        #expect(schedule.next(life: 1, clock + .seconds(61)) == nil, "the first still looks")
        schedule.end(again: .seconds(30), clock + .seconds(62))
        #expect(schedule.next(life: 1, clock + .seconds(62)) == .now)
        schedule.end(again: .seconds(30), clock + .seconds(63))
        #expect(schedule.next(life: 1, clock + .seconds(92)) == nil)
        #expect(schedule.next(life: 1, clock + .seconds(93)) == .now)
    }
}
