import Foundation
import StickerManifest
import StickerPack
import Testing

@testable import StickerService

@Suite("Faces that can't be used")
struct FaceTroubleTests {
    @Test("a broken face is rejected in two languages, the old pack stays, and it isn't tried again")
    func rejected() throws {
        let stage = try Stage()
        try stage.face(1, of: "ada")
        do {
            let service = try stage.service()
            service.scan("ada")
            service.settle()
            try stage.write(Array("no picture at all".utf8), to: "ada/\(GroupRoot.faceName)")
            service.tell("ada")
            service.settle()
        }
        let status = try stage.pack("ada").status()
        #expect(status.state == .rejected)
        #expect(status.error?.code == "face.format.unknown")
        #expect(Set(status.error?.message.keys.map { $0 } ?? []) == ["en", "ja"])
        #expect(try stage.pack("ada").manifest().generation == 1)
        #expect(stage.pack("ada").check().isEmpty)

        let (before, decoded) = (try stage.snapshot("ada"), stage.darkroom.count)
        let service = try stage.service()
        service.scan("ada")
        service.settle()
        try stage.write(Array("no picture at all".utf8), to: "ada/\(GroupRoot.faceName)")
        service.tell("ada")
        service.settle()
        #expect(try stage.snapshot("ada") == before)
        #expect(stage.darkroom.count == decoded)

        try stage.face(2, of: "ada")
        service.tell("ada")
        service.settle()
        #expect(try stage.pack("ada").manifest().generation == 2)
        #expect(try stage.pack("ada").status().error == nil)
    }

    @Test("a face that ends too soon is waited for, then rejected", arguments: [true, false])
    func truncated(arrives: Bool) throws {
        let stage = try Stage()
        let service = try stage.service()
        let whole = Stage.face(1)
        try stage.write(Array(whole.prefix(whole.count - 8)), to: "ada/\(GroupRoot.faceName)")
        service.scan("ada")
        service.settle()
        #expect(stage.troubles().isEmpty)
        #expect(throws: ManifestError.self) { try stage.pack("ada").status() }
        stage.time.pass(1)
        if arrives {
            try stage.face(1, of: "ada")
            service.tell("ada")
            service.settle()
            #expect(try stage.pack("ada").status().state == .idle)
        } else {
            #expect(service.settle().isEmpty)
            stage.time.pass(1.1)
            service.settle()
            #expect(try stage.pack("ada").status().error?.code == "face.truncated")
            stage.time.pass(100)
            #expect(service.settle().isEmpty)
        }
    }

    @Test("a face taken away leaves its pack for thirty days of the boot clock")
    func removed() throws {
        let stage = try Stage()
        var service: ServiceCore? = try stage.service()
        try stage.face(1, of: "ada")
        service?.scan("ada")
        service?.settle()
        try FileManager.default.removeItem(atPath: "\(stage.root)/ada/\(GroupRoot.faceName)")
        service?.tell("ada")
        service?.settle()
        let status = try stage.pack("ada").status()
        #expect(status.state == .waiting)
        #expect(status.warnings.map(\.code) == ["face.removed"])
        #expect(stage.pack("ada").check().isEmpty)

        // A wall clock that jumps, and a reboot, erase nothing early.
        stage.time.setWall(2_000_000_000)
        stage.time.pass(20 * 86_400)
        service?.settle()
        stage.time.reboot("second")
        service = nil
        service = try stage.service()
        service?.scan("ada")
        service?.settle()
        stage.time.pass(9 * 86_400)
        service?.settle()
        #expect(try stage.pack("ada").manifest().stickers.count == 1)

        for _ in 0..<3 {
            stage.time.pass(86_400)
            service?.settle()
        }
        let manifest = try stage.pack("ada").manifest()
        #expect(manifest.stickers.isEmpty && manifest.face == nil)
        #expect(manifest.generation == 2)
        #expect(try stage.pack("ada").status().state == .erased)
        let left = try FileManager.default.contentsOfDirectory(atPath: "\(stage.root)/ada/Stickers")
        #expect(left.sorted() == [".kigurumi", "manifest.json", "status.json"])

        try stage.face(2, of: "ada")
        service?.tell("ada")
        service?.settle()
        #expect(try stage.pack("ada").manifest().generation == 3)
    }

    @Test("kigurumi erase takes all away, and the face that is still there isn't built again")
    func erased() throws {
        let stage = try Stage()
        let service = try stage.service()
        try stage.face(1, of: "ada")
        service.scan("ada")
        service.settle()
        let publication = try GroupEraser.erase("\(stage.root)/ada")
        #expect(publication.published && publication.manifest.stickers.isEmpty)
        service.checkAll()
        service.settle()
        #expect(try stage.pack("ada").manifest().generation == 2)
        #expect(try stage.pack("ada").status().state == .erased)
        #expect(try !GroupEraser.erase("\(stage.root)/ada").published)
        try stage.face(2, of: "ada")
        service.tell("ada")
        service.settle()
        #expect(try stage.pack("ada").manifest().stickers.count == 1)
    }
}
