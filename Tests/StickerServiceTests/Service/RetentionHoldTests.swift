import Digest
import Foundation
import StickerManifest
import StickerPack
import Testing

@testable import StickerService

@Suite("A group that publishes faster than its retention allows")
struct RetentionHoldTests {
    let stage: Stage

    init() throws {
        stage = try Stage()
        for id in ["spot", "star"] { try stage.costume(id, color: id == "spot" ? "#00ff00" : "#0000ff") }
    }

    /// The first generation is current, the second makes it the previous one, the third leaves files to keep.
    private func fill(_ service: ServiceCore) throws {
        for seed in 1...3 {
            try stage.face(seed, of: "ada")
            service.tell("ada")
            service.settle()
            stage.time.pass(1)
        }
        #expect(try stage.pack("ada").manifest().generation == 3)
    }

    private func framing(_ x: Double) throws {
        let profile = "{\"framing\": {\"x\": \(x), \"y\": 0, \"width\": 0.5, \"height\": 0.5}}"
        try stage.write(Array(profile.utf8), to: "ada/profile.json")
    }

    @Test(
        "waits at most 5 s for its newest face, and shows first stickers meanwhile; nobody else waits",
        arguments: [1, 1 << 30])
    func face(ceiling: Int) throws {
        let service = try stage.service {
            ($0.pack.retainedPacks, $0.pack.leastRetainedBytes, $0.pack.retainedBytes) = (0, 1, ceiling)
        }
        try stage.face(0, of: "bob")
        service.scan("ada", "bob")
        try fill(service)
        try stage.face(4, of: "ada")
        try stage.face(5, of: "bob")
        for name in ["ada", "bob"] { service.tell(name) }
        service.settle()
        let status = try stage.pack("ada").status()
        let code = ceiling == 1 ? "pack.retention.full" : "pack.too.fast"
        #expect(try stage.pack("ada").manifest().generation == 3)
        #expect(status.state == .building && status.warnings.map(\.code) == [code])
        #expect(status.error == nil)
        #expect(status.face?.sha256 == SHA256.hex(Stage.face(4)))
        #expect(status.stickers.count == 1 && status.finished == 1 && status.total == 3)
        #expect(status.retryAt == stage.time.packClock.timestamp(after: .seconds(5)))
        #expect(stage.troubles().isEmpty)
        #expect(stage.holds().map(\.code) == [code])
        #expect(stage.holds().first?.seconds == 5)
        #expect(try stage.pack("bob").manifest().face?.sha256 == SHA256.hex(Stage.face(5)))
        // A newer face takes the place of the one that waits, and waits no longer.
        stage.time.pass(4)
        try stage.face(6, of: "ada")
        service.tell("ada")
        service.settle()
        let second = try stage.pack("ada").status()
        #expect(second.face?.sha256 == SHA256.hex(Stage.face(6)) && second.stickers.count == 1)
        #expect(try stage.pack("ada").manifest().generation == 3)
        stage.time.pass(1.01)
        service.settle()
        let manifest = try stage.pack("ada").manifest()
        #expect(manifest.generation == 4 && manifest.face?.sha256 == SHA256.hex(Stage.face(6)))
        #expect(try stage.pack("ada").status().retryAt == nil)
        #expect(try stage.pack("ada").status().warnings.isEmpty)
        #expect(stage.pack("ada").check().isEmpty)
        #expect(stage.holds().map(\.isFirst) == [true, false])
    }

    @Test(
        "waits the same with a new profile, but at its ceiling until there is room", arguments: [1, 1 << 30])
    func profile(ceiling: Int) throws {
        let service = try stage.service {
            ($0.pack.retainedPacks, $0.pack.leastRetainedBytes, $0.pack.retainedBytes) = (0, 1, ceiling)
        }
        service.scan("ada")
        try fill(service)
        try framing(0.1)
        service.tell("ada")
        service.settle()
        #expect(try stage.pack("ada").manifest().generation == 3)
        #expect(try stage.pack("ada").status().profile != nil)
        stage.time.pass(5.01)
        service.settle()
        #expect(try stage.pack("ada").manifest().generation == (ceiling == 1 ? 3 : 4))
        stage.time.pass(55)
        service.settle()
        #expect(try stage.pack("ada").manifest().generation == 4)
        #expect(try stage.pack("ada").manifest().profile?.sha256 != nil)
    }

    @Test("keeps less where other groups' files take all that the service may")
    func total() throws {
        let service = try stage.service {
            ($0.pack.retainedPacks, $0.retainedTotal) = (0, 1)
        }
        try stage.face(0, of: "bob")
        service.scan("ada", "bob")
        try fill(service)
        try stage.face(4, of: "ada")
        service.tell("ada")
        service.settle()
        #expect(stage.holds().map(\.code) == ["pack.retention.full"])
        try FileManager.default.removeItem(atPath: stage.root + "/ada")
        service.tell("ada")
        service.settle()
        for seed in 1...2 {
            try stage.face(seed, of: "bob")
            service.tell("bob")
            service.settle()
        }
        #expect(try stage.pack("bob").manifest().face?.sha256 == SHA256.hex(Stage.face(2)))
    }

    @Test("doesn't wait for stickers that lie there already")
    func known() throws {
        let service = try stage.service { ($0.pack.retainedPacks, $0.pack.leastRetainedBytes) = (0, 1) }
        service.scan("ada")
        try fill(service)
        try stage.face(1, of: "ada")
        service.tell("ada")
        service.settle()
        #expect(try stage.pack("ada").manifest().face?.sha256 == SHA256.hex(Stage.face(1)))
        #expect(stage.holds().isEmpty)
    }
}
