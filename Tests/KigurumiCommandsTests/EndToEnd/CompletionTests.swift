import Foundation
import Support
import Testing

@Suite("TAB in real shells")
struct CompletionTests {
    /// Lines before TAB, and what they are after it.
    private static let lines = [
        ("kigurumi wear p", "kigurumi wear plain"),
        ("kigurumi build me.jpg --only plain,o", "kigurumi build me.jpg --only plain,other"),
        ("kigurumi build me.jpg --skin n", "kigurumi build me.jpg --skin night"),
        ("kigurumi build me.jpg --language e", "kigurumi build me.jpg --language en"),
        ("kigurumi template show o", "kigurumi template show other"),
    ]

    @Test("Shells complete ids, lists of ids, skins and languages", arguments: ["bash", "zsh", "fish"])
    func shells(shell: String) throws {
        guard
            ["/usr/bin", "/bin"].contains(where: {
                FileManager.default.isExecutableFile(atPath: "\($0)/\(shell)")
            })
        else {
            print("skipped: \(shell) is not installed; make setup installs it")
            return
        }
        let costume = try PlainCostume()
        let (folder, files) = (costume.folder.path, FileManager.default)
        try files.copyItem(atPath: folder + "/Templates/plain", toPath: folder + "/Templates/other")
        try files.createDirectory(
            atPath: folder + "/Templates/Skins/night", withIntermediateDirectories: true)
        try files.createDirectory(atPath: folder + "/bin", withIntermediateDirectories: true)
        let program = "\(BuildFolder.path)/kigurumi"
        try files.createSymbolicLink(atPath: folder + "/bin/kigurumi", withDestinationPath: program)
        let script = folder + "/" + (shell == "zsh" ? "_kigurumi" : "kigurumi.\(shell)")
        let text = try output(of: [program, "--generate-completion-script", shell])
        try Data(text).write(to: URL(filePath: script))
        let typed = try output(
            of: [
                "/usr/bin/env", "PATH=\(folder)/bin:/usr/local/bin:/usr/bin:/bin", "HOME=\(folder)",
                "KIGURUMI_TEMPLATES=\(folder)/Templates", "LC_ALL=C.UTF-8",
                "\(Repository.path)/Tests/Fixtures/Shells/complete", shell, script,
            ] + Self.lines.map(\.0))
        let found = String(decoding: typed, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(found == Self.lines.map(\.1))
    }
}
