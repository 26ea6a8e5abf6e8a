import Digest
import Foundation
import StickerManifest
import StickerPack
import Testing

@testable import StickerService

@Suite("A failure in the last step")
struct LastStepTests {
    @Test("is told by the status, with the moment of the next try, and heals")
    func publish() throws {
        let stage = try Stage()
        let service = try stage.service()
        try stage.face(1, of: "ada")
        // A folder where the gallery should be, which is written when all stickers are made.
        try stage.write([1], to: "ada/Stickers/index.html/in the way")
        try FileManager.default.createDirectory(
            atPath: stage.root + "/ada/Stickers/.kigurumi", withIntermediateDirectories: false)
        service.scan("ada")
        service.settle()
        let status = try stage.pack("ada").status()
        #expect(status.state == .failed && status.error?.code == "pack.unwritable")
        #expect(status.face?.sha256 == SHA256.hex(Stage.face(1)))
        #expect(status.finished == 1 && status.total == 1 && status.stickers.count == 1)
        #expect(status.retryAt == stage.time.packClock.timestamp(after: .seconds(1)))
        #expect(stage.troubles().map(\.consequence) == [.retried(after: 1)])
        stage.time.pass(1.1)
        service.settle()
        #expect(
            try stage.pack("ada").status().retryAt == stage.time.packClock.timestamp(after: .seconds(2)))
        try FileManager.default.removeItem(atPath: stage.root + "/ada/Stickers/index.html")
        stage.time.pass(2.1)
        service.settle()
        let healed = try stage.pack("ada").status()
        #expect(healed.state == .idle && healed.error == nil && healed.retryAt == nil)
        #expect(stage.pack("ada").check().isEmpty)
    }
}
