import Digest
import Foundation
import GroupWatch
import Names
import StickerManifest
import StickerPack
import Testing

@testable import StickerService

@Suite("Packs follow their faces")
struct KeepingPacksTests {
    @Test("A restart without changes writes and decodes nothing")
    func restartWithoutChanges() throws {
        let fixture = try ServiceFixture()
        try fixture.face(1, of: "ada")
        do {
            let service = try fixture.service()
            service.scan("ada")
            #expect(service.visitAll() == ["ada"])
        }
        let manifest = try fixture.pack("ada").manifest()
        #expect(manifest.generation == 1)
        #expect(manifest.group == "ada")
        #expect(manifest.face?.sha256 == SHA256.hex(ServiceFixture.face(1)))
        #expect(manifest.stickers.map(\.id) == ["dot"])
        #expect(try fixture.pack("ada").status().state == .idle)
        #expect(fixture.pack("ada").check().isEmpty)

        let (before, decoded) = (try fixture.snapshot("ada"), fixture.decoder.count)
        let service = try fixture.service()
        service.scan("ada")
        service.visitAll()
        #expect(try fixture.snapshot("ada") == before)
        #expect(fixture.decoder.count == decoded)
    }

    @Test("Only other bytes make a new generation")
    func sameBytesChangeNothing() throws {
        let fixture = try ServiceFixture()
        let service = try fixture.service()
        try fixture.face(1, of: "ada")
        service.scan("ada")
        service.visitAll()
        let before = try fixture.snapshot("ada")
        try fixture.face(1, of: "ada")
        service.faceChanged("ada")
        service.visitAll()
        #expect(try fixture.snapshot("ada") == before)
        try fixture.face(2, of: "ada")
        service.faceChanged("ada")
        service.visitAll()
        #expect(try fixture.pack("ada").manifest().generation == 2)
        #expect(fixture.built().map(\.made) == [1, 1])
        #expect(fixture.built().last?.latency != nil)
        // Logs name the face as its digest begins in status and manifest.
        let digest = try #require(try fixture.pack("ada").manifest().face?.sha256)
        #expect(fixture.built().last?.face == String(digest.prefix(12)))
    }

    @Test("An idle service prepares the decoder for the next face")
    func idleServicePreparesDecoder() throws {
        let fixture = try ServiceFixture()
        try fixture.face(1, of: "ada")
        let service = try fixture.service()
        service.rest()
        service.scan("ada")
        service.rest()
        let visit = try #require(service.take())
        service.rest()
        #expect(fixture.decoder.preparations == 0)
        service.make(visit)
        service.rest()
        #expect(fixture.decoder.preparations == 1)
        service.stop()
        service.rest()
        #expect(fixture.decoder.preparations == 1)
    }

    @Test("What waits for a face is given up at a rest, and is there again after the next face")
    func rest() async throws {
        let fixture = try ServiceFixture()
        try fixture.face(1, of: "ada")
        let service = try fixture.service { $0.rest = .milliseconds(300) }
        for number in 1...2 {
            try fixture.face(number, of: "ada")
            service.scan("ada")
            service.visitAll()
            service.rest()
            #expect(fixture.decoder.isReady)
            while fixture.decoder.isReady {
                // A check that finds nothing to do doesn't end the rest.
                service.checkAll()
                service.visitAll()
                try await Task.sleep(for: .milliseconds(5))
            }
            service.rest()
            #expect(!fixture.decoder.isReady && fixture.decoder.preparations == number)
        }
    }

    @Test("An idle service prepares its costumes once, and stops for a face")
    func idleServicePreparesCostumes() throws {
        let fixture = try ServiceFixture()
        for id in ["dash", "ring"] { try fixture.costume(id) }
        let cache = fixture.folder + "/cache"
        func prepared() -> Int { (try? FileManager.default.subpathsOfDirectory(atPath: cache).count) ?? 0 }
        let service = try fixture.service { $0.cacheFolder = cache }
        service.rest()
        #expect(fixture.preparations.isEmpty)
        let before = prepared()
        try fixture.face(1, of: "ada")
        service.scan("ada")
        // A face waits: it goes first.
        service.rest()
        #expect(prepared() == before && fixture.preparations.isEmpty)
        service.visitAll()
        service.rest()
        #expect(fixture.preparations == [3] && prepared() > before)
        service.rest()
        #expect(fixture.preparations == [3])
    }

