import Cluster
import Files
import Foundation
import Logging
import Names
import Settings
import StickerService
import Support
import Synchronization
import Testing

import struct SystemPackage.Errno

@testable import ClusterCommands
@testable import ClusterWorker

@Suite("Faces of local folders that are given to a cluster")
struct SubmissionTests {
    let fixture: WorkerFixture
    let queue = MemoryQueue()
    let group: GroupID

    init() throws {
        fixture = try WorkerFixture()
        group = try #require(GroupID(WorkerFixture.group))
    }

    private func save(_ seed: Int, of other: String? = nil) throws {
        let folder = "\(fixture.folder.path)/local/\(other ?? group.name)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(WorkerFixture.face(seed)).write(to: URL(filePath: "\(folder)/currentImageFace.img"))
    }

    /// As a program that has just started.
    private func line(
        _ queue: any JobQueue, limits: GroupLimits? = nil,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) throws -> SubmissionLine {
        let reader = try GroupReader(
            "\(fixture.folder.path)/local", faceLimit: 1 << 20, profileLimit: 1 << 10)
        return SubmissionLine(
            ClusterEngines(queue: queue, store: fixture.store), reader, Logger(label: "test"), limits: limits,
            now: now)
    }

    @Test(
        "A face that is too much for its prefix is submitted when it is its turn, the newest one; others don't wait"
    )
    func limited() throws {
        let names = ["shop-1", "shop-2", "other"]
        for (seed, name) in names.enumerated() { try save(seed, of: name) }
        let time = Mutex(ContinuousClock.now)
        var settings = Settings.Limits()
        settings.packs = 1
        let line = try line(queue, limits: GroupLimits(settings), now: { time.withLock { $0 } })
        for name in names { line.add(try #require(GroupID(name))) }
        while try line.submitNext() {}
        #expect(try queue.counts().waiting == 2)
        time.withLock { $0 += .seconds(30) }
        try save(7, of: "shop-2")
        line.add(try #require(GroupID("shop-2")))
        while try line.submitNext() {}
        #expect(try queue.counts().waiting == 2)
        time.withLock { $0 += .seconds(30) }
        while try line.submitNext() {}
        #expect(try queue.counts().waiting == 3)
        let second = try #require(GroupID("shop-2"))
        let keys = try #require(GroupKeys(second))
        #expect(try fixture.store.read(keys.face, limit: 1 << 20)?.bytes == WorkerFixture.face(7))
    }

    @Test("A face that was stored without a job gets one after a restart, and what has its pack gets none")
    func restart() throws {
        try save(1)
        try line(queue).submit(group)
        _ = try fixture.run(try fixture.upload(1))
        try #require(try queue.next(within: .zero)).finish()
        try line(queue).submit(group)
        #expect(try queue.counts().waiting == 0)
        // As if the program had ended between the face and its job.
        try save(2)
        _ = try fixture.upload(2)
        try line(queue).submit(group)
        #expect(try queue.counts().waiting == 1)
    }

    @Test(
        "A face that can't be read now is read again, later each time, and holds up no other group",
        arguments: [Errno.wouldBlock, .permissionDenied, .ioError])
    func unread(errno: Errno) throws {
        try save(1)
        try save(2, of: "other")
        let time = Mutex(ContinuousClock.now)
        let line = try line(queue, now: { time.withLock { $0 } })
        line.add(group)
        line.add(try #require(GroupID("other")))
        let fault = FaultPlan(failing: 1, of: .open, with: errno, isLasting: true)
        #expect(try fault.run { try line.submitNext() })
        #expect(try line.submitNext() && queue.counts().waiting == 1)
        #expect(try !line.submitNext())
        for seconds in [1, 2, 4] {
            time.withLock { $0 += .seconds(seconds) - .milliseconds(1) }
            #expect(try !line.submitNext())
            time.withLock { $0 += .milliseconds(1) }
            #expect(try fault.run { try line.submitNext() })
        }
        time.withLock { $0 += .seconds(8) }
        #expect(try line.submitNext() && queue.counts().waiting == 2)
        #expect(try !line.submitNext())
    }

    @Test("A face that comes back after the next one was stored without a job is submitted once more")
    func revert() throws {
        let away = BrokenQueue(queue)
        try save(1)
        let line = try line(away)
        try line.submit(group)
        try #require(try queue.next(within: .zero)).finish()
        try save(2)
        away.isAway.withLock { $0 = true }
        #expect(throws: QueueError.self) { try line.submit(group) }
        away.isAway.withLock { $0 = false }
        try save(1)
        try line.submit(group)
        #expect(try queue.counts().waiting == 1)
        #expect(
            try fixture.store.read(WorkerFixture.keys.face, limit: 1 << 20)?.bytes == WorkerFixture.face(1))
    }

    @Test(
        "A face that was erased and comes back is submitted again",
        arguments: ["face", "folder", "replaced", "root"])
    func returned(way: String) throws {
        let keys = try WorkerFixture.keys
        try save(1)
        let line = try line(queue)
        try line.submit(group)
        try #require(try queue.next(within: .zero)).finish()
        try FaceSubmission(ClusterEngines(queue: queue, store: fixture.store)).erase(group)
        try #require(try queue.next(within: .zero)).finish()
        let folder = "\(fixture.folder.path)/local/\(group.name)"
        switch way {
        case "face": try FileManager.default.removeItem(atPath: "\(folder)/currentImageFace.img")
        case "folder": try FileManager.default.removeItem(atPath: folder)
        case "replaced": line.forget(group)
        default: line.forget(nil)
        }
        if ["face", "folder"].contains(way) { try line.submit(group) }
        #expect(try queue.counts().waiting == 0)
        try save(1)
        try line.submit(group)
        #expect(try queue.counts().waiting == 1)
        #expect(try fixture.store.read(keys.face, limit: 1 << 20)?.bytes == WorkerFixture.face(1))
    }
}

/// A queue that takes no jobs while it is away, and answers who asks for the turn as it is told.
final class BrokenQueue: JobQueue {
    let isAway = Mutex(false)
    /// The next answers.
    let turns = Mutex<[Result<Bool, QueueError>]>([])
    private let queue: MemoryQueue

    init(_ queue: MemoryQueue) { self.queue = queue }

    func submit(_ job: GroupJob) throws(QueueError) -> Bool {
        guard !isAway.withLock({ $0 }) else { throw .broken(reason: "away") }
        return try queue.submit(job)
    }

    func next(within wait: Duration) throws(QueueError) -> (any JobDelivery)? { try queue.next(within: wait) }
    func holds(_ group: GroupID) throws(QueueError) -> Bool { try queue.holds(group) }
    func counts() throws(QueueError) -> QueueCounts { try queue.counts() }
    func failed(group: GroupID?, limit: Int) throws(QueueError) -> [FailedJob] {
        try queue.failed(group: group, limit: limit)
    }
    func foreign(limit: Int) throws(QueueError) -> [String] { try queue.foreign(limit: limit) }
    func requeue(group: GroupID?) throws(QueueError) -> Int { try queue.requeue(group: group) }
    func check() throws(QueueError) { try queue.check() }
    var life: Int { queue.life }
    func takeTurn() throws(QueueError) -> Bool {
        let answer = turns.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        guard let answer else { return try queue.takeTurn() }
        return try answer.get()
    }
}
