import Foundation
import Support

/// A folder with one costume that shows the face and nothing else, and the built program to wear it.
final class PlainCostume {
    static let faces = "\(Repository.path)/Tests/Fixtures/Faces"
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let costume = URL(filePath: "\(folder.path)/Templates/plain")
        try FileManager.default.createDirectory(at: costume, withIntermediateDirectories: true)
        let document = """
            {"format": 1, "name": {"en": "Plain"}, "canvas": {"width": 64, "height": 64}, "layers": [{"face": {}}]}
            """
        try Data(document.utf8).write(to: costume.appending(path: "template.json"))
    }

    /// Whether the program was built with the networks that find faces.
    static var findsFaces: Bool {
        let version = try? Support.run("\(BuildFolder.path)/kigurumi", ["--version"])
        return version.map { !$0.contains("no face networks") } ?? false
    }

    /// What the program says to a command that needs no costumes.
    func run(_ arguments: String...) throws -> String {
        try Support.run("/usr/bin/env", ["LC_ALL=C.UTF-8", "\(BuildFolder.path)/kigurumi"] + arguments)
    }

    func verify(_ pack: String) throws -> String { try run("verify", pack) }

    /// What the program says; the pack or sticker lies in `folder`.
    func kigurumi(_ arguments: String...) throws -> String { try kigurumi(arguments) }

    func kigurumi(_ arguments: [String]) throws -> String {
        try Support.run(
            "/usr/bin/env",
            ["LC_ALL=C.UTF-8", "KIGURUMI_CACHE=\(folder.path)/cache", "\(BuildFolder.path)/kigurumi"]
                + arguments + ["--templates", "\(folder.path)/Templates"])
    }
}
