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
        let stage = try Stage()
        try stage.face(1, of: "ada")
        do {
            let service = try stage.service()
            service.scan("ada")
            #expect(service.settle() == ["ada"])
        }
        let manifest = try stage.pack("ada").manifest()
        #expect(manifest.generation == 1)
        #expect(manifest.group == "ada")
        #expect(manifest.face?.sha256 == SHA256.hex(Stage.face(1)))
        #expect(manifest.stickers.map(\.id) == ["dot"])
        #expect(try stage.pack("ada").status().state == .idle)
        #expect(stage.pack("ada").check().isEmpty)

        let (before, decoded) = (try stage.snapshot("ada"), stage.darkroom.count)
        let service = try stage.service()
        service.scan("ada")
        service.settle()
        #expect(try stage.snapshot("ada") == before)
        #expect(stage.darkroom.count == decoded)
    }

    @Test("the same bytes written again change nothing; other bytes make the next generation")
    func sameBytes() throws {
        let stage = try Stage()
        let service = try stage.service()
        try stage.face(1, of: "ada")
        service.scan("ada")
        service.settle()
        let before = try stage.snapshot("ada")
        try stage.face(1, of: "ada")
        service.tell("ada")
        service.settle()
        #expect(try stage.snapshot("ada") == before)
        try stage.face(2, of: "ada")
        service.tell("ada")
        service.settle()
        #expect(try stage.pack("ada").manifest().generation == 2)
        #expect(stage.built().map(\.made) == [1, 1])
        #expect(stage.built().last?.latency != nil)
    }

    @Test("the decoder is made ready for the next face when nobody has anything to do")
    func prepares() throws {
        let stage = try Stage()
        try stage.face(1, of: "ada")
        let service = try stage.service()
        service.rest()
        service.scan("ada")
        service.rest()
        let visit = try #require(service.take())
        service.rest()
        #expect(stage.darkroom.preparations == 0)
        service.make(visit)
        service.rest()
        #expect(stage.darkroom.preparations == 1)
        service.stop()
        service.rest()
        #expect(stage.darkroom.preparations == 1)
    }

    @Test("a damaged or missing sticker is made again at the next start")
    func mends() throws {
        let stage = try Stage()
        try stage.face(1, of: "ada")
        do {
            let service = try stage.service()
            service.scan("ada")
            service.settle()
        }
        let file = try #require(try stage.pack("ada").manifest().stickers.first?.file)
        try FileManager.default.removeItem(atPath: stage.pack("ada").path(file))
        #expect(!stage.pack("ada").check().isEmpty)
        let service = try stage.service()
        service.scan("ada")
        service.settle()
        #expect(stage.pack("ada").check().isEmpty)
        #expect(try stage.pack("ada").manifest().generation == 1)
    }

    @Test(
        "a pack that was removed in part is made again with the next face, whatever is left of it",
        arguments: ["index.html", "status.json", "manifest.json", ".kigurumi", "sticker"])
    func removedInPart(left: String) throws {
        let stage = try Stage()
        let service = try stage.service()
        try stage.face(1, of: "ada")
        service.scan("ada")
        service.settle()
        let (files, pack) = (FileManager.default, stage.pack("ada"))
        let kept = left == "sticker" ? try #require(try pack.manifest().stickers.first?.file) : left
        for name in try files.contentsOfDirectory(atPath: pack.folder) where name != kept {
            try files.removeItem(atPath: pack.path(name))
        }
        try stage.face(2, of: "ada")
        service.tell("ada")
        service.settle()
        #expect(try pack.manifest().face?.sha256 == SHA256.hex(Stage.face(2)))
        #expect(pack.check().isEmpty)
        #expect(stage.troubles().isEmpty)
    }

    @Test("a group without a face waits; two groups are never mixed")
    func twoGroups() throws {
        let stage = try Stage()
        let service = try stage.service()
        for name in ["ada", "bob", "new"] { try stage.write([], to: "\(name)/note.txt") }
        try stage.face(1, of: "ada")
        try stage.face(2, of: "bob")
        service.scan("ada", "bob", "new")
        service.settle()
        #expect(try stage.pack("new").status().state == .waiting)
        for (name, seed) in [("ada", 1), ("bob", 2)] {
            #expect(try stage.pack(name).manifest().face?.sha256 == SHA256.hex(Stage.face(seed)))
        }
        // The folders change places.
        let files = FileManager.default
        try files.moveItem(atPath: stage.root + "/ada", toPath: stage.root + "/third")
        try files.moveItem(atPath: stage.root + "/bob", toPath: stage.root + "/ada")
        try files.moveItem(atPath: stage.root + "/third", toPath: stage.root + "/bob")
        for name in ["ada", "bob"] { service.tell(name) }
        service.settle()
        for (name, seed) in [("ada", 2), ("bob", 1)] {
            let manifest = try stage.pack(name).manifest()
            #expect(manifest.face?.sha256 == SHA256.hex(Stage.face(seed)))
        }
    }

    @Test("a root that holds a face is one group and stays one")
    func single() throws {
        let stage = try Stage()
        try stage.face(1, of: ".")
        do {
            let service = try stage.service()
            service.scan("groups")
            #expect(service.settle() == ["groups"])
        }
        #expect(try stage.pack(".").manifest().group == "groups")
        try FileManager.default.removeItem(atPath: stage.root + "/" + GroupRoot.faceName)
        let service = try stage.service()
        service.scan("Stickers")
        #expect(service.settle() == ["groups"])
        #expect(try stage.pack(".").status().state == .waiting)
    }

    @Test(
        "a root that is given a face while the service runs is one group from then on, until face and pack are gone"
    )
    func changesShape() throws {
        let stage = try Stage()
        let service = try stage.service()
        try stage.face(1, of: "ada")
        service.scan("ada")
        service.settle()
        try stage.face(2, of: ".")
        service.handle(.root(GroupID("groups")))
        service.tell("groups")
        #expect(service.settle() == ["groups"])
        #expect(service.counts.groups == 1)
        #expect(try stage.pack(".").manifest().group == "groups")
        #expect(try stage.pack(".").manifest().face?.sha256 == SHA256.hex(Stage.face(2)))
        let files = FileManager.default
        for name in [GroupRoot.faceName, "Stickers"] { try files.removeItem(atPath: "\(stage.root)/\(name)") }
        try stage.face(3, of: "ada")
        service.handle(.root(nil))
        service.tell("ada")
        #expect(service.settle() == ["ada"])
        #expect(try stage.pack("ada").manifest().face?.sha256 == SHA256.hex(Stage.face(3)))
        #expect(!files.fileExists(atPath: stage.root + "/Stickers"))
    }

    @Test("a second service of the same root is told who holds it")
    func twoServices() throws {
        let stage = try Stage()
        let first = try stage.service()
        let pid = String(ProcessInfo.processInfo.processIdentifier)
        #expect(throws: ServiceError.rootHeld(path: stage.root, holder: pid)) { try stage.service() }
        withExtendedLifetime(first) {}
    }

    @Test("what can't be written is tried again, and heals")
    func heals() throws {
        let stage = try Stage()
        let service = try stage.service()
        try stage.face(1, of: "ada")
        // A file where the pack's folder should be.
        try stage.write([1], to: "ada/Stickers")
        service.scan("ada")
        service.settle()
        #expect(stage.troubles().first?.consequence == .retried(after: 1))
        #expect(service.settle().isEmpty)
        try FileManager.default.removeItem(atPath: stage.root + "/ada/Stickers")
        stage.time.pass(1.5)
        #expect(service.settle() == ["ada"])
        #expect(try stage.pack("ada").manifest().generation == 1)
    }

    @Test("a folder of others where the pack should be is refused, left alone, and no harm once it is gone")
    func foreign() throws {
        let stage = try Stage()
        let service = try stage.service()
        try stage.face(1, of: "ada")
        try stage.write([1], to: "ada/Stickers/index.html")
        service.scan("ada")
        service.settle()
        #expect(stage.troubles().map(\.code) == ["pack.not.a.pack"])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: stage.root + "/ada/Stickers") == [
                "index.html"
            ])
        try FileManager.default.removeItem(atPath: stage.root + "/ada/Stickers")
        stage.time.pass(1.5)
        service.settle()
        #expect(try stage.pack("ada").manifest().generation == 1)
    }

    @Test("a folder that is a mount point is no group's, and has a code of its own")
    func mounted() throws {
        let root = try GroupRoot("/")
        #expect(throws: GroupTrouble.mounted(path: "//proc")) {
            _ = try root.folder(of: try #require(GroupID("proc")))
        }
    }

    @Test("a group that goes is forgotten, one that comes back is built")
    func comesBack() throws {
        let stage = try Stage()
        let service = try stage.service()
        try stage.face(1, of: "ada")
        service.scan("ada")
        service.settle()
        try FileManager.default.removeItem(atPath: stage.root + "/ada")
        service.tell("ada")
        service.settle()
        #expect(service.counts.groups == 0)
        try stage.face(2, of: "ada")
        service.tell("ada")
        service.settle()
        #expect(try stage.pack("ada").manifest().face?.sha256 == SHA256.hex(Stage.face(2)))
    }
}