    @Test("A damaged or missing sticker is restored at the next start")
    func restartRestoresStickers() throws {
        let fixture = try ServiceFixture()
        try fixture.face(1, of: "ada")
        do {
            let service = try fixture.service()
            service.scan("ada")
            service.visitAll()
        }
        let file = try #require(try fixture.pack("ada").manifest().stickers.first?.file)
        try FileManager.default.removeItem(atPath: fixture.pack("ada").path(file))
        #expect(!fixture.pack("ada").check().isEmpty)
        let service = try fixture.service()
        service.scan("ada")
        service.visitAll()
        #expect(fixture.pack("ada").check().isEmpty)
        #expect(try fixture.pack("ada").manifest().generation == 1)
    }

    @Test(
        "A partly removed pack is rebuilt with the next face, whatever is left of it",
        arguments: ["index.html", "status.json", "manifest.json", ".kigurumi", "sticker"])
    func removedInPart(left: String) throws {
        let fixture = try ServiceFixture()
        let service = try fixture.service()
        try fixture.face(1, of: "ada")
        service.scan("ada")
        service.visitAll()
        let (files, pack) = (FileManager.default, fixture.pack("ada"))
        let kept = left == "sticker" ? try #require(try pack.manifest().stickers.first?.file) : left
        for name in try files.contentsOfDirectory(atPath: pack.folder) where name != kept {
            try files.removeItem(atPath: pack.path(name))
        }
        try fixture.face(2, of: "ada")
        service.faceChanged("ada")
        service.visitAll()
        #expect(try pack.manifest().face?.sha256 == SHA256.hex(ServiceFixture.face(2)))
        #expect(pack.check().isEmpty)
        #expect(fixture.failures().isEmpty)
    }

    @Test("A group without a face waits, and two groups are never mixed")
    func groupsAreSeparate() throws {
        let fixture = try ServiceFixture()
        let service = try fixture.service()
        for name in ["ada", "bob", "new"] { try fixture.write([], to: "\(name)/note.txt") }
        try fixture.face(1, of: "ada")
        try fixture.face(2, of: "bob")
        service.scan("ada", "bob", "new")
        service.visitAll()
        #expect(try fixture.pack("new").status().state == .waiting)
        for (name, seed) in [("ada", 1), ("bob", 2)] {
            #expect(try fixture.pack(name).manifest().face?.sha256 == SHA256.hex(ServiceFixture.face(seed)))
        }
        // The folders change places.
        let files = FileManager.default
        try files.moveItem(atPath: fixture.root + "/ada", toPath: fixture.root + "/third")
        try files.moveItem(atPath: fixture.root + "/bob", toPath: fixture.root + "/ada")
        try files.moveItem(atPath: fixture.root + "/third", toPath: fixture.root + "/bob")
        for name in ["ada", "bob"] { service.faceChanged(name) }
        service.visitAll()
        for (name, seed) in [("ada", 2), ("bob", 1)] {
            let manifest = try fixture.pack(name).manifest()
            #expect(manifest.face?.sha256 == SHA256.hex(ServiceFixture.face(seed)))
        }
    }

    @Test("A root with a face is a single group and stays one")
    func rootWithFaceIsOneGroup() throws {
        let fixture = try ServiceFixture()
        try fixture.face(1, of: ".")
        do {
            let service = try fixture.service()
            service.scan("groups")
            #expect(service.visitAll() == ["groups"])
        }
        #expect(try fixture.pack(".").manifest().group == "groups")
        try FileManager.default.removeItem(atPath: fixture.root + "/" + GroupLayout.face)
        let service = try fixture.service()
        service.scan("Stickers")
        #expect(service.visitAll() == ["groups"])
        #expect(try fixture.pack(".").status().state == .waiting)
    }

    @Test("Folders under a face's name, or in a folder of a pack's name, make no group of a folder of groups")
    func folderUnderFaceName() throws {
        let fixture = try ServiceFixture()
        try fixture.face(1, of: "ada")
        for name in [GroupLayout.face, GroupLayout.pack] {
            try FileManager.default.createDirectory(
                atPath: "\(fixture.root)/\(name)", withIntermediateDirectories: false)
        }
        let service = try fixture.service()
        service.scan("ada", GroupLayout.face, GroupLayout.pack)
        #expect(service.visitAll() == ["ada"])
        #expect(try fixture.pack("ada").manifest().generation == 1)
    }

