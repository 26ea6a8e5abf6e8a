import Cluster
import Digest
import Foundation
import Names
import StickerManifest
import StickerService
import Synchronization
import Testing

@testable import ClusterWorker

@Suite("A job of a worker")
struct JobRunnerTests {
    let fixture: WorkerFixture

    init() throws { fixture = try WorkerFixture() }

    private func isPublished(_ ending: JobRunner.Ending) -> Bool {
        if case .published = ending { return true }
        return false
    }

    private func isUnchanged(_ ending: JobRunner.Ending) -> Bool {
        if case .unchanged = ending { return true }
        return false
    }

    @Test("It publishes the pack of the face in the store, and a second one finds it there")
    func publishes() throws {
        let job = try fixture.upload(1)
        #expect(isPublished(try fixture.run(job)))
        #expect(try fixture.manifest()?.face?.sha256 == job.face)
        #expect(try fixture.missing() == [])
        #expect(try fixture.status()?.state == .idle)
        guard case .unchanged(let face) = try fixture.run(job) else {
            Issue.record("It made the pack again")
            return
        }
        #expect(face == SHA256.short(job.face))
    }

    @Test("A face that comes back is built once more where a worker ended between manifest and memory")
    func lostMemory() throws {
        let first = try fixture.upload(1)
        _ = try fixture.run(first)
        let memory = try #require(try fixture.store.read(WorkerFixture.keys.memory, limit: 1 << 20))
        _ = try fixture.run(try fixture.upload(2))
        // As if the second worker had been killed before it wrote this.
        try fixture.store.write(
            NewObject(bytes: memory.bytes, mediaType: "application/json"), to: WorkerFixture.keys.memory,
            if: .always)
        #expect(isPublished(try fixture.run(try fixture.upload(1))))
        #expect(try fixture.manifest()?.face?.sha256 == first.face)
        #expect(try fixture.missing() == [])
    }

