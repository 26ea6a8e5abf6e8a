import ArgumentParser
import Foundation
import Messages
import StickerBuild
import Support
import Testing

@testable import Costume
@testable import KigurumiCommands

@Suite("Tools for designers on the command line")
struct DesignToolTests {
    private func scratch() throws -> URL {
        let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "kigurumi-design-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    private static let dot = """
        {"format": 1, "name": {"en": "Dot", "ja": "点"}, "canvas": {"width": 64, "height": 64},
         "layers": [{"fill": "#d64a52"}, {"id": "person", "face": {}, "box": {"x": 16, "y": 16, "width": 32, "height": 32}}]}
        """

    private func costume(in folder: URL, _ text: String = dot) throws {
        let own = folder.appending(path: "dot")
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: own.appending(path: "template.json"))
    }

    @Test("The new command writes a costume that loads, and never replaces one")
    func new() throws {
        let folder = try scratch()
        defer { try? FileManager.default.removeItem(at: folder) }
        let command = try TemplateNewCommand.parse(["robot"])
        let path = try command.write(to: folder.path)
        #expect(path == "\(folder.path)/robot")
        let store = try TemplateStore.load(folder.path)
        #expect(store.entries.map(\.id) == ["robot"])
        #expect(TemplateLintCommand.problems(in: store).isEmpty)
        #expect(throws: CommandFailure.self) { try command.write(to: folder.path) }
        try Data("<svg/>".utf8).write(to: folder.appending(path: "egg.svg"))
        #expect(throws: CommandFailure.self) {
            try TemplateNewCommand.parse(["egg"]).write(to: folder.path)
        }
    }

    @Test("The new and the remove command ignore capital letters in ids")
    func capitals() throws {
        let folder = try scratch()
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try TemplateNewCommand.parse(["Robot"]).write(to: folder.path) == "\(folder.path)/robot")
        try TemplateRemoveCommand.parse(["ROBOT", "--templates", folder.path]).run()
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/robot"))
    }

    @Test("The new command explains which ids are valid")
    func newID() throws {
        #expect(throws: CommandFailure.usage("command.id.invalid", ["value": "../evil"])) {
            try TemplateNewCommand.parse(["../evil"]).run()
        }
    }

    @Test(
        "A preview is a picture of all frames; a broken costume is reported and comes back when it is fixed")
    func preview() throws {
        let folder = try scratch()
        defer { try? FileManager.default.removeItem(at: folder) }
        try costume(in: folder)
        let preview = CostumePreview(
            id: "dot", sources: [TemplateSource(folder.path)], side: 64, on: [.checkerboard],
            by: StickerMaker(workers: 2))
        let sheet = try preview.sheet()
        #expect(sheet.frames == 1)
        #expect(sheet.png.starts(with: [0x89, 0x50, 0x4e, 0x47]))
        let before = preview.files
        #expect(before == preview.files)
        try costume(in: folder, "{")
        #expect(preview.files != before)
        #expect(throws: CostumePreview.Failure.self) { try preview.sheet() }
        try costume(in: folder)
        #expect(try preview.sheet().png == sheet.png)
    }

    @Test("A point other than X,Y is refused", arguments: ["1", "1,2,3", "a,2", "nan,1", ""])
    func noPoint(text: String) throws {
        let point = try TemplateShowCommand.point("309,-2.5")
        #expect((point.x, point.y) == (309, -2.5))
        #expect(throws: CommandFailure.self) { try TemplateShowCommand.point(text) }
    }

    @Test("The show command lists the layers at a point, the topmost first")
    func show() throws {
        let folder = try scratch()
        defer { try? FileManager.default.removeItem(at: folder) }
        try costume(in: folder)
        let store = try TemplateStore.load(folder.path)
        let template = try #require(store.entries.first?.template)
        let lines = try TemplateShowCommand.lines(
            template, in: store.folder(of: template.id), at: TemplateShowCommand.point("32,32"), moment: 0,
            Console(language: .english))
        #expect(lines.count == 4)
        #expect(lines[2].hasPrefix("person  face"))
        #expect(lines[3].hasPrefix("fill1") && lines[3].contains("#d64a52 100 %"))
        let edge = try TemplateShowCommand.lines(
            template, in: store.folder(of: template.id), at: TemplateShowCommand.point("200,5"), moment: 0,
            Console(language: .english))
        #expect(edge == ["nothing shows there"])
    }

    @Test("The option --at needs one costume, and --time needs --at")
    func usage() {
        #expect(throws: (any Error).self) { try TemplateShowCommand.parse(["--at", "1,2"]) }
        #expect(throws: (any Error).self) { try TemplateShowCommand.parse(["bear", "--time", "1"]) }
        #expect(throws: Never.self) { try TemplateShowCommand.parse(["bear", "--at", "1,2", "--time", "1"]) }
        #expect(throws: (any Error).self) { try TemplatePreviewCommand.parse(["bear", "--size", "5"]) }
    }
}
