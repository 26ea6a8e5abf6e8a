import Costume
import Foundation
import StickerManifest
import Testing

@testable import StickerService

@Suite("Costumes from several folders") struct TemplateLayerTests {
    private let fixture: ServiceFixture
    private var own: String { fixture.folder + "/own" }

    init() throws {
        fixture = try ServiceFixture()
        try fixture.costume("bear", color: "#00ff00")
        try fixture.face(1, of: "ada")
    }

    private func service() throws -> ServiceCore {
        let service = try fixture.service {
            $0.templates = [TemplateSource(fixture.templates, .bundled), TemplateSource(own, .system)]
        }
        service.scan("ada")
        service.visitAll()
        return service
    }

    private func put(_ path: String, _ text: String) throws {
        let url = URL(filePath: "\(own)/\(path)")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func costume(_ id: String, _ color: String) throws {
        try put(
            "\(id)/template.json",
            """
            {"format": 1, "name": {"en": "\(id)"}, "canvas": {"width": 32, "height": 32},
             "layers": [{"fill": "\(color)"}, {"face": {}, "box": {"x": 8, "y": 8, "width": 16, "height": 16}}]}
            """)
    }

    private func files() throws -> [String: String] {
        Dictionary(uniqueKeysWithValues: try fixture.pack("ada").manifest().stickers.map { ($0.id, $0.file) })
    }

    private func renew(_ service: ServiceCore) {
        service.reloadTemplates()
        service.visitAll()
    }

    @Test("A new costume folder adds and overrides costumes until it is removed")
    func newFolderAddsAndOverrides() throws {
        let service = try service()
        let (before, print) = (try files(), service.templates.print())
        #expect(before.keys.sorted() == ["bear", "dot"])
        try costume("newt", "#0000ff")
        try costume("bear", "#123456")
        #expect(service.templates.print() != print)
        renew(service)
        let after = try files()
        #expect(after.keys.sorted() == ["bear", "dot", "newt"])
        #expect(after["bear"] != before["bear"] && after["dot"] == before["dot"])
        try FileManager.default.removeItem(atPath: own)
        renew(service)
        #expect(try files() == before)
    }

    @Test("An incomplete costume doesn't override the bundled one, and a broken one is reported")
    func incompleteCostume() throws {
        let service = try service()
        let before = try files()
        try put("bear/art/a.svg", "<svg/>")
        renew(service)
        #expect(try files() == before)
        try put("bear/template.json", "{")
        renew(service)
        #expect(try files() == before)
        #expect(try fixture.pack("ada").manifest().problems.map(\.subject) == ["bear"])
    }

    @Test("Each folder adds filters and skins")
    func foldersAddFilters() throws {
        func filter(_ hue: Int) -> String { "{\"filters\": [{\"hue\": \(hue)}]}" }
        let bundled = fixture.templates + "/Filters/tint"
        try FileManager.default.createDirectory(atPath: bundled, withIntermediateDirectories: true)
        try Data(filter(90).utf8).write(to: URL(filePath: bundled + "/filter.json"))
        try put("Filters/glow/filter.json", filter(20))
        try put(
            "newt/template.json",
            #"{"format": 1, "name": {"en": "N"}, "canvas": {"width": 32, "height": 32}, "layers": [{"face": {}, "filters": ["tint", "glow"]}]}"#
        )
        let service = try service()
        let first = try files()
        #expect(first["newt"] != nil)
        try put("Filters/tint/filter.json", filter(180))
        renew(service)
        #expect(try files()["newt"] != first["newt"] && files()["bear"] == first["bear"])
    }

    @Test("A costume that moves to another folder unchanged rebuilds nothing")
    func movedCostume() throws {
        let service = try service()
        let before = try fixture.pack("ada").manifest().generation
        try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: false)
        try FileManager.default.moveItem(atPath: fixture.templates + "/bear", toPath: own + "/bear")
        renew(service)
        #expect(try fixture.pack("ada").manifest().generation == before)
    }
}