    @Test(
        "A root that gains a face becomes a single group until its face and pack are gone"
    )
    func changesShape() throws {
        let fixture = try ServiceFixture()
        let service = try fixture.service()
        try fixture.face(1, of: "ada")
        service.scan("ada")
        service.visitAll()
        try fixture.face(2, of: ".")
        service.handle(.root(GroupID("groups")))
        service.faceChanged("groups")
        #expect(service.visitAll() == ["groups"])
        #expect(service.counts.groups == 1)
        #expect(try fixture.pack(".").manifest().group == "groups")
        #expect(try fixture.pack(".").manifest().face?.sha256 == SHA256.hex(ServiceFixture.face(2)))
        let files = FileManager.default
        for name in [GroupLayout.face, "Stickers"] { try files.removeItem(atPath: "\(fixture.root)/\(name)") }
        try fixture.face(3, of: "ada")
        service.handle(.root(nil))
        service.faceChanged("ada")
        #expect(service.visitAll() == ["ada"])
        #expect(try fixture.pack("ada").manifest().face?.sha256 == SHA256.hex(ServiceFixture.face(3)))
        #expect(!files.fileExists(atPath: fixture.root + "/Stickers"))
    }

    @Test("A second service of the same root fails with the holder's process")
    func secondServiceFails() throws {
        let fixture = try ServiceFixture()
        let first = try fixture.service()
        let pid = String(ProcessInfo.processInfo.processIdentifier)
        #expect(throws: ServiceError.rootHeld(path: fixture.root, holder: pid)) { try fixture.service() }
        withExtendedLifetime(first) {}
    }

    @Test("A pack that can't be written is retried until it can")
    func unwritablePackIsRetried() throws {
        let fixture = try ServiceFixture()
        let service = try fixture.service()
        try fixture.face(1, of: "ada")
        // A file where the pack's folder should be.
        try fixture.write([1], to: "ada/Stickers")
        service.scan("ada")
        service.visitAll()
        #expect(fixture.failures().first?.consequence == .retried(after: 1))
        #expect(service.visitAll().isEmpty)
        try FileManager.default.removeItem(atPath: fixture.root + "/ada/Stickers")
        fixture.time.pass(1.5)
        #expect(service.visitAll() == ["ada"])
        #expect(try fixture.pack("ada").manifest().generation == 1)
    }

    @Test("A foreign folder in the pack's place is refused and left alone")
    func foreignFolderIsRefused() throws {
        let fixture = try ServiceFixture()
        let service = try fixture.service()
        try fixture.face(1, of: "ada")
        try fixture.write([1], to: "ada/Stickers/index.html")
        service.scan("ada")
        service.visitAll()
        #expect(fixture.failures().map(\.code) == ["pack.not.a.pack"])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: fixture.root + "/ada/Stickers") == [
                "index.html"
            ])
        try FileManager.default.removeItem(atPath: fixture.root + "/ada/Stickers")
        fixture.time.pass(1.5)
        service.visitAll()
        #expect(try fixture.pack("ada").manifest().generation == 1)
    }

    @Test("A group folder that is a mount point is refused with its own code")
    func mountPointIsRefused() throws {
        let root = try GroupRoot("/")
        #expect(throws: GroupFileError.mounted(path: "/proc")) {
            _ = try root.folder(of: try #require(GroupID("proc")))
        }
    }

    @Test("A removed group is forgotten, and built again when it returns")
    func returningGroupIsBuilt() throws {
        let fixture = try ServiceFixture()
        let service = try fixture.service()
        try fixture.face(1, of: "ada")
        service.scan("ada")
        service.visitAll()
        try FileManager.default.removeItem(atPath: fixture.root + "/ada")
        service.faceChanged("ada")
        service.visitAll()
        #expect(service.counts.groups == 0)
        try fixture.face(2, of: "ada")
        service.faceChanged("ada")
        service.visitAll()
        #expect(try fixture.pack("ada").manifest().face?.sha256 == SHA256.hex(ServiceFixture.face(2)))
    }
}
