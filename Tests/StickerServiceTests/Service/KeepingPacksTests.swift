import Digest
import Foundation
import GroupWatch
import Names
import StickerManifest
import StickerPack
import Testing

@testable import StickerService

@Suite("Packs are kept in step with faces")
struct KeepingPacksTests {
    @Test("a face becomes a pack; a restart with nothing changed writes nothing and decodes nothing")
    func converges() throws {
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

    @Test("the same bytes written again change nothing; other bytes make the next generation")
    func sameBytes() throws {
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
    }

    @Test("the decoder is made ready for the next face when nobody has anything to do")
    func prepares() throws {
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

    @Test("a damaged or missing sticker is made again at the next start")
    func mends() throws {
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
        "a pack that was removed in part is made again with the next face, whatever is left of it",
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
        #expect(fixture.problems().isEmpty)
    }

    @Test("a group without a face waits; two groups are never mixed")
    func twoGroups() throws {
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

    @Test("a root that holds a face is one group and stays one")
    func single() throws {
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

    @Test(
        "a root that is given a face while the service runs is one group from then on, until face and pack are gone"
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

    @Test("a second service of the same root is told who holds it")
    func twoServices() throws {
        let fixture = try ServiceFixture()
        let first = try fixture.service()
        let pid = String(ProcessInfo.processInfo.processIdentifier)
        #expect(throws: ServiceError.rootHeld(path: fixture.root, holder: pid)) { try fixture.service() }
        withExtendedLifetime(first) {}
    }

    @Test("what can't be written is tried again, and heals")
    func heals() throws {
        let fixture = try ServiceFixture()
        let service = try fixture.service()
        try fixture.face(1, of: "ada")
        // A file where the pack's folder should be.
        try fixture.write([1], to: "ada/Stickers")
        service.scan("ada")
        service.visitAll()
        #expect(fixture.problems().first?.consequence == .retried(after: 1))
        #expect(service.visitAll().isEmpty)
        try FileManager.default.removeItem(atPath: fixture.root + "/ada/Stickers")
        fixture.time.pass(1.5)
        #expect(service.visitAll() == ["ada"])
        #expect(try fixture.pack("ada").manifest().generation == 1)
    }

    @Test("a folder of others where the pack should be is refused, left alone, and no harm once it is gone")
    func foreign() throws {
        let fixture = try ServiceFixture()
        let service = try fixture.service()
        try fixture.face(1, of: "ada")
        try fixture.write([1], to: "ada/Stickers/index.html")
        service.scan("ada")
        service.visitAll()
        #expect(fixture.problems().map(\.code) == ["pack.not.a.pack"])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: fixture.root + "/ada/Stickers") == [
                "index.html"
            ])
        try FileManager.default.removeItem(atPath: fixture.root + "/ada/Stickers")
        fixture.time.pass(1.5)
        service.visitAll()
        #expect(try fixture.pack("ada").manifest().generation == 1)
    }

    @Test("a folder that is a mount point is no group's, and has a code of its own")
    func mounted() throws {
        let root = try GroupRoot("/")
        #expect(throws: GroupFileError.mounted(path: "//proc")) {
            _ = try root.folder(of: try #require(GroupID("proc")))
        }
    }

    @Test("a group that goes is forgotten, one that comes back is built")
    func comesBack() throws {
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
