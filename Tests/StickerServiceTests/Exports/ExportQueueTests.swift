import GroupWatch
import Names
import Platforms
import Testing

@testable import StickerService

@Suite("Which exports are made next")
struct ExportQueueTests {
    private let now = ContinuousClock.now

    private func group(_ name: String) throws -> GroupID { try #require(GroupID(name)) }

    private func wish(_ face: String, _ platforms: [Platform] = [.web]) -> ExportWish {
        let record = GroupRecord(
            ending: .published,
            face: .init(identity: .init(inode: 1, bytes: 1, modified: 1, changed: 1), sha256: face),
            profile: nil, basis: "basis", reader: "reader")
        return ExportWish(record, standard: platforms)
    }

    @Test("Groups come in turn, one at a time")
    func inTurn() throws {
        var queue = ExportQueue()
        for name in ["b", "a"] { #expect(queue.want(try group(name), wish("1")) == nil) }
        let first = try #require(queue.take(now: now))
        #expect(first.group.name == "b" && queue.take(now: now) == nil)
        queue.finish(first, retry: nil)
        #expect(queue.take(now: now)?.group.name == "a")
    }

    @Test("A newer pack stops the running export of its group and takes its place")
    func newer() throws {
        var queue = ExportQueue()
        _ = queue.want(try group("a"), wish("1"))
        let old = try #require(queue.take(now: now))
        #expect(queue.want(try group("a"), wish("1")) == nil, "the same pack changes nothing")
        #expect(queue.want(try group("a"), wish("2")) === old)
        old.cancel()
        queue.finish(old, retry: nil)
        #expect(queue.take(now: now)?.wish == wish("2"))
    }

    @Test("A changed face forgets what was wanted for the one before")
    func forgotten() throws {
        var queue = ExportQueue()
        _ = queue.want(try group("a"), wish("1"))
        #expect(queue.forget(try group("a")) == nil)
        #expect(queue.take(now: now) == nil)
        _ = queue.want(try group("a"), wish("1"))
        let running = try #require(queue.take(now: now))
        #expect(queue.forget(try group("a")) === running)
    }

    @Test("A failed export is tried again at its time, unless a newer pack comes before")
    func retried() throws {
        var queue = ExportQueue()
        _ = queue.want(try group("a"), wish("1"))
        let first = try #require(queue.take(now: now))
        queue.finish(first, retry: now + .seconds(30))
        #expect(queue.nextTimer == now + .seconds(30))
        #expect(queue.want(try group("a"), wish("1")) == nil)
        #expect(queue.take(now: now + .seconds(29)) == nil)
        let second = try #require(queue.take(now: now + .seconds(31)))
        #expect(second.failures == 1)
        queue.finish(second, retry: now + .seconds(90))
        _ = queue.want(try group("a"), wish("2"))
        #expect(queue.take(now: now + .seconds(32))?.failures == 0)
    }

    @Test("Another face, profile, set of costumes or list of platforms is another wish")
    func keys() {
        #expect(wish("1").key != wish("2").key)
        #expect(wish("1").key != wish("1", [.web, .signal]).key)
        #expect(wish("1", []).platforms.isEmpty)
    }
}
