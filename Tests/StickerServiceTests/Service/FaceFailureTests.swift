import FaceInput
import Foundation
import Names
import StickerManifest
import StickerPack
import Testing

@testable import StickerService

@Suite("Unusable faces")
struct FaceFailureTests {
    @Test("A broken face is rejected once, in all languages, and the old pack stays")
    func brokenFaceIsRejectedOnce() throws {
        let fixture = try ServiceFixture()
        try fixture.face(1, of: "ada")
        do {
            let service = try fixture.service()
            service.scan("ada")
            service.visitAll()
            try fixture.write(Array("no picture at all".utf8), to: "ada/\(GroupLayout.face)")
            service.faceChanged("ada")
            service.visitAll()
        }
        let status = try fixture.pack("ada").status()
        #expect(status.state == .rejected)
        #expect(status.error?.code == "face.format.unknown")
        let tags = status.error.map { Set($0.message.keys) } ?? []
        #expect(tags.isSuperset(of: ["en", "ja", "th", "zh-Hant"]))
        #expect(try fixture.pack("ada").manifest().generation == 1)
        #expect(fixture.pack("ada").check().isEmpty)

        let (before, decoded) = (try fixture.snapshot("ada"), fixture.decoder.count)
        let service = try fixture.service()
        service.scan("ada")
        service.visitAll()
        try fixture.write(Array("no picture at all".utf8), to: "ada/\(GroupLayout.face)")
        service.faceChanged("ada")
        service.visitAll()
        #expect(try fixture.snapshot("ada") == before)
        #expect(fixture.decoder.count == decoded)

        try fixture.face(2, of: "ada")
        service.faceChanged("ada")
        service.visitAll()
        #expect(try fixture.pack("ada").manifest().generation == 2)
        #expect(try fixture.pack("ada").status().error == nil)
    }

    @Test("A face that broke the decoder is tried once more after a restart, and by nobody before")
    func brokenDecoderIsTriedAgain() throws {
        let fixture = try ServiceFixture()
        try fixture.face(1, of: "ada")
        fixture.decoder.fail(with: .decoder(.protocolViolation("half a response")))
        for restart in 1...3 {
            let service = try fixture.service()
            for _ in 0..<3 {
                service.scan("ada")
                service.visitAll()
            }
            #expect(fixture.decoder.count == restart)
            #expect(try fixture.pack("ada").status().error?.code == "face.decoder.nonsense")
        }
        fixture.decoder.fail(with: nil)
        let service = try fixture.service()
        service.scan("ada")
        service.visitAll()
        #expect(try fixture.pack("ada").status().state == .idle)
    }

    @Test("A truncated face is rejected only after a wait for its rest", arguments: [true, false])
    func truncatedFaceIsAwaited(arrives: Bool) throws {
        let fixture = try ServiceFixture()
        let service = try fixture.service()
        let whole = ServiceFixture.face(1)
        try fixture.write(Array(whole.prefix(whole.count - 8)), to: "ada/\(GroupLayout.face)")
        service.scan("ada")
        service.visitAll()
        #expect(fixture.failures().isEmpty)
        #expect(throws: ManifestError.self) { try fixture.pack("ada").status() }
        fixture.time.pass(1)
        if arrives {
            try fixture.face(1, of: "ada")
            service.faceChanged("ada")
            service.visitAll()
            #expect(try fixture.pack("ada").status().state == .idle)
        } else {
            #expect(service.visitAll().isEmpty)
            fixture.time.pass(1.1)
            service.visitAll()
            #expect(try fixture.pack("ada").status().error?.code == "face.truncated")
            fixture.time.pass(100)
            #expect(service.visitAll().isEmpty)
        }
    }

    @Test("A removed face's pack stays for thirty days of the boot clock")
    func packOutlivesFace() throws {
        let fixture = try ServiceFixture()
        var service: ServiceCore? = try fixture.service()
        try fixture.face(1, of: "ada")
        service?.scan("ada")
        service?.visitAll()
        try FileManager.default.removeItem(atPath: "\(fixture.root)/ada/\(GroupLayout.face)")
        service?.faceChanged("ada")
        service?.visitAll()
        let status = try fixture.pack("ada").status()
        #expect(status.state == .waiting)
        #expect(status.warnings.map(\.code) == ["face.removed"])
        #expect(fixture.pack("ada").check().isEmpty)

        // A wall clock that jumps, and a reboot, erase nothing early.
        fixture.time.setWall(2_000_000_000)
        fixture.time.pass(20 * 86_400)
        service?.visitAll()
        fixture.time.reboot("second")
        service = nil
        service = try fixture.service()
        service?.scan("ada")
        service?.visitAll()
        fixture.time.pass(9 * 86_400)
        service?.visitAll()
        #expect(try fixture.pack("ada").manifest().stickers.count == 1)

        for _ in 0..<3 {
            fixture.time.pass(86_400)
            service?.visitAll()
        }
        let manifest = try fixture.pack("ada").manifest()
        #expect(manifest.stickers.isEmpty && manifest.face == nil)
        #expect(manifest.generation == 2)
        #expect(try fixture.pack("ada").status().state == .erased)
        let left = try FileManager.default.contentsOfDirectory(atPath: "\(fixture.root)/ada/Stickers")
        #expect(left.sorted() == [".kigurumi", "manifest.json", "status.json"])

        try fixture.face(2, of: "ada")
        service?.faceChanged("ada")
        service?.visitAll()
        #expect(try fixture.pack("ada").manifest().generation == 3)
    }

    @Test("An erased group isn't built again from the face that is still there")
    func erasedGroupIsNotRebuilt() throws {
        let fixture = try ServiceFixture()
        let service = try fixture.service()
        try fixture.face(1, of: "ada")
        service.scan("ada")
        service.visitAll()
        let publication = try GroupEraser.erase("\(fixture.root)/ada")
        #expect(publication.published && publication.manifest.stickers.isEmpty)
        service.checkAll()
        service.visitAll()
        #expect(try fixture.pack("ada").manifest().generation == 2)
        #expect(try fixture.pack("ada").status().state == .erased)
        #expect(try !GroupEraser.erase("\(fixture.root)/ada").published)
        service.checkAll()
        service.visitAll()
        // The log of the service has each erasure once, also those by the command.
        #expect(fixture.erasures == [.command])
        try fixture.face(2, of: "ada")
        service.faceChanged("ada")
        service.visitAll()
        #expect(try fixture.pack("ada").manifest().stickers.count == 1)
    }
}
