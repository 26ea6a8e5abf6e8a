import Digest
import Foundation
import Names
import StickerManifest
import StickerPack
import Testing

@testable import StickerService

@Suite("Cancellation of builds")
struct CancellingTests {
    @Test("The build of a replaced face is cancelled, and only the newer face is published")
    func newerFaceCancels() throws {
        let fixture = try ServiceFixture()
        let service = try fixture.service()
        try fixture.face(1, of: "ada")
        fixture.decoder.onDecode { number in
            guard number == 1 else { return }
            try? fixture.face(2, of: "ada")
            service.faceChanged("ada")
        }
        service.scan("ada")
        #expect(service.visitAll() == ["ada", "ada"])
        let manifest = try fixture.pack("ada").manifest()
        #expect(manifest.generation == 1)
        #expect(manifest.face?.sha256 == SHA256.hex(ServiceFixture.face(2)))
    }

    @Test("Events of the same face cancel nothing")
    func sameFaceCancelsNothing() throws {
        let fixture = try ServiceFixture()
        let service = try fixture.service()
        try fixture.face(1, of: "ada")
        fixture.decoder.onDecode { _ in service.faceChanged("ada") }
        service.scan("ada")
        #expect(service.visitAll() == ["ada"])
        #expect(try fixture.pack("ada").manifest().generation == 1)
    }

    @Test("A group that floods is finished after five seconds, and others come in between")
    func floodIsFinished() throws {
        let fixture = try ServiceFixture()
        let service = try fixture.service()
        for name in ["ada", "bob"] { try fixture.face(1, of: name) }
        fixture.decoder.onDecode { number in
            fixture.time.pass(1)
            // Each decoding of ada's face sees the next one arrive.
            if number <= 12 {
                try? fixture.face(10 + number, of: "ada")
                service.faceChanged("ada")
            }
        }
        service.scan("ada", "bob")
        let visited = service.visitAll(limit: 40)
        #expect(visited.firstIndex(of: "bob").map { $0 <= 5 } == true)
        let built = fixture.built().filter { $0.group == "ada" }
        // The last face, and at least one before it that was finished all the same.
        #expect(built.count >= 2)
        let last = SHA256.hex(
            try Array(Data(contentsOf: URL(filePath: "\(fixture.root)/ada/\(GroupLayout.face)"))))
        #expect(try fixture.pack("ada").manifest().face?.sha256 == last)
    }

    @Test("Stopping cancels all builds and leaves complete packs")
    func stopLeavesCompletePacks() throws {
        let fixture = try ServiceFixture()
        let service = try fixture.service()
        try fixture.face(1, of: "ada")
        fixture.decoder.onDecode { _ in service.stop() }
        service.scan("ada")
        #expect(service.visitAll() == ["ada"])
        #expect(service.isStopping && service.take() == nil)
        #expect(throws: ManifestError.self) { try fixture.pack("ada").manifest() }
    }
}