    @Test("A memory that counts as far as numbers go is no reason to end")
    func lastDecision() throws {
        let job = try fixture.upload(1)
        _ = try fixture.run(job)
        let stored = try #require(try fixture.store.read(WorkerFixture.keys.memory, limit: 1 << 20))
        var memory = try #require(GroupMemory(stored.bytes))
        memory.decisions = .max
        try fixture.store.write(
            NewObject(bytes: memory.bytes, mediaType: "application/json"), to: WorkerFixture.keys.memory,
            if: .always)
        for _ in 0..<2 { #expect(isUnchanged(try fixture.run(job))) }
    }

    @Test("A worker that pauses after it read its face doesn't replace the pack of a later one")
    func paused() throws {
        let old = try fixture.upload(1)
        let later = Mutex<GroupJob?>(nil)
        let (fixture, face) = (fixture, try WorkerFixture.keys.face)
        fixture.store.afterReads { key in
            guard key == face else { return }
            fixture.store.afterReads(nil)
            guard let job = try? fixture.upload(2), (try? fixture.run(job)) != nil else { return }
            later.withLock { $0 = job }
        }
        _ = try fixture.run(old)
        let newest = try #require(later.withLock { $0 })
        #expect(try fixture.manifest()?.face?.sha256 == newest.face)
        #expect(try fixture.missing() == [])
    }

    @Test("A person who goes back to the face before while the next one is built gets that face's pack")
    func revert() throws {
        let first = try fixture.upload(1)
        _ = try fixture.run(first)
        let second = try fixture.upload(2)
        let fixture = fixture
        let isDone = Mutex(false)
        fixture.decoder.onNextFace {
            guard let again = try? fixture.upload(1), (try? fixture.run(again)) != nil else { return }
            isDone.withLock { $0 = true }
        }
        _ = try fixture.run(second)
        #expect(isDone.withLock { $0 })
        #expect(try fixture.manifest()?.face?.sha256 == first.face)
        #expect(try fixture.status()?.state == .idle)
        #expect(try fixture.status()?.face?.sha256 == first.face)
        #expect(try fixture.missing() == [])
    }

    @Test("A pack that an older memory calls up to date is looked at again, with the memory that counts")
    func stale() throws {
        let (fixture, memory) = (fixture, try WorkerFixture.keys.memory)
        _ = try fixture.run(try fixture.upload(1))
        let old = try #require(try fixture.store.read(memory, limit: 1 << 20))
        let oldManifest = try fixture.store.read(WorkerFixture.keys.manifest, limit: 1 << 20)
        _ = try fixture.run(try fixture.upload(2))
        let newest = try fixture.upload(1)
        fixture.store.answer(memory, with: old)
        fixture.store.answer(try WorkerFixture.keys.manifest, with: oldManifest)
        _ = try fixture.run(newest)
        #expect(try fixture.manifest()?.face?.sha256 == newest.face)
    }

    @Test("A job for the face that is there already decides by the face that the store has")
    func late() throws {
        let second = try fixture.upload(2)
        _ = try fixture.run(second)
        let newest = try fixture.upload(3)
        // Its own message was replaced by a late one of another app server.
        _ = try fixture.run(second)
        #expect(try fixture.manifest()?.face?.sha256 == newest.face)
    }

    @Test("A job that another one overtakes asks for the costumes once more")
    func costumes() throws {
        let (fixture, job) = (fixture, try fixture.upload(1))
        let version = Mutex("1")
        fixture.decoder.onNextFace {
            version.withLock { $0 = "2" }
            guard let costumes = try? fixture.costumes(version: "2") else { return }
            _ = try? fixture.run(job, costumes)
        }
        _ = try fixture.run(job, fixture.costumes(version: version.withLock { $0 }))
        let memory = try #require(try fixture.store.read(WorkerFixture.keys.memory, limit: 1 << 20))
        let newest = try fixture.costumes(version: "2").digest
        #expect(GroupMemory(memory.bytes)?.built?.costumes == newest)
    }

    @Test("A worker that ends between its decision and the manifest leaves the manifest to the next job")
    func half() throws {
        let job = try fixture.upload(1)
        let manifest = try WorkerFixture.keys.manifest
        let fixture = fixture
        let isCut = Mutex(true)
        fixture.store.refusesWrites { key in isCut.withLock { $0 } && key == manifest }
        #expect(throws: StoreError.self) { try fixture.run(job) }
        #expect(try fixture.manifest() == nil)
        isCut.withLock { $0 = false }
        _ = try fixture.run(job)
        #expect(try fixture.manifest()?.face?.sha256 == job.face)
        #expect(try fixture.status()?.state == .idle)
        #expect(try fixture.missing() == [])
    }

    @Test("The status in the store shows the build, and names only stickers that are there")
    func progress() throws {
        let fixture = try WorkerFixture(costumes: 8)
        let keys = try WorkerFixture.keys
        let seen = Mutex<[(state: PackStatus.State, finished: Int, missing: [String])]>([])
        fixture.store.beforeWrites { key, bytes in
            guard key == keys.status, let status = try? PackJSON.status(bytes),
                let there = try? Set(fixture.stored())
            else { return }
            let missing = status.stickers.flatMap(\.files).filter { !there.contains("Stickers/\($0)") }
            seen.withLock { $0.append((status.state, status.finished, missing)) }
        }
        // Time in which the build can be seen.
        let face = try fixture.upload(1)
        fixture.store.afterReads { key in if key == keys.status { Thread.sleep(forTimeInterval: 0.001) } }
        fixture.decoder.onNextFace { Thread.sleep(forTimeInterval: 0.4) }
        _ = try fixture.run(face)
        let states = seen.withLock { $0 }
        #expect(states.first?.state == .building)
        #expect(states.last?.state == .idle)
        #expect(states.map(\.finished) == states.map(\.finished).sorted())
        #expect(states.flatMap(\.missing) == [])
    }

    @Test("A face that is longer than faces may be is rejected without being read, until another one comes")
    func longFace() throws {
        let (fixture, face) = (fixture, try WorkerFixture.keys.face)
        let reads = Log()
        fixture.store.afterReads { key in if key == face { reads.add(1) } }
        let long = [UInt8](repeating: 0, count: fixture.runner.limits.face + 5)
        try fixture.store.write(NewObject(bytes: long, mediaType: "image/png"), to: face, if: .always)
        guard case .rejected(let failure) = try fixture.run(fixture.hint) else {
            Issue.record("It wasn't rejected")
            return
        }
        #expect(failure.code == "face.limit.bytes")
        #expect(reads.values == [])
        #expect(try fixture.status()?.state == .rejected)
        #expect(isUnchanged(try fixture.run(fixture.hint)))
        #expect(isPublished(try fixture.run(fixture.upload(1))))
    }

    @Test("A profile that is longer than profiles may be is left out")
    func longProfile() throws {
        let long = "{\"a\": \"" + String(repeating: "a", count: fixture.runner.limits.profile + 2_000) + "\"}"
        #expect(isPublished(try fixture.run(fixture.upload(1, profile: long))))
        #expect(try fixture.status()?.state == .idle)
    }

    @Test("A job that is given up says so in the status")
    func givenUp() throws {
        let job = try fixture.upload(1)
        let (reads, face) = (Log(), try WorkerFixture.keys.face)
        fixture.store.afterReads { key in if key == face { reads.add(1) } }
        try fixture.runner.writeFailure(job, code: "worker.job.abandoned")
        // It may be what ended the workers.
        #expect(reads.values == [])
        let status = try #require(try fixture.status())
        #expect(status.state == .failed)
        #expect(status.error?.code == "worker.job.abandoned")
        #expect(status.face?.sha256 == job.face)
        #expect(status.error?.message["en"]?.isEmpty == false)
        try fixture.runner.writeFailure(job, code: "store.broken", ["key": "k", "reason": "half a body"])
        #expect(try fixture.status()?.error?.message["en"]?.contains("for k: half a body.") == true)
    }
}
