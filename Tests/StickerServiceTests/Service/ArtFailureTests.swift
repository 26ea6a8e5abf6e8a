import Foundation
import Helpers
import StickerManifest
import Testing

@testable import StickerService

@Suite("Failures of the art helper")
struct ArtFailureTests {
    private static let killed = ArtError.helperFailed(program: "kigurumi-art", reason: "closed")

    /// A costume with a drawing, which only a renderer can make.
    private func draw(_ id: String, _ fixture: ServiceFixture, color: String = "red") throws {
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><!-- \(color) --></svg>"
        try fixture.costume(
            id,
            text: """
                {"format": 1, "name": {"en": "\(id)"}, "canvas": {"width": 32, "height": 32},
                 "layers": [{"face": {}}, {"image": "art.svg", "box": {"x": 0, "y": 0, "width": 8, "height": 8}}]}
                """)
        try Data(svg.utf8).write(to: URL(filePath: "\(fixture.templates)/\(id)/art.svg"))
    }

    private func ids(_ fixture: ServiceFixture, _ group: String) throws -> [String] {
        try fixture.pack(group).manifest().stickers.map(\.id).sorted()
    }

    @Test(
        "If no costume can be drawn, a helper's failure is retried soon and a costume's fault rarely")
    func retryPauses() throws {
        for (error, pause) in [(Self.killed, 1.0), (.damaged(reason: "no SVG"), 600)] {
            let fixture = try ServiceFixture()
            try FileManager.default.removeItem(atPath: fixture.templates + "/dot")
            try draw("star", fixture)
            try fixture.face(1, of: "ada")
            let renderer = FailingRenderer(error)
            let service = try fixture.service(renderer: renderer)
            service.scan("ada")
            service.visitAll()
            #expect(fixture.failures().map(\.consequence) == [.retried(after: pause)], "\(error)")
            renderer.fail(with: nil)
            fixture.time.pass(pause + 0.1)
            #expect(service.visitAll() == ["ada"])
            #expect(try ids(fixture, "ada") == ["star"])
        }
    }

    @Test("A pack that lacks a costume because the helper failed is completed soon")
    func packIsCompleted() throws {
        let fixture = try ServiceFixture()
        try draw("star", fixture)
        try fixture.face(1, of: "ada")
        let renderer = FailingRenderer(Self.killed)
        let service = try fixture.service(renderer: renderer)
        service.scan("ada")
        service.visitAll()
        #expect(try ids(fixture, "ada") == ["dot"])
        fixture.time.pass(1.1)
        #expect(service.visitAll() == ["ada"])
        renderer.fail(with: nil)
        fixture.time.pass(2.1)
        #expect(service.visitAll() == ["ada"])
        #expect(try ids(fixture, "ada") == ["dot", "star"])
        #expect(try fixture.pack("ada").manifest().problems.isEmpty)
        fixture.time.pass(3600)
        #expect(service.visitAll().isEmpty)
    }

    @Test("A helper's failures don't hold back a changed costume")
    func rolloutSurvivesHelperFailure() throws {
        let fixture = try ServiceFixture()
        try draw("star", fixture)
        for (index, name) in ["ada", "bob"].enumerated() { try fixture.face(index + 1, of: name) }
        let renderer = FailingRenderer(nil)
        let service = try fixture.service(renderer: renderer)
        service.scan("ada", "bob")
        service.visitAll()
        let before = try fixture.pack("ada").manifest().generation
        renderer.fail(with: Self.killed)
        try draw("star", fixture, color: "blue")
        service.reloadTemplates()
        service.visitAll()
        #expect(service.counts.isRolling)
        renderer.fail(with: nil)
        fixture.time.pass(1.1)
        service.visitAll()
        #expect(!service.counts.isRolling)
        for group in ["ada", "bob"] {
            #expect(try fixture.pack(group).manifest().problems.isEmpty)
            #expect(try ids(fixture, group) == ["dot", "star"])
        }
        #expect(try fixture.pack("ada").manifest().generation > before)
    }
}
