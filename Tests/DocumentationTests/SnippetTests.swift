import ArgumentParser
import Costume
import Foundation
import Support
import Testing

@testable import KigurumiCommands

@Suite("Commands and snippets of the pages") struct SnippetTests {
    @Test("Every block is checked, or listed with a reason; nothing is listed that is gone") func complete()
        throws
    {
        let snippets = try Snippet.all()
        #expect(snippets.count > 45)
        for snippet in snippets { #expect(Treatment.of(snippet) != nil, "\(snippet) has no treatment") }
        let keys = Set(snippets.map(\.key))
        #expect(Treatment.all.keys.filter { !keys.contains($0) } == [])
        for snippet in snippets {
            guard case .elsewhere(let suite) = Treatment.of(snippet) else { continue }
            let text = try String(contentsOfFile: "\(Repository.path)/\(suite)", encoding: .utf8)
            let name = URL(filePath: snippet.page).deletingPathExtension().lastPathComponent
            #expect(
                text.contains("\"\(name)\"") || text.contains("\(name).md"), "\(suite) doesn't run \(snippet)"
            )
        }
    }

    @Test("Every line of shell is valid, and every kigurumi command parses") func shell() throws {
        let folder = try TemporaryFolder()
        var parsed = 0
        for snippet in try Snippet.all() where snippet.language == "sh" {
            let path = folder.path + "/lines"
            try Data(snippet.text.utf8).write(to: URL(filePath: path))
            #expect(try run("/bin/bash", ["-n", path]) == "", "\(snippet)")
            for arguments in commands(of: snippet.text) {
                parsed += 1
                #expect(throws: Never.self, "\(snippet): \(arguments)") {
                    _ = try KigurumiCommand.parseAsRoot(arguments)
                }
            }
        }
        #expect(parsed > 20)
    }

    /// The arguments of each line that begins with the program.
    private func commands(of text: String) -> [[String]] {
        text.split(separator: "\n").compactMap { line in
            let words = line.prefix { $0 != "#" }.matches(of: /"([^"]*)"|\S+/).map { String($0.1 ?? $0.0) }
            guard let program = words.first, program == "kigurumi" || program.hasSuffix("/kigurumi") else {
                return nil
            }
            return Array(words.dropFirst())
        }
    }

    @Test("Documents are valid by their schemas, and parts of costumes are read without a problem")
    func documents()
        throws
    {
        for snippet in try Snippet.all() {
            switch Treatment.of(snippet) {
            case .document(let schema):
                #expect(try SchemaCheck.verdicts([snippet.text], schema: schema) == [true], "\(snippet)")
            case .layer: #expect(try Desk().problems(layers: snippet.text) == [], "\(snippet)")
            case .layerKeys:
                for line in snippet.text.split(separator: "\n") {
                    let layer = "{\"image\": \"art/robot.svg\", \(line)}"
                    #expect(try Desk().problems(layers: layer) == [], "\(snippet)")
                }
            case .costume: #expect(try Desk().problems(costume: snippet.text) == [], "\(snippet)")
            case .skin:
                #expect(try Desk().problems(skin: snippet.text) == [], "\(snippet)")
            case .policy:
                let policy = try JSONDecoder().decode(BucketPolicy.self, from: Data(snippet.text.utf8))
                #expect(policy.Statement.allSatisfy { ["Allow", "Deny"].contains($0.Effect) }, "\(snippet)")
            case .queueSettings:
                let folder = try TemporaryFolder()
                let path = folder.path + "/nats-server.conf"
                try Data(snippet.text.utf8).write(to: URL(filePath: path))
                let verdict = try run(
                    "/usr/bin/env", ["QUEUE_PASSWORD=x", "/usr/sbin/nats-server", "-t", "-c", path])
                #expect(verdict.contains("is valid"), "\(verdict)")
            default: break
            }
        }
    }

    /// The keys that a policy needs.
    private struct BucketPolicy: Decodable {
        // swift-format-ignore: AlwaysUseLowerCamelCase
        struct Rule: Decodable { var Effect: String }
        // swift-format-ignore: AlwaysUseLowerCamelCase
        var Statement: [Rule]
    }

    @Test("Programs in Swift compile") func compiles() throws {
        let folder = try TemporaryFolder()
        // As SwiftPM names it: pages also show what modules share within the package.
        let package = URL(filePath: Repository.path).lastPathComponent.lowercased()
        let options =
            ["swiftc", "-typecheck", "-swift-version", "6", "-package-name", package] + Self.modules
        for snippet in try Snippet.all() where snippet.language == "swift" {
            guard case .compiled(let before) = Treatment.of(snippet) else {
                Issue.record("\(snippet) isn't compiled")
                continue
            }
            let path = folder.path + "/main.swift"
            try Data((before + snippet.text).utf8).write(to: URL(filePath: path))
            #expect(try run("/usr/bin/env", options + [path]) == "", "\(snippet)")
        }
    }

    /// Arguments of the compiler that lead to the modules of this build.
    static let modules: [String] = {
        let manager = FileManager.default
        let modules = (try? SourceFolders.modules()) ?? []
        let checkouts = BuildFolder.path + "/../../checkouts"
        let places =
            modules.flatMap { folder in
                let name = URL(filePath: folder).lastPathComponent
                return [
                    "\(Repository.path)/\(folder)/module.modulemap",
                    "\(Repository.path)/\(folder)/include/module.modulemap",
                    "\(BuildFolder.path)/\(name).build/module.modulemap",
                ]
            } + ["\(checkouts)/swift-system/Sources/CSystem/include/module.modulemap"]
        let maps = places.filter(manager.fileExists)
        return ["-I", BuildFolder.path + "/Modules"]
            + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
    }()
}
