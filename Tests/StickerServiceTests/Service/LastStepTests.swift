import Digest
import Foundation
import StickerManifest
import StickerPack
import Testing

@testable import StickerService

@Suite("Failures while publishing")
struct LastStepTests {
    @Test("A failure to publish is reported in the status with the next attempt, and the attempt succeeds")
    func failedPublishIsRetried() throws {
        let fixture = try ServiceFixture()
        let service = try fixture.service()
        try fixture.face(1, of: "ada")
        // A folder where the gallery should be, which is written when all stickers are made.
        try fixture.write([1], to: "ada/Stickers/index.html/in the way")
        try FileManager.default.createDirectory(
            atPath: fixture.root + "/ada/Stickers/.kigurumi/staging", withIntermediateDirectories: true)
        service.scan("ada")
        service.visitAll()
        let status = try fixture.pack("ada").status()
        #expect(status.state == .failed && status.error?.code == "pack.unwritable")
        #expect(status.face?.sha256 == SHA256.hex(ServiceFixture.face(1)))
        #expect(status.finished == 1 && status.total == 1 && status.stickers.count == 1)
        #expect(status.retryAt == fixture.time.packClock.timestamp(after: .seconds(1)))
        #expect(fixture.failures().map(\.consequence) == [.retried(after: 1)])
        fixture.time.pass(1.1)
        service.visitAll()
        #expect(
            try fixture.pack("ada").status().retryAt == fixture.time.packClock.timestamp(after: .seconds(2)))
        try FileManager.default.removeItem(atPath: fixture.root + "/ada/Stickers/index.html")
        fixture.time.pass(2.1)
        service.visitAll()
        let healed = try fixture.pack("ada").status()
        #expect(healed.state == .idle && healed.error == nil && healed.retryAt == nil)
        #expect(fixture.pack("ada").check().isEmpty)
    }
}
