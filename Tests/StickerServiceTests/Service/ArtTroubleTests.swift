import Foundation
import Helpers
import StickerManifest
import Testing

@testable import StickerService

@Suite("The helper that draws art fails")
struct ArtTroubleTests {
    private static let killed = ArtError.helperFailed(program: "kigurumi-art", reason: "closed")

    /// A costume with a drawing, which only a renderer can make.
    private func draw(_ id: String, _ stage: Stage, color: String = "red") throws {
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><!-- \(color) --></svg>"
        try stage.costume(
            id,
            text: """
                {"format": 1, "name": {"en": "\(id)"}, "canvas": {"width": 32, "height": 32},
                 "layers": [{"face": {}}, {"image": "art.svg", "box": {"x": 0, "y": 0, "width": 8, "height": 8}}]}
                """)
        try Data(svg.utf8).write(to: URL(filePath: "\(stage.templates)/\(id)/art.svg"))
    }

    private func ids(_ stage: Stage, _ group: String) throws -> [String] {
        try stage.pack(group).manifest().stickers.map(\.id).sorted()
    }

    @Test(
        "where no costume could be drawn, a helper's failure is retried at once and a costume's fault seldom")
    func pauses() throws {
        for (error, pause) in [(Self.killed, 1.0), (.damaged(reason: "no SVG"), 600)] {
            let stage = try Stage()
            try FileManager.default.removeItem(atPath: stage.templates + "/dot")
            try draw("star", stage)
            try stage.face(1, of: "ada")
            let renderer = FailingRenderer(error)
            let service = try stage.service(renderer: renderer)
            service.scan("ada")
            service.settle()
            #expect(stage.troubles().map(\.consequence) == [.retried(after: pause)], "\(error)")
            renderer.fail(with: nil)
            stage.time.pass(pause + 0.1)
            #expect(service.settle() == ["ada"])
            #expect(try ids(stage, "ada") == ["star"])
        }
    }

    @Test("a pack that lacks a costume only because the helper failed is completed soon")
    func completed() throws {
        let stage = try Stage()
        try draw("star", stage)
        try stage.face(1, of: "ada")
        let renderer = FailingRenderer(Self.killed)
        let service = try stage.service(renderer: renderer)
        service.scan("ada")
        service.settle()
        #expect(try ids(stage, "ada") == ["dot"])
        stage.time.pass(1.1)
        #expect(service.settle() == ["ada"])
        renderer.fail(with: nil)
        stage.time.pass(2.1)
        #expect(service.settle() == ["ada"])
        #expect(try ids(stage, "ada") == ["dot", "star"])
        #expect(try stage.pack("ada").manifest().problems.isEmpty)
        stage.time.pass(3600)
        #expect(service.settle().isEmpty)
    }

    @Test("the helper's failures hold no changed costume back: it is tried again")
    func rollout() throws {
        let stage = try Stage()
        try draw("star", stage)
        for (index, name) in ["ada", "bob"].enumerated() { try stage.face(index + 1, of: name) }
        let renderer = FailingRenderer(nil)
        let service = try stage.service(renderer: renderer)
        service.scan("ada", "bob")
        service.settle()
        let before = try stage.pack("ada").manifest().generation
        renderer.fail(with: Self.killed)
        try draw("star", stage, color: "blue")
        service.restock()
        service.settle()
        #expect(service.counts.isRolling)
        renderer.fail(with: nil)
        stage.time.pass(1.1)
        service.settle()
        #expect(!service.counts.isRolling)
        for group in ["ada", "bob"] {
            #expect(try stage.pack(group).manifest().problems.isEmpty)
            #expect(try ids(stage, group) == ["dot", "star"])
        }
        #expect(try stage.pack("ada").manifest().generation > before)
    }
}
