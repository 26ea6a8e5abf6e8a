import Files
import Foundation
import Names
import StickerManifest
import StickerPack
import Synchronization
import Testing

@testable import StickerService

@Suite("Changed filters and skins of a running service")
struct SharedPartTests {
    private let fixture: ServiceFixture

    init() throws {
        fixture = try ServiceFixture()
        try filter("{\"filters\": [{\"hue\": 90}]}")
        try skin("default", "#ff0000")
        try skin("night", "#0000ff")
        try costume("tinted", "{\"face\": {}, \"filters\": [\"tint\"]}")
        try costume("dressed", "{\"face\": {}}, {\"fill\": \"$primary\"}")
        try fixture.face(1, of: "ada")
        try fixture.face(2, of: "bob")
        try fixture.write(Array(#"{"skin": "night"}"#.utf8), to: "bob/\(GroupLayout.profile)")
    }

    private func costume(_ id: String, _ layers: String) throws {
        try fixture.costume(
            id,
            text: """
                {"format": 1, "name": {"en": "\(id)"}, "canvas": {"width": 32, "height": 32}, "layers": [\(layers)]}
                """)
    }

    private func filter(_ text: String) throws { try put("Filters/tint/filter.json", text) }

    private func skin(_ id: String, _ primary: String) throws {
        try put(
            "Skins/\(id)/skin.json",
            "{\"format\": 1, \"name\": {\"en\": \"S\"}, \"colors\": {\"primary\": \"\(primary)\"}}")
    }

    private func put(_ path: String, _ text: String) throws {
        let url = URL(filePath: "\(fixture.templates)/\(path)")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func files(_ group: String) throws -> [String: String] {
        let manifest = try fixture.pack(group).manifest()
        return Dictionary(manifest.stickers.map { ($0.id, $0.file) }) { first, _ in first }
    }

    private func problems(_ group: String) throws -> [String] {
        try fixture.pack(group).manifest().problems.map(\.subject).sorted()
    }

    private func settled() throws -> ServiceCore {
        let service = try fixture.service()
        service.scan("ada", "bob")
        service.visitAll()
        return service
    }

    @Test("A changed filter or skin rebuilds only the stickers that use it")
    func changedFilterOrSkin() throws {
        let service = try settled()
        let (ada, bob) = (try files("ada"), try files("bob"))
        #expect(ada.keys.sorted() == ["dot", "dressed", "tinted"])
        try filter("{\"filters\": [{\"hue\": 180}]}")
        service.reloadTemplates()
        service.visitAll()
        #expect(try files("ada")["tinted"] != ada["tinted"] && files("ada")["dressed"] == ada["dressed"])
        try skin("night", "#00ffff")
        service.reloadTemplates()
        service.visitAll()
        #expect(try files("ada")["dressed"] == ada["dressed"])
        #expect(try files("bob")["dressed"] != bob["dressed"])
        #expect(try files("bob")["dot"] == bob["dot"])
    }

    @Test("A copy that can't be looked at is reported, and not made again")
    func unseenCopy() throws {
        let service = try settled()
        let ada = try files("ada")
        func reported() -> [String] {
            fixture.events.withLock { events in
                events.compactMap {
                    guard case .templateRefused(_, "costumes.unreadable", let text) = $0 else { return nil }
                    return text
                }
            }
        }
        for number in 1...80 {
            _ = FaultPlan(failing: number, of: .status).run { service.reloadTemplates() }
        }
        for place in ["/versions/dot@", "/versions/tinted@", "/versions/Skins@"] {
            #expect(reported().contains { $0.contains(place) })
        }
        let count = reported().count
        service.reloadTemplates()
        service.visitAll()
        #expect(try reported().count == count && files("ada") == ada && problems("ada").isEmpty)
    }

    @Test(
        "A broken, incomplete or missing filter or skin gives way to its last good version",
        arguments: ["filter broken", "filter document gone", "filters gone", "skin broken", "skins gone"])
    func broken(what: String) throws {
        var service: ServiceCore? = try settled()
        let (ada, bob) = (try files("ada"), try files("bob"))
        func remove(_ path: String) throws {
            try FileManager.default.removeItem(atPath: "\(fixture.templates)/\(path)")
        }
        switch what {
        case "filter broken": try filter("{\"filters\": [{\"hue")
        case "filter document gone": try remove("Filters/tint/filter.json")
        case "filters gone": try remove("Filters")
        case "skin broken": try put("Skins/night/skin.json", "{\"format\": 1")
        default: try remove("Skins")
        }
        service?.reloadTemplates()
        service?.visitAll()
        #expect(try files("ada") == ada && files("bob") == bob)
        #expect(try !problems("ada").isEmpty)
        service = nil
        service = try settled()
        #expect(try files("ada") == ada && files("bob") == bob)
        // A new face is dressed as before.
        try fixture.face(3, of: "bob")
        service?.faceChanged("bob")
        service?.visitAll()
        #expect(try files("bob").keys.sorted() == ["dot", "dressed", "tinted"])

        try filter("{\"filters\": [{\"hue\": 90}]}")
        try skin("default", "#ff0000")
        try skin("night", "#00ff00")
        service?.reloadTemplates()
        service?.visitAll()
        #expect(try problems("ada").isEmpty && problems("bob").isEmpty)
        #expect(try files("ada") == ada)
    }
}
