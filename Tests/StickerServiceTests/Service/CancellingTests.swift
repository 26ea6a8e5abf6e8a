import Digest
import Foundation
import StickerManifest
import StickerPack
import Testing

@testable import StickerService

@Suite("A newer face stops the older build")
struct CancellingTests {
    @Test("the build of a replaced face is called off, and only the newer one is published")
    func newer() throws {
        let stage = try Stage()
        let service = try stage.service()
        try stage.face(1, of: "ada")
        stage.darkroom.onDecode { number in
            guard number == 1 else { return }
            try? stage.face(2, of: "ada")
            service.tell("ada")
        }
        service.scan("ada")
        #expect(service.settle() == ["ada", "ada"])
        let manifest = try stage.pack("ada").manifest()
        #expect(manifest.generation == 1)
        #expect(manifest.face?.sha256 == SHA256.hex(Stage.face(2)))
    }

    @Test("signs of the same face, such as the pack's own folder, call nothing off")
    func ownDoing() throws {
        let stage = try Stage()
        let service = try stage.service()
        try stage.face(1, of: "ada")
        stage.darkroom.onDecode { _ in service.tell("ada") }
        service.scan("ada")
        #expect(service.settle() == ["ada"])
        #expect(try stage.pack("ada").manifest().generation == 1)
    }

    @Test("one group that floods is finished after five seconds, and others come in between")
    func flood() throws {
        let stage = try Stage()
        let service = try stage.service()
        for name in ["ada", "bob"] { try stage.face(1, of: name) }
        stage.darkroom.onDecode { number in
            stage.time.pass(1)
            // Each decoding of ada's face sees the next one arrive.
            if number <= 12 {
                try? stage.face(10 + number, of: "ada")
                service.tell("ada")
            }
        }
        service.scan("ada", "bob")
        let visited = service.settle(limit: 40)
        #expect(visited.firstIndex(of: "bob").map { $0 <= 5 } == true)
        let built = stage.built().filter { $0.group == "ada" }
        // The last face, and at least one before it that was finished all the same.
        #expect(built.count >= 2)
        let last = SHA256.hex(
            try Array(Data(contentsOf: URL(filePath: "\(stage.root)/ada/\(GroupRoot.faceName)"))))
        #expect(try stage.pack("ada").manifest().face?.sha256 == last)
    }

    @Test("stopping calls all builds off and leaves whole packs")
    func stopping() throws {
        let stage = try Stage()
        let service = try stage.service()
        try stage.face(1, of: "ada")
        stage.darkroom.onDecode { _ in service.stop() }
        service.scan("ada")
        #expect(service.settle() == ["ada"])
        #expect(service.isStopping && service.take() == nil)
        #expect(throws: ManifestError.self) { try stage.pack("ada").manifest() }
    }
}
