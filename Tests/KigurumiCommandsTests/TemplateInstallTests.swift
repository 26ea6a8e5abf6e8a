import ArgumentParser
import Foundation
import Support
import Testing

@testable import KigurumiCommands

@Suite("kigurumi template install")
struct TemplateInstallTests {
    let folder: TemporaryFolder
    private var files: FileManager { .default }
    private var target: String { folder.path + "/Templates" }

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/Templates", withIntermediateDirectories: false)
        try costume("other", in: target)
    }

    @discardableResult
    private func costume(_ id: String, in place: String, color: String = "#d64a52") throws -> String {
        let own = "\(place)/\(id)"
        try files.createDirectory(atPath: own + "/art", withIntermediateDirectories: true)
        let text = """
            {"format": 1, "name": {"en": "\(id)"}, "canvas": {"width": 64, "height": 64},
             "layers": [{"fill": "\(color)"}, {"face": {}, "box": {"x": 16, "y": 16, "width": 32, "height": 32}}]}
            """
        try Data(text.utf8).write(to: URL(filePath: own + "/template.json"))
        try Data("a note".utf8).write(to: URL(filePath: own + "/art/README"))
        return own
    }

    private func install(_ path: String) throws {
        try TemplateInstallCommand.parse([path, "--templates", target]).run()
    }

    private func document(_ id: String) throws -> String {
        try String(contentsOfFile: "\(target)/\(id)/template.json", encoding: .utf8)
    }

    @Test("a costume is put among the others whole, and replaced whole; nothing else is left behind")
    func installs() throws {
        let desk = folder.path + "/desk"
        try install(try costume("dot", in: desk))
        #expect(try files.contentsOfDirectory(atPath: target).sorted() == ["dot", "other"])
        #expect(files.fileExists(atPath: target + "/dot/art/README"))
        // What the new version has no more goes with the old one.
        try costume("dot", in: desk, color: "#00ff00")
        try files.removeItem(atPath: desk + "/dot/art")
        try install(desk + "/dot/")
        #expect(try document("dot").contains("#00ff00"))
        #expect(!files.fileExists(atPath: target + "/dot/art"))
        #expect(try files.contentsOfDirectory(atPath: target).sorted() == ["dot", "other"])
    }

    @Test("one with mistakes is not installed, and the one that is there stays")
    func refuses() throws {
        let desk = folder.path + "/desk"
        try install(try costume("dot", in: desk))
        let before = try document("dot")
        try Data("{\"format\": 1,".utf8).write(to: URL(filePath: desk + "/dot/template.json"))
        let failure = #expect(throws: CommandFailure.self) { try install(desk + "/dot") }
        #expect(failure?.code == "command.lint.failed" && failure?.status == .badData)
        #expect(try document("dot") == before)
        #expect(try files.contentsOfDirectory(atPath: target).sorted() == ["dot", "other"])
    }

    @Test("a folder without a costume, and a name that is no id, are told apart")
    func noCostume() throws {
        let nothing = #expect(throws: CommandFailure.self) { try install(folder.path + "/nothing") }
        #expect(nothing?.code == "command.install.missing")
        let odd = try costume("Odd name", in: folder.path)
        let misnamed = #expect(throws: CommandFailure.self) { try install(odd) }
        #expect(misnamed?.code == "command.install.id")
    }
}
