import Cluster
import Foundation
import Logging
import Names
import StickerManifest
import StickerService
import Support
import Synchronization
import Testing

@testable import ClusterCommands
@testable import ClusterWorker

@Suite("Groups of two people in a cluster")
struct SecondPersonTests {
    let fixture: WorkerFixture

    init() throws {
        fixture = try WorkerFixture()
        try fixture.addPair()
    }

    private func second(_ seed: Int) throws { try fixture.uploadSecond(try WorkerFixture.face(seed)) }

    private func remove(_ key: (GroupKeys) -> ObjectKey) throws {
        try fixture.store.remove(key(try WorkerFixture.keys))
    }

    /// Does a job for the group as it is.
    @discardableResult
    private func run() throws -> JobRunner.Ending { try fixture.run(try fixture.hint) }

    private func ids() throws -> [String] { try fixture.manifest()?.stickers.map(\.id) ?? [] }

    private func memory() throws -> GroupMemory {
        let object = try #require(try fixture.store.read(WorkerFixture.keys.memory, limit: 1 << 20))
        return try #require(GroupMemory(object.bytes))
    }

    /// The files of a costume's stickers, listed or not.
    private func files(_ id: String) throws -> [String] {
        try fixture.stored().filter { $0.hasSuffix("-\(id).png") }
    }

    /// A pack of two people, and a file that shows an earlier friend.
    private func together(profile: String? = nil) throws {
        try second(9)
        _ = try fixture.run(try fixture.upload(1, profile: profile))
        try second(2)
        try run()
        #expect(try Set(ids()) == ["dot0", "dot1", "hug"] && files("hug").count == 2)
    }

    /// Nobody is shown with the second person any more; all else is as it was.
    private func expectWithdrawn(_ alone: [String]) throws {
        #expect(try Set(ids()) == ["dot0", "dot1"] && files("hug").isEmpty && fixture.missing().isEmpty)
        #expect(try fixture.manifest()?.face2 == nil && memory().pairs == nil)
        #expect(try fixture.status()?.stickers.allSatisfy { $0.people == nil } ?? true)
        #expect(try files("dot0") + files("dot1") == alone)
        let gallery = try #require(try fixture.store.read(WorkerFixture.keys.gallery, limit: 1 << 20))
        #expect(!String(decoding: gallery.bytes, as: UTF8.self).contains("-hug."))
    }

    @Test("The pack shows both, a second job finds it, and another second face makes only their stickers")
    func published() throws {
        try second(2)
        _ = try fixture.run(try fixture.upload(1))
        let manifest = try #require(try fixture.manifest())
        #expect(manifest.stickers.first { $0.id == "hug" }?.people == 2 && manifest.face2 != nil)
        #expect(try fixture.missing() == [])
        guard case .unchanged = try run() else {
            Issue.record("it was made again")
            return
        }
        try second(3)
        guard case .published(let summary, _) = try run() else {
            Issue.record("it wasn't made")
            return
        }
        #expect(summary?.made == 1 && summary?.reused == 2)
    }

    @Test("A removed face takes all that shows both out of the store, retained files too", arguments: [1, 2])
    func withdrawal(person: Int) throws {
        try together()
        let alone = try files("dot0") + files("dot1")
        try remove { person == 1 ? $0.face : $0.face2 }
        let ending = try run()
        switch ending {
        case .published(let summary, _): #expect(person == 2 && summary?.made == 0)
        case .gone: #expect(person == 1)
        default: Issue.record("\(ending)")
        }
        try expectWithdrawn(alone)
        let before = try fixture.stored()
        try run()
        #expect(try fixture.stored() == before)
    }

