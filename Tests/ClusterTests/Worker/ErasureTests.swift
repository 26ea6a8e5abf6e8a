import Cluster
import Digest
import Foundation
import Names
import StickerManifest
import Testing

@testable import ClusterWorker

@Suite("Erasing a group in a cluster")
struct ErasureTests {
    let fixture: WorkerFixture

    init() throws { fixture = try WorkerFixture() }

    private var group: GroupID { get throws { try #require(GroupID(WorkerFixture.group)) } }

    private func erase() throws {
        let erasure = GroupErasure(fixture.store, try WorkerFixture.keys)
        try erasure.removeSources()
        try erasure.run()
    }

    @Test("Face, profile, stickers, documents and memory leave the store; other groups stay")
    func leaves() throws {
        let other = try #require(GroupID("user.10").flatMap { GroupKeys($0) })
        try fixture.store.write(NewObject(bytes: [1], mediaType: "x/y"), to: other.face, if: .absent)
        _ = try fixture.run(try fixture.upload(1, profile: #"{"language": "ja"}"#))
        #expect(try fixture.stored().count > 6)
        try erase()
        #expect(try fixture.stored() == [])
        #expect(try fixture.store.read(other.face, limit: 9)?.bytes == [1])
    }

    @Test("A job that runs while its group is erased ends without publishing", arguments: [false, true])
    func running(hadPack: Bool) throws {
        if hadPack { _ = try fixture.run(try fixture.upload(1)) }
        let job = try fixture.upload(2)
        let fixture = fixture
        fixture.decoder.onNextFace {
            guard let keys = try? WorkerFixture.keys else { return }
            let erasure = GroupErasure(fixture.store, keys)
            try? erasure.removeSources()
            try? erasure.run()
        }
        guard case .gone = try fixture.run(job) else {
            Issue.record("it isn't gone")
            return
        }
        #expect(try fixture.stored() == [])
    }

    @Test("A job that waits for an erased group ends without writing anything")
    func waiting() throws {
        let job = try fixture.upload(1)
        try erase()
        guard case .gone = try fixture.run(job) else {
            Issue.record("it isn't gone")
            return
        }
        #expect(try fixture.stored() == [])
    }

    @Test(
        "The job of an erasure removes what another job wrote late, and comes back until such jobs have ended"
    )
    func late() throws {
        _ = try fixture.run(try fixture.upload(1))
        try fixture.store.remove(WorkerFixture.keys.face)
        guard case .erased = try fixture.run(.erasing(group, token: "e")) else {
            Issue.record("it isn't erased")
            return
        }
        #expect(try fixture.stored() == [])
        let queue = MemoryQueue()
        try queue.submit(.erasing(group, token: "e"))
        var pauses: [Duration?] = []
        for _ in 0..<QueueTimes.attempts {
            let delivery = try #require(try queue.next(within: .zero))
            let (answer, report) = JobAnswer.of(.erased, delivery, isStopping: false)
            #expect(report.outcome == .erased)
            let pause: Duration? = if case .putBack(let pause) = answer { pause } else { nil }
            pauses.append(pause)
            try delivery.putBack(after: .zero)
        }
        // Also one that ended with errors before it erased.
        #expect(pauses == [.seconds(60), .seconds(900), .seconds(900), .seconds(900), nil])
    }

    @Test("The job of an erasure makes the pack of a face that came meanwhile")
    func again() throws {
        let job = try fixture.upload(3)
        _ = try fixture.run(.erasing(group, token: "e"))
        #expect(try fixture.manifest()?.face?.sha256 == job.face)
        #expect(try fixture.missing() == [])
    }

    @Test("A removed face alone leaves the pack as it is")
    func removedFace() throws {
        let job = try fixture.upload(1)
        _ = try fixture.run(job)
        let before = try fixture.stored()
        try fixture.store.remove(WorkerFixture.keys.face)
        _ = try fixture.run(
            GroupJob(group: group, face: GroupJob.anyFace, profile: nil, urgency: .face, token: "2"))
        #expect(try fixture.stored() == before.filter { $0 != "currentImageFace.img" })
    }

    @Test("The message of an erasure needs no face, and that of another job does")
    func message() throws {
        let job = try JobMessage.job(Array(#"{"group": "user.1", "erase": true}"#.utf8), urgency: .face)
        #expect(job.erases && job.group.name == "user.1")
        #expect(try JobMessage.job(JobMessage.bytes(job), urgency: .face) == job)
        #expect(throws: JobMessage.Refusal.self) {
            try JobMessage.job(Array(#"{"group": "user.1"}"#.utf8), urgency: .face)
        }
    }
}
