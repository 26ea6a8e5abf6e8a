import Cluster
import Foundation
import Names
import Testing

/// The clock is the test's; one worker looks as often as workers do.
@Suite("Lost jobs, where the store's lists are old")
struct LaggingListTests {
    /// make soak has 10,000.
    private static let count =
        ProcessInfo.processInfo.environment["KIGURUMI_FACES"].flatMap(Int.init) ?? 600
    private static let start = 1_000_000

    /// How old the lists of one look after the other are, and how long an upload waits for a job at most, in seconds.
    struct Lists: CustomTestStringConvertible, Sendable {
        let lags: [Int]
        let longest: Int

        var testDescription: String { "\(lags)" }
    }

    @Test(
        "No face is lost: each has a job again in time",
        arguments: [
            // A list that misses what is newer.
            Lists(lags: [0], longest: 480), Lists(lags: [60], longest: 480), Lists(lags: [180], longest: 480),
            Lists(lags: [300], longest: 600),
            // Servers that answer in turn, one of them with an older state: it costs a look.
            Lists(lags: [0, 600], longest: 780), Lists(lags: [0, 0, 3_600], longest: 780),
        ])
    func old(_ lists: Lists) throws {
        let store = LaggingStore { now in
            lists.lags[(now - Self.start) / PendingFaces.interval % lists.lags.count]
        }
        let (queue, pending) = (MemoryQueue(), PendingFaces(store))
        var waiting: [GroupID: (second: Int, mark: ObjectKey)] = [:]
        var (longest, again) = (0, 0)
        // Each upload of the first ten minutes loses its job.
        for second in 0..<2_400 {
            store.now = Self.start + second
            if second < 600 {
                for number in second * Self.count / 600..<(second + 1) * Self.count / 600 {
                    let group = try #require(GroupID("user.\(number)"))
                    try pending.add(group, token: "t", now: store.now)
                    waiting[group] = (second, try #require(ObjectKey("pending/\(group)/\(store.now)-t")))
                }
            }
            guard second.isMultiple(of: PendingFaces.interval) else { continue }
            again += try pending.pass(queue, now: store.now).enqueued
            for (group, upload) in waiting where try queue.holds(group) {
                longest = max(longest, second - upload.second)
                waiting[group] = nil
                again -= 1
                try pending.remove([upload.mark])
            }
            // Workers end all jobs until the next look.
            queue.lose()
        }
        print(
            "\(Self.count) faces, lists \(lists.lags) s old: \(waiting.count) lost, jobs after \(longest) s at most, \(again) once more"
        )
        #expect(waiting.isEmpty)
        #expect(longest <= lists.longest)
    }

    @Test("At rest a worker asks the store 12 times an hour, however many groups there are")
    func rest() throws {
        let store = LaggingStore { _ in 0 }
        for look in 0..<3_600 / PendingFaces.interval {
            store.now = Self.start + look * PendingFaces.interval
            _ = try PendingFaces(store).pass(MemoryQueue(), now: store.now)
        }
        #expect(store.requests == (12, 0))
    }
}
