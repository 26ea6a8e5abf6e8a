import Foundation
import StickerManifest
import Testing

@testable import StickerService

@Suite("Pictures under another name than a face")
struct MisnamedFaceTests {
    @Test("A group whose picture has another name is reported once, in log and status, until it is renamed")
    func reported() throws {
        let fixture = try ServiceFixture()
        let service = try fixture.service()
        try fixture.costume("plain")
        func reports() -> Int { fixture.misnamed().count }
        func warnings() throws -> [String] { try fixture.pack("ada").status().warnings.map(\.code) }
        // A service has looked at the group before the picture comes.
        try FileManager.default.createDirectory(
            atPath: "\(fixture.root)/ada", withIntermediateDirectories: true)
        service.scan("ada")
        service.visitAll()
        #expect(try warnings() == [] && reports() == 0)
        try fixture.write(ServiceFixture.face(1), to: "ada/me.png")
        for _ in 0..<2 {
            service.faceChanged("ada")
            service.visitAll()
            #expect(try warnings() == ["group.face.misnamed"] && reports() == 1)
        }
        let status = try fixture.pack("ada").status()
        #expect(status.state == .waiting)
        #expect(status.warnings[0].message["en"]?.contains("currentImageFace.img") == true)
        try FileManager.default.moveItem(
            atPath: "\(fixture.root)/ada/me.png", toPath: "\(fixture.root)/ada/currentImageFace.img")
        service.faceChanged("ada")
        service.visitAll()
        #expect(try fixture.pack("ada").status().state == .idle && warnings() == [])
    }
}
