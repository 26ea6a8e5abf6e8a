import Digest
import Foundation
import Names
import Settings
import StickerManifest
import StickerPack
import Testing

@testable import StickerService

@Suite("Limits of groups with the same prefix")
struct GroupLimitTests {
    let fixture: ServiceFixture

    init() throws { fixture = try ServiceFixture() }

    private func service(
        groups: Int? = nil, packs: Int? = nil, bytes: Int? = nil
    ) throws -> ServiceCore {
        try fixture.service {
            ($0.limits.groups, $0.limits.packs, $0.limits.bytes) = (groups, packs, bytes)
        }
    }

    private func face(_ group: String) -> String? { try? fixture.pack(group).manifest().face?.sha256 }

    @Test(
        "A pack that is too much for its prefix waits its turn, as its status says; its newest face wins, and others don't wait"
    )
    func packs() throws {
        let service = try service(packs: 1)
        for (seed, name) in ["shop-1", "shop-2", "shop-3", "other"].enumerated() {
            try fixture.face(seed, of: name)
        }
        service.scan("shop-1", "shop-2", "shop-3", "other")
        service.visitAll()
        #expect(face("shop-1") != nil && face("other") != nil)
        #expect(face("shop-2") == nil && face("shop-3") == nil)
        let status = try fixture.pack("shop-2").status()
        #expect(status.state == .building && status.warnings.map(\.code) == ["group.limit.packs"])
        #expect(status.face?.sha256 == SHA256.hex(ServiceFixture.face(1)) && status.total == 1)
        #expect(status.retryAt == fixture.time.packClock.timestamp(after: .seconds(60)))
        // One warning for a prefix, and a turn after the other.
        #expect(fixture.holds().map(\.isFirst) == [true, false])
        #expect(fixture.holds().map(\.seconds) == [60, 120])
        #expect(service.problems.groups.map(\.code) == ["group.limit.packs", "group.limit.packs"])
        #expect(service.problems.groups.map(\.state) == [.held, .held])

        fixture.time.pass(30)
        try fixture.face(7, of: "shop-2")
        service.faceChanged("shop-2")
        service.visitAll()
        #expect(face("shop-2") == nil && fixture.holds().last?.seconds == 30)
        fixture.time.pass(30)
        service.visitAll()
        #expect(face("shop-2") == SHA256.hex(ServiceFixture.face(7)) && face("shop-3") == nil)
        #expect(try fixture.pack("shop-2").status().warnings.isEmpty)
        fixture.time.pass(60)
        service.visitAll()
        #expect(face("shop-3") == SHA256.hex(ServiceFixture.face(2)))
        #expect(service.problems.groups.isEmpty)
    }

    @Test("New groups and bytes of faces have limits of their own; packs that nobody asked for have none")
    func kinds() throws {
        // Three faces of this kind, and half a one.
        let service = try service(groups: 1, bytes: ServiceFixture.face(0).count * 7 / 2)
        for (seed, name) in ["a", "b"].enumerated() { try fixture.face(seed, of: name) }
        service.scan("a", "b")
        service.visitAll()
        #expect(face("a") != nil && face("b") == nil)
        #expect(fixture.holds().map(\.code) == ["group.limit.groups"])
        // The known group changes as it likes, until it is too many bytes.
        for seed in 2...4 {
            try fixture.face(seed, of: "a")
            service.faceChanged("a")
            service.visitAll()
        }
        #expect(fixture.holds().map(\.code).last == "group.limit.bytes")
        let held = fixture.holds().count
        fixture.time.pass(600)
        service.visitAll()
        #expect(face("a") == SHA256.hex(ServiceFixture.face(4)) && face("b") != nil)
        // Costumes change all packs of a prefix at once.
        try fixture.costume("star", color: "#0000ff")
        service.reloadTemplates()
        service.visitAll()
        #expect(try fixture.pack("a").manifest().stickers.count == 2)
        #expect(try fixture.pack("b").manifest().stickers.count == 2)
        #expect(fixture.holds().count == held)
    }

    @Test("Without a limit there is none, and what is refused isn't counted") func refusals() throws {
        var settings = Settings.Limits()
        #expect(GroupLimits(settings) == nil)
        (settings.packs, settings.separator) = (2, .dot)
        let limits = try #require(GroupLimits(settings))
        let start = ContinuousClock.now
        func wait(_ name: String, _ seconds: Double) throws -> Double? {
            let group = try #require(GroupID(name))
            return limits.refusal(
                of: group, .init(bytes: 1, isNew: true), now: start + .seconds(seconds))?.seconds
        }
        #expect(try [wait("a.1", 0), wait("a.2", 0), wait("a.1", 0), wait("a.3", 15)] == [nil, nil, 30, 15])
        #expect(try wait("a.3", 30) == nil && wait("a.3", 30) == 30)
        // Names without the separator count together.
        #expect(try [wait("b-1", 0), wait("c-1", 0), wait("d-1", 0)] == [nil, nil, 30])
    }
}