    @Test("Who comes back after a withdrawal is shown again without waiting")
    func back() throws {
        try together()
        try remove(\.face2)
        try run()
        try second(2)
        let start = ContinuousClock.now
        try run()
        #expect(try files("hug").count == 1 && fixture.missing().isEmpty)
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    @Test(
        "Where workers' knowledge is lost or the costume is gone, nothing of a second person is left behind")
    func lost() throws {
        try together()
        try remove(\.memory)
        try FileManager.default.removeItem(atPath: "\(fixture.folder.path)/costumes/hug")
        try remove(\.face2)
        try run()
        #expect(try files("hug").isEmpty && ids().sorted() == ["dot0", "dot1"])
    }

    @Test(
        "A worker that ends before all is removed leaves the rest to the next job", arguments: [false, true])
    func half(hasManifest: Bool) throws {
        try together()
        let alone = try files("dot0") + files("dot1")
        try remove(\.face2)
        let isCut = Mutex(true)
        let manifest = try WorkerFixture.keys.manifest
        fixture.store.refusesWrites { key in
            isCut.withLock { $0 } && (hasManifest ? "\(key)".contains("-hug.") : key == manifest)
        }
        #expect(throws: StoreError.self) { try run() }
        #expect(try !files("hug").isEmpty)
        isCut.withLock { $0 = false }
        try run()
        try expectWithdrawn(alone)
    }

    @Test(
        "A pack that a worker didn't come to publish isn't published once somebody in it has gone",
        arguments: [1, 2], [false, true])
    func unpublished(person: Int, hadPack: Bool) throws {
        if hadPack { try together() }
        let isCut = Mutex(true)
        let manifest = try WorkerFixture.keys.manifest
        try second(7)
        let job = try fixture.upload(1)
        fixture.store.refusesWrites { key in isCut.withLock { $0 } && key == manifest }
        #expect(throws: StoreError.self) { try fixture.run(job) }
        isCut.withLock { $0 = false }
        try remove { person == 1 ? $0.face : $0.face2 }
        let isShown = Mutex(false)
        fixture.store.beforeWrites { key, bytes in
            guard key == manifest, let pack = try? PackJSON.manifest(bytes), pack.showsTwo else { return }
            isShown.withLock { $0 = true }
        }
        try run()
        #expect(try !isShown.withLock { $0 } && files("hug").isEmpty && memory().pairs == nil)
        #expect(try fixture.manifest()?.showsTwo != true)
    }

    @Test("Whoever withdraws while the pack is made is in no file of it")
    func meanwhile() throws {
        try second(2)
        let job = try fixture.upload(1)
        let (fixture, face2) = (fixture, try WorkerFixture.keys.face2)
        fixture.store.beforeWrites { key, _ in
            // The first sticker of two is about to be stored.
            if "\(key)".contains("-hug.") { try? fixture.store.remove(face2) }
        }
        _ = try fixture.run(job)
        fixture.store.beforeWrites(nil)
        try expectWithdrawn(try files("dot0") + files("dot1"))
    }

    @Test("A withdrawal doesn't wait for a first face that can be used")
    func brokenFirst() throws {
        try together()
        let alone = try files("dot0") + files("dot1")
        let broken = NewObject(bytes: Array("no picture".utf8), mediaType: "image/png")
        try fixture.store.write(broken, to: WorkerFixture.keys.face, if: .always)
        try remove(\.face2)
        guard case .rejected = try run() else {
            Issue.record("it isn't rejected")
            return
        }
        try expectWithdrawn(alone)
        #expect(try fixture.status()?.state == .rejected)
    }

    @Test("A second face that can't be used leaves the first one alone in the pack, and the status says why")
    func broken() throws {
        try together()
        let alone = try files("dot0") + files("dot1")
        try fixture.uploadSecond(Array("no picture".utf8))
        try run()
        try expectWithdrawn(alone)
        let status = try #require(try fixture.status())
        #expect(status.state == .idle && status.warnings.map(\.code) == ["face.second"])
        guard case .unchanged = try run() else {
            Issue.record("it was made again")
            return
        }
    }

    @Test("Packs for platforms follow: none that shows both stays", arguments: [1, 2])
    func exports(person: Int) throws {
        try second(2)
        _ = try fixture.run(try fixture.upload(1, profile: #"{"platforms": ["web"]}"#))
        let old = try fixture.stored().filter { $0.hasPrefix("Exports/") }
        #expect(old.contains { $0.contains("hug") })
        try remove { person == 1 ? $0.face : $0.face2 }
        try run()
        let new = try fixture.stored().filter { $0.hasPrefix("Exports/") }
        #expect(!new.contains { $0.contains("hug") } && new.isEmpty == (person == 1))
        let named = new.filter { !$0.hasSuffix("json") }
        #expect(Set(named).isDisjoint(with: old.filter { $0.contains("hug") }))
    }

    @Test("An erased group keeps neither face")
    func erased() throws {
        try together()
        let erasure = GroupErasure(fixture.store, try WorkerFixture.keys)
        try erasure.removeSources()
        try erasure.run()
        #expect(try fixture.stored() == [])
    }

    // MARK: Local folders

    private func save(_ seed: Int, _ name: String) throws {
        let folder = "\(fixture.folder.path)/local/\(WorkerFixture.group)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(WorkerFixture.face(seed)).write(to: URL(filePath: "\(folder)/\(name)"))
    }

    private func line(_ queue: MemoryQueue) throws -> SubmissionLine {
        SubmissionLine(
            ClusterEngines(queue: queue, store: fixture.store),
            try GroupReader("\(fixture.folder.path)/local", faceLimit: 1 << 20, profileLimit: 1 << 10),
            Logger(label: "test"))
    }

    @Test(
        "A second face of a local folder comes and goes in the cluster as it does there", arguments: [1, 2])
    func submitted(person: Int) throws {
        let (queue, group) = (MemoryQueue(), try #require(GroupID(WorkerFixture.group)))
        func finish() throws {
            let delivery = try #require(try queue.next(within: .zero))
            _ = try fixture.run(delivery.job)
            try delivery.finish()
        }
        try save(1, GroupLayout.face)
        try save(2, GroupLayout.face2)
        try line(queue).submit(group)
        try finish()
        #expect(try ids().contains("hug"))
        try line(queue).submit(group)
        #expect(try queue.counts().waiting == 0)
        let gone = person == 1 ? GroupLayout.face : GroupLayout.face2
        try FileManager.default.removeItem(atPath: "\(fixture.folder.path)/local/\(group)/\(gone)")
        // Also by a program that has just started, and by one whose job was lost.
        if person == 2 { try remove(\.face2) }
        try line(queue).submit(group)
        try finish()
        #expect(try ids().sorted() == ["dot0", "dot1"] && files("hug").isEmpty)
        try line(queue).submit(group)
        #expect(try queue.counts().waiting == 0)
    }
}
