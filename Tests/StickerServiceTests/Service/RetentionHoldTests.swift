import Digest
import Foundation
import StickerManifest
import StickerPack
import Testing

@testable import StickerService

@Suite("Groups that publish faster than their retention allows")
struct RetentionHoldTests {
    let fixture: ServiceFixture

    init() throws {
        fixture = try ServiceFixture()
        for id in ["spot", "star"] { try fixture.costume(id, color: id == "spot" ? "#00ff00" : "#0000ff") }
    }

    /// The first generation is current, the second makes it the previous one, the third leaves files to keep.
    private func fill(_ service: ServiceCore) throws {
        for seed in 1...3 {
            try fixture.face(seed, of: "ada")
            service.faceChanged("ada")
            service.visitAll()
            fixture.time.pass(1)
        }
        #expect(try fixture.pack("ada").manifest().generation == 3)
    }

    private func framing(_ x: Double) throws {
        let profile = "{\"framing\": {\"x\": \(x), \"y\": 0, \"width\": 0.5, \"height\": 0.5}}"
        try fixture.write(Array(profile.utf8), to: "ada/profile.json")
    }

    @Test(
        "A group at its pace waits at most 5 s for its newest face, and no other group waits",
        arguments: [1, 1 << 30])
    func face(ceiling: Int) throws {
        let service = try fixture.service {
            ($0.pack.retainedPacks, $0.pack.leastRetainedBytes, $0.pack.retainedBytes) = (0, 1, ceiling)
        }
        try fixture.face(0, of: "bob")
        service.scan("ada", "bob")
        try fill(service)
        try fixture.face(4, of: "ada")
        try fixture.face(5, of: "bob")
        for name in ["ada", "bob"] { service.faceChanged(name) }
        service.visitAll()
        let status = try fixture.pack("ada").status()
        let code = ceiling == 1 ? "pack.retention.full" : "pack.too.fast"
        #expect(try fixture.pack("ada").manifest().generation == 3)
        #expect(status.state == .building && status.warnings.map(\.code) == [code])
        #expect(status.error == nil)
        #expect(status.face?.sha256 == SHA256.hex(ServiceFixture.face(4)))
        #expect(status.stickers.count == 1 && status.finished == 1 && status.total == 3)
        #expect(status.retryAt == fixture.time.packClock.timestamp(after: .seconds(5)))
        #expect(fixture.failures().isEmpty)
        #expect(fixture.holds().map(\.code) == [code])
        #expect(fixture.holds().first?.seconds == 5)
        #expect(try fixture.pack("bob").manifest().face?.sha256 == SHA256.hex(ServiceFixture.face(5)))
        // A newer face takes the place of the one that waits, and waits no longer.
        fixture.time.pass(4)
        try fixture.face(6, of: "ada")
        service.faceChanged("ada")
        service.visitAll()
        let second = try fixture.pack("ada").status()
        #expect(second.face?.sha256 == SHA256.hex(ServiceFixture.face(6)) && second.stickers.count == 1)
        #expect(try fixture.pack("ada").manifest().generation == 3)
        fixture.time.pass(1.01)
        service.visitAll()
        let manifest = try fixture.pack("ada").manifest()
        #expect(manifest.generation == 4 && manifest.face?.sha256 == SHA256.hex(ServiceFixture.face(6)))
        #expect(try fixture.pack("ada").status().retryAt == nil)
        #expect(try fixture.pack("ada").status().warnings.isEmpty)
        #expect(fixture.pack("ada").check().isEmpty)
        #expect(fixture.holds().map(\.isFirst) == [true, false])
    }

    @Test(
        "A new profile waits like a face, but at the ceiling until there is room", arguments: [1, 1 << 30])
    func newProfileWaits(ceiling: Int) throws {
        let service = try fixture.service {
            ($0.pack.retainedPacks, $0.pack.leastRetainedBytes, $0.pack.retainedBytes) = (0, 1, ceiling)
        }
        service.scan("ada")
        try fill(service)
        try framing(0.1)
        service.faceChanged("ada")
        service.visitAll()
        #expect(try fixture.pack("ada").manifest().generation == 3)
        #expect(try fixture.pack("ada").status().profile != nil)
        fixture.time.pass(5.01)
        service.visitAll()
        #expect(try fixture.pack("ada").manifest().generation == (ceiling == 1 ? 3 : 4))
        fixture.time.pass(55)
        service.visitAll()
        #expect(try fixture.pack("ada").manifest().generation == 4)
        #expect(try fixture.pack("ada").manifest().profile?.sha256 != nil)
    }

    @Test("A group retains less if other groups use the service's whole allowance")
    func totalCeiling() throws {
        let service = try fixture.service {
            ($0.pack.retainedPacks, $0.retainedTotal) = (0, 1)
        }
        try fixture.face(0, of: "bob")
        service.scan("ada", "bob")
        try fill(service)
        try fixture.face(4, of: "ada")
        service.faceChanged("ada")
        service.visitAll()
        #expect(fixture.holds().map(\.code) == ["pack.retention.full"])
        try FileManager.default.removeItem(atPath: fixture.root + "/ada")
        service.faceChanged("ada")
        service.visitAll()
        for seed in 1...2 {
            try fixture.face(seed, of: "bob")
            service.faceChanged("bob")
            service.visitAll()
        }
        #expect(try fixture.pack("bob").manifest().face?.sha256 == SHA256.hex(ServiceFixture.face(2)))
    }

    @Test("A pack of stickers that exist already doesn't wait")
    func existingStickersDontWait() throws {
        let service = try fixture.service { ($0.pack.retainedPacks, $0.pack.leastRetainedBytes) = (0, 1) }
        service.scan("ada")
        try fill(service)
        try fixture.face(1, of: "ada")
        service.faceChanged("ada")
        service.visitAll()
        #expect(try fixture.pack("ada").manifest().face?.sha256 == SHA256.hex(ServiceFixture.face(1)))
        #expect(fixture.holds().isEmpty)
    }
}
