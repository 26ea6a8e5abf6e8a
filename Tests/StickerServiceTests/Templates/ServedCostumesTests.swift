import Costume
import Foundation
import Settings
import StickerBuild
import Support
import Testing

@testable import StickerService

@Suite("Costumes of a program that answers requests")
struct ServedCostumesTests {
    private let fixture: ServiceFixture
    private let costumes: ServedCostumes

    init() throws {
        fixture = try ServiceFixture()
        try fixture.costume("star")
        costumes = try ServedCostumes(
            [TemplateSource(fixture.templates)], copiedTo: fixture.root + "/copies", cacheFolder: nil,
            renderer: NoRenderer(), interval: .zero)
    }

    private func selection(_ ids: [String]? = nil) throws -> CostumeSelection {
        var request = StickerRequest(face: FaceSource([]), costumes: CostumeChoice([]))
        request.costumes.only = ids
        return try costumes.selection(for: request)
    }

    @Test("They are read once, and again only after their files have changed")
    func isReadOnce() throws {
        let first = try selection()
        #expect(first.templates.map(\.id) == ["dot", "star"])
        #expect(try selection().templates == first.templates)
        try fixture.costume("star", color: "#0000ff")
        let changed = try selection()
        #expect(changed.templates[0] == first.templates[0])
        #expect(changed.templates[1] != first.templates[1])
        // A request that is under way still finds all that it began with.
        #expect(
            FileManager.default.fileExists(atPath: first.store.folder(of: "star") + "/star/template.json"))
    }

    @Test("However often one changes, the files of the others stay")
    func keepsFiles() throws {
        for round in 1...12 {
            try fixture.costume("star", color: "#0000\(round + 10)")
            let now = try selection()
            #expect(
                now.templates.allSatisfy {
                    FileManager.default.fileExists(
                        atPath: "\(now.store.folder(of: $0.id))/\($0.id)/template.json")
                })
        }
    }

    @Test("A version that is broken isn't used: the last good one stays")
    func keepsGoodVersions() throws {
        let good = try selection()
        try fixture.costume("star", text: "{")
        #expect(try selection(["star"]).templates == good.templates.filter { $0.id == "star" })
        try FileManager.default.removeItem(atPath: fixture.templates + "/star")
        #expect(throws: BuildFailure.self) { try selection(["star"]) }
    }

    @Test("A request for one costume gets that one, whatever the pack's most are")
    func restricts() throws {
        var request = StickerRequest(face: FaceSource([]), costumes: CostumeChoice([]))
        (request.costumes.only, request.style.settings.maximum) = (["star"], 1)
        #expect(try costumes.selection(for: request).templates.map(\.id) == ["star"])
        let failure = #expect(throws: BuildFailure.self) { try selection(["bear"]) }
        #expect(failure?.code == "template.unknown")
    }
}
