import Files
import GroupWatch
import Names
import Platforms
import Testing

@testable import StickerService

@Suite("Which exports are made next")
struct ExportQueueTests {
    private let now = ContinuousClock.now

    private func group(_ name: String) -> GroupID { GroupID(closestTo: name) }

    private func wish(_ face: String, _ platforms: [Platform] = [.web]) -> ExportTarget {
        let seen = GroupRecord.Seen(
            identity: FileIdentity(inode: 1, bytes: 1, modified: 1, changed: 1), sha256: face)
        let record = GroupRecord(
            ending: .published, face: seen, profile: nil, basis: "basis", reader: "reader")
        return ExportTarget(record, standard: platforms)
    }

    @Test("Groups come in turn, one at a time")
    func inTurn() throws {
        var queue = ExportQueue()
        for name in ["b", "a"] { _ = queue.want(group(name), wish("1")) }
        let (first, early) = (queue.take(now: now), queue.take(now: now))
        #expect(first?.group.name == "b" && early == nil)
        queue.finish(try #require(first), retry: nil)
        let second = queue.take(now: now)
        #expect(second?.group.name == "a")
    }

    @Test("A newer pack stops the running export of its group and takes its place")
    func newer() throws {
        var queue = ExportQueue()
        _ = queue.want(group("a"), wish("1"))
        let taken = queue.take(now: now)
        let old = try #require(taken)
        let (same, newer) = (queue.want(group("a"), wish("1")), queue.want(group("a"), wish("2")))
        #expect(same == nil && newer === old)
        old.cancel()
        queue.finish(old, retry: nil)
        let next = queue.take(now: now)
        #expect(next?.wish == wish("2"))
    }

    @Test("A changed face forgets what was wanted for the one before")
    func forgotten() throws {
        var queue = ExportQueue()
        _ = queue.want(group("a"), wish("1"))
        let (idle, none) = (queue.forget(group("a")), queue.take(now: now))
        #expect(idle == nil && none == nil)
        _ = queue.want(group("a"), wish("1"))
        let running = queue.take(now: now)
        let forgotten = queue.forget(group("a"))
        #expect(running != nil && forgotten === running)
    }

    @Test("A failed export is tried again at its time, unless a newer pack comes before")
    func retried() throws {
        var queue = ExportQueue()
        _ = queue.want(group("a"), wish("1"))
        let first = queue.take(now: now)
        queue.finish(try #require(first), retry: now + .seconds(30))
        #expect(queue.nextTimer == now + .seconds(30))
        _ = queue.want(group("a"), wish("1"))
        let early = queue.take(now: now + .seconds(29))
        #expect(early == nil)
        let second = queue.take(now: now + .seconds(31))
        #expect(second?.failures == 1)
        queue.finish(try #require(second), retry: now + .seconds(90))
        _ = queue.want(group("a"), wish("2"))
        let third = queue.take(now: now + .seconds(32))
        #expect(third?.failures == 0)
    }

    @Test("Another face, profile, set of costumes or list of platforms is another wish")
    func keys() {
        #expect(wish("1").key != wish("2").key)
        #expect(wish("1").key != wish("1", [.web, .signal]).key)
        #expect(wish("1", []).platforms.isEmpty)
    }
}
