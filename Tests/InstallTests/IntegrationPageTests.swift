import Foundation
import Support
import Testing

@Suite("docs/integration.md") struct IntegrationPageTests {
    private static func page() throws -> String {
        try String(contentsOfFile: StagedInstall.root + "/docs/integration.md", encoding: .utf8)
    }

    @Test("Its shell function copies a pack, once, and finds a damaged file", arguments: ["sh", "bash"])
    func shell(shell: String) throws {
        let folder = try TemporaryFolder()
        let pack = folder.path + "/pack"
        _ = try run(
            "/usr/bin/env",
            [
                "-C", StagedInstall.root, BuildFolder.path + "/kigurumi", "build",
                "Tests/Fixtures/Faces/astronaut-icon.jpg", "--output", pack, "--only", "bear", "--size", "32",
                "--quiet",
            ])
        let text = try Self.page()
        let block = try #require(text.components(separatedBy: "### Shell\n\n```sh\n").last)
        let script =
            try #require(block.components(separatedBy: "```").first) + "\npull \"$1\" \"$2\" && echo done\n"
        let path = folder.path + "/pull"
        try Data(script.utf8).write(to: URL(filePath: path))
        let copy = folder.path + "/copy"
        let pull = ["env", shell, path, "file://" + pack, copy]
        for _ in 1...2 { #expect(try run("/usr/bin/env", pull) == "done\n") }
        let manager = FileManager.default
        #expect(manager.contentsEqual(atPath: pack + "/manifest.json", andPath: copy + "/manifest.json"))
        let sticker = try #require(
            manager.contentsOfDirectory(atPath: copy).first { $0.hasSuffix("-bear.png") })
        try Data("damaged".utf8).write(to: URL(filePath: "\(copy)/\(sticker)"))
        #expect(try !run("/usr/bin/env", pull).contains("done"))
        #expect(try run("/usr/bin/env", pull) == "done\n")
    }
}
