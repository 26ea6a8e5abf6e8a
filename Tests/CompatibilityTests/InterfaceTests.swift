import Foundation
import Support
import Testing

/// Names that scripts and programs rely on: `Tests/Fixtures/1.0` lists those of 1.0.
@Suite("Names of version 1.0") struct InterfaceTests {
    @Test("Every command and option of 1.0 is there") func commands() throws {
        let help = try run(BuildFolder.path + "/kigurumi", ["--experimental-dump-help"])
        let document = try JSONDecoder().decode(Help.self, from: Data(help.utf8))
        let names = Set(Self.names(of: document.command, below: ""))
        let frozen = try lines("commands.txt")
        #expect(frozen.count == 210)
        #expect(frozen.filter { !names.contains($0) } == [])
    }

    @Test("Every code of 1.0 is listed") func codes() throws {
        let page = try String(contentsOfFile: "\(Repository.path)/docs/codes.md", encoding: .utf8)
        let frozen = try lines("codes.txt")
        #expect(frozen.count == 485)
        #expect(frozen.filter { !page.contains("\n| `\($0)` |") } == Self.retired)
    }

    /// Texts of pages alone, which were never printed. The preview's page is gone; refused bodies are `http.body.…` now, for
    /// all servers.
    private static let retired = [
        "preview.ground.black", "preview.ground.chat", "preview.ground.white", "preview.page",
        "studio.body.long", "studio.body.slow",
    ]

    private func lines(_ file: String) throws -> [String] {
        try Frozen.text(file).split(separator: "\n").map(String.init)
    }

    /// What swift-argument-parser prints of a program.
    private struct Help: Decodable {
        var command: Command

        struct Command: Decodable {
            var commandName: String
            var arguments: [Argument]?
            var subcommands: [Command]?
        }

        struct Argument: Decodable {
            var names: [Name]?
        }

        struct Name: Decodable {
            var kind: String
            var name: String
        }
    }

    /// `kigurumi build` and `kigurumi build --crop`, of a command and those below it.
    private static func names(of command: Help.Command, below parent: String) -> [String] {
        let path = parent.isEmpty ? command.commandName : "\(parent) \(command.commandName)"
        let options = (command.arguments ?? []).flatMap { $0.names ?? [] }.map { option in
            "\(path) \(option.kind == "long" ? "--" : "-")\(option.name)"
        }
        return [path] + options + (command.subcommands ?? []).flatMap { names(of: $0, below: path) }
    }
}
