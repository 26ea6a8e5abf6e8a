import ArgumentParser
import Costume
import Foundation
import Messages
import Support
import Testing

@testable import KigurumiCommands

@Suite("Where costumes are installed and removed") struct TemplateTargetTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func folders(option: String? = nil, variable: String? = nil) -> TemplatesFolder {
        TemplatesFolder(
            option: option, variable: variable, workingFolder: folder.path,
            executable: folder.path + "/opt/bin/kigurumi", user: folder.path + "/own",
            holdsTemplates: { _ in true })
    }

    @Test(
        "The target is the user's folder, for root the system's, or the named one; never the bundled one nor ./Templates"
    )
    func chosen() throws {
        func target(_ folders: TemplatesFolder, system: Bool = false, root: Bool = false) throws -> String {
            let source = try TemplateTarget.chosen(folders, isSystem: system, isRoot: root).source
            #expect(source.folder.hasPrefix(folder.path))
            return String(source.folder.dropFirst(folder.path.count))
        }
        #expect(try target(folders()) == "/own")
        #expect(try target(folders(), root: true) == "/opt/etc/kigurumi/Templates")
        #expect(try target(folders(), system: true) == "/opt/etc/kigurumi/Templates")
        #expect(try target(folders(option: "mine")) == "/mine")
        #expect(try target(folders(variable: folder.path + "/v"), root: true) == "/v")
        #expect(try target(folders(variable: "/v"), system: true) == "/opt/etc/kigurumi/Templates")
        var homeless = folders()
        homeless.user = nil
        #expect(throws: CommandFailure.usage("command.install.homeless")) {
            try TemplateTarget.chosen(homeless, isSystem: false, isRoot: false)
        }
    }

    @Test("A target lists the folders whose costume it overrides, and those that override it")
    func overrides() throws {
        let bundled = folder.path + "/opt/share/kigurumi/Templates"
        for path in [bundled + "/bear", folder.path + "/own/bear"] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            try Data().write(to: URL(filePath: path + "/template.json"))
        }
        try Data().write(to: URL(filePath: bundled + "/egg.svg"))
        let own = try TemplateTarget.chosen(folders(), isSystem: false, isRoot: false)
        let system = try TemplateTarget.chosen(folders(), isSystem: true)
        let bear = TemplateItem(.costume, "bear")
        #expect(own.overridden(by: bear).map(\.origin) == [.bundled] && own.overriding(bear).isEmpty)
        #expect(system.overridden(by: bear).map(\.origin) == [.bundled])
        #expect(system.overriding(bear).map(\.origin) == [.user])
        #expect(own.overridden(by: TemplateItem(.costume, "egg")).map(\.origin) == [.bundled])
        #expect(own.overridden(by: TemplateItem(.filter, "bear")).isEmpty)
    }

    @Test("An installed costume is removed; a missing one is reported")
    func removes() throws {
        let place = folder.path + "/own"
        for path in ["bear", "Filters/glow"] {
            try FileManager.default.createDirectory(
                atPath: "\(place)/\(path)", withIntermediateDirectories: true)
        }
        try Data().write(to: URL(filePath: place + "/bear/template.json"))
        func remove(_ id: String) throws {
            try TemplateRemoveCommand.parse([id, "--templates", place]).remove(Console(language: .english))
        }
        try remove("bear")
        try remove("Filters/glow")
        #expect(try FileManager.default.contentsOfDirectory(atPath: place) == ["Filters"])
        #expect(throws: CommandFailure.self) { try remove("bear") }
        #expect(throws: CommandFailure.self) { try remove("..") }
        #expect(throws: CommandFailure.self) { try remove("Filters/../bear") }
        #expect(throws: (any Error).self) {
            try TemplateRemoveCommand.parse(["bear", "--templates", place, "--system"])
        }
    }
}
