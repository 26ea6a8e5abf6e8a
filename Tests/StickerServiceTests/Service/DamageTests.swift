import Digest
import Files
import Foundation
import GroupWatch
import Names
import StickerManifest
import StickerPack
import Synchronization
import Testing

@testable import StickerService

@Suite("Repair of packs that another program changed")
struct DamageTests {
    let fixture: ServiceFixture
    let service: ServiceCore

    init() throws {
        fixture = try ServiceFixture()
        try fixture.costume("spot", color: "#00ff00")
        service = try fixture.service()
        try fixture.face(1, of: "ada")
        service.scan("ada")
        service.visitAll()
        #expect(try pack.manifest().generation == 1)
    }

    private var pack: PackReader { fixture.pack("ada") }

    private var ada: GroupID { GroupID(closestTo: "ada") }

    private func repairs() -> [PackRepair] {
        fixture.events.withLock { $0.compactMap { if case .repaired(let note) = $0 { note } else { nil } } }
    }

    private func damages() -> [[String]] {
        fixture.events.withLock {
            $0.compactMap { if case .damaged(_, let files) = $0 { files } else { nil } }
        }
    }

    private func sticker() throws -> String { pack.path(try #require(pack.manifest().stickers.first?.file)) }

    @Test(
        "A deleted, truncated or replaced sticker is restored at the next scan",
        arguments: ["deleted", "cut", "replaced"])
    func damagedStickerIsRestored(how: String) throws {
        let path = try sticker()
        switch how {
        case "deleted": try FileManager.default.removeItem(atPath: path)
        case "cut": try Data([1, 2, 3]).write(to: URL(filePath: path))
        default: try Data(ServiceFixture.face(9)).write(to: URL(filePath: path), options: .atomic)
        }
        service.handle(.packChanged(ada))
        #expect(service.visitAll() == ["ada"])
        #expect(pack.check().isEmpty)
        #expect(try pack.manifest().generation == 1)
        #expect(repairs() == [PackRepair(group: "ada", stickers: 1, manifest: false, generation: 1)])
    }

    @Test("An overwritten or deleted manifest is restored at the next scan", arguments: ["{}", "", nil])
    func damagedManifestIsRestored(text: String?) throws {
        let path = pack.path("manifest.json")
        if let text {
            try Data(text.utf8).write(to: URL(filePath: path))
        } else {
            try FileManager.default.removeItem(atPath: path)
        }
        service.handle(.packChanged(ada))
        service.visitAll()
        #expect(pack.check().isEmpty)
        #expect(try pack.manifest().generation == 2)
        #expect(repairs() == [PackRepair(group: "ada", stickers: 0, manifest: true, generation: 2)])
    }

    @Test("A retained file that can't be deleted is reported, and tried again after a minute")
    func undeletable() throws {
        let old = try sticker()
        for seed in [2, 3] {
            try fixture.face(seed, of: "ada")
            service.faceChanged("ada")
            service.visitAll()
        }
        // Nobody's to delete.
        let folder = pack.path("aaaaaaaaaaaaaaaa-dot.png")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        fixture.time.pass(3_700)
        let plan = FaultPlan(failing: 1, of: .remove, isLasting: true)
        #expect(plan.run { service.visitAll(limit: 9) } == ["ada"])
        #expect(fixture.failures().map(\.code) == ["pack.unwritable"])
        #expect(fixture.failures().map(\.consequence) == [.retried(after: 60)])
        #expect(try FileManager.default.fileExists(atPath: old) && pack.status().state == .idle)
        fixture.time.pass(61)
        #expect(service.visitAll(limit: 9) == ["ada"] && fixture.failures().count == 1)
        let files = FileManager.default
        #expect(!files.fileExists(atPath: old) && files.fileExists(atPath: folder))
    }

    @Test("A pack that another program built from another face is replaced")
    func foreignPackIsReplaced() throws {
        try otherBuild()
        service.handle(.packChanged(ada))
        service.visitAll()
        #expect(try pack.manifest().face?.sha256 == SHA256.hex(ServiceFixture.face(1)))
        #expect(pack.check().isEmpty)
        #expect(repairs() == [PackRepair(group: "ada", stickers: 0, manifest: true, generation: 3)])
    }

    /// A pack without stickers, of another face.
    private func otherBuild() throws {
        let folder = try PackFolder.open(pack.folder)
        var manifest = try pack.manifest()
        manifest.face?.sha256 = String(repeating: "0", count: 64)
        var draft = PackDraft(
            generator: manifest.generator, group: "other", pack: manifest.pack, side: manifest.side,
            limit: manifest.limit)
        draft.face = manifest.face
        _ = try folder.publish(draft)
    }

    @Test("The service's own writes don't count as damage")
    func ownWritesAreNoDamage() throws {
        try fixture.face(2, of: "ada")
        service.faceChanged("ada")
        service.visitAll()
        let (before, built) = (try fixture.snapshot("ada"), fixture.built().count)
        service.handle(.packChanged(ada))
        #expect(service.visitAll() == ["ada"])
        service.handle(.scanned([ada]))
        #expect(service.visitAll() == ["ada"])
        #expect(try fixture.snapshot("ada") == before)
        #expect(fixture.built().count == built)
        #expect(repairs().isEmpty && damages().isEmpty)
    }

    @Test("Each scan verifies the files of one group, the groups in turn, none twice in ten minutes")
    func scansVerifyInTurn() throws {
        for name in ["bob", "eve"] {
            try fixture.face(2, of: name)
            service.faceChanged(name)
        }
        service.visitAll()
        let all = ["ada", "bob", "eve"].map { GroupID(closestTo: $0) }
        var seen: [String] = []
        func scan(times: Int) {
            for _ in 0..<times {
                service.handle(.scanned(all))
                seen += service.visitAll()
            }
        }
        scan(times: 5)
        #expect(seen == ["ada", "bob", "eve"])
        fixture.time.pass(599)
        scan(times: 1)
        #expect(seen.count == 3)
        fixture.time.pass(1)
        scan(times: 5)
        #expect(seen == ["ada", "bob", "eve", "ada", "bob", "eve"])
    }

    @Test("Bytes that changed without new times are found by their digest", arguments: [false, true])
    func digestsFindChangedBytes(isFaceSavedAgain: Bool) throws {
        if isFaceSavedAgain {
            try fixture.face(1, of: "ada")
            service.faceChanged("ada")
            service.visitAll()
            #expect(fixture.built().count == 1)
        }
        let path = try sticker()
        var about = stat()
        guard unsafe lstat(path, &about) == 0 else { throw ServiceFixture.Failure() }
        var bytes = try Array(Data(contentsOf: URL(filePath: path)))
        bytes[bytes.count / 2] ^= 1
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        try handle.write(contentsOf: bytes)
        try handle.close()
        // As a bad disk does it: the record is made to say that nothing was touched.
        let folder = try service.shared.root.folder(of: ada)
        let note = try folder.read(GroupRecord.path, limit: 1 << 20).bytes
        var record = try #require(GroupRecord(note))
        try record.note(record.files, in: folder)
        let state = URL(filePath: pack.path(".kigurumi/state.json"))
        var after = stat()
        guard unsafe lstat(path, &after) == 0 else { throw ServiceFixture.Failure() }
        func times(_ about: stat) -> String {
            [about.st_mtim, about.st_ctim].map {
                "\($0.tv_sec)" + String(1_000_000_000 + $0.tv_nsec).dropFirst()
            }
            .joined(separator: " ")
        }
        let text = try String(contentsOf: state, encoding: .utf8)
        #expect(text.contains(times(about)))
        try text.replacingOccurrences(of: times(about), with: times(after)).write(
            to: state, atomically: true, encoding: .utf8)
        try Data(record.bytes).write(to: URL(filePath: "\(fixture.root)/ada/\(GroupRecord.path)"))

        service.handle(.packChanged(ada))
        service.visitAll()
        #expect(!pack.check().isEmpty, "times tell nothing")
        service.handle(.scanned([ada]))
        service.visitAll()
        #expect(pack.check().isEmpty)
        #expect(damages().map(\.count) == [1])
        #expect(repairs() == [PackRepair(group: "ada", stickers: 1, manifest: false, generation: 1)])
    }

    @Test("A manifest with impossible numbers is replaced")
    func impossibleManifest() throws {
        let path = URL(filePath: pack.path("manifest.json"))
        let text = try String(contentsOf: path, encoding: .utf8)
        try text.replacing(/"bytes" : [0-9]+/, with: "\"bytes\" : 8000000000000000000").write(
            to: path, atomically: true, encoding: .utf8)
        try fixture.face(2, of: "ada")
        service.faceChanged("ada")
        service.visitAll()
        #expect(pack.check().isEmpty)
        #expect(try pack.manifest().face?.sha256 == SHA256.hex(ServiceFixture.face(2)))
    }

    @Test("An erased group stays erased while its face is the same")
    func erasedGroupStaysErased() throws {
        _ = try GroupEraser.erase("\(fixture.root)/ada")
        service.handle(.packChanged(ada))
        service.visitAll()
        #expect(try pack.status().state == .erased)
        try otherBuild()
        service.handle(.packChanged(ada))
        service.visitAll()
        #expect(try pack.manifest().stickers.isEmpty && pack.manifest().face == nil)
        #expect(try pack.status().state == .erased)
        try fixture.face(2, of: "ada")
        service.faceChanged("ada")
        service.visitAll()
        #expect(try pack.manifest().face?.sha256 == SHA256.hex(ServiceFixture.face(2)))
    }

    @Test("Retained files are deleted in time, even if nothing else happens")
    func retainedFilesAreDeleted() throws {
        for seed in 2...3 {
            try fixture.face(seed, of: "ada")
            service.faceChanged("ada")
            service.visitAll()
        }
        func files() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: pack.folder).count { $0.hasSuffix(".png") }
        }
        #expect(try files() == 6)
        fixture.time.pass(3500)
        #expect(service.visitAll().isEmpty)
        fixture.time.pass(200)
        #expect(service.visitAll() == ["ada"])
        #expect(try files() == 4, "the previous generation stays")
        fixture.time.pass(4000)
        #expect(service.visitAll().isEmpty)
    }
}
