import Foundation
import Support

/// What `make install` puts into a folder, from the programs of this test run.
final class StagedInstall: Sendable {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
    let folder: TemporaryFolder
    private let prefix: String
    /// What make said.
    let log: String

    init(prefix: String = "/usr") throws {
        folder = try TemporaryFolder()
        self.prefix = prefix
        log = try Self.make("stage", into: folder.path, prefix)
    }

    func again() throws -> String { try Self.make("stage", into: folder.path, prefix) }
    func uninstall() throws -> String { try Self.make("uninstall", into: folder.path, prefix) }

    func path(_ name: String) -> String { folder.path + name }

    func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    /// Files and links, with their modes, by their paths within the stage.
    func files() throws -> [String: Int] {
        var found: [String: Int] = [:]
        let manager = FileManager.default
        for case let name as String in manager.enumerator(atPath: folder.path) ?? .init() {
            let about = try manager.attributesOfItem(atPath: folder.path + "/" + name)
            guard about[.type] as? FileAttributeType != .typeDirectory else { continue }
            found["/" + name] = about[.posixPermissions] as? Int
        }
        return found
    }

    /// Folders, by their paths within the stage.
    func folders() throws -> Set<String> {
        var found: Set<String> = []
        let manager = FileManager.default
        for case let name as String in manager.enumerator(atPath: folder.path) ?? .init()
        where try manager.attributesOfItem(atPath: folder.path + "/" + name)[.type] as? FileAttributeType
            == .typeDirectory
        {
            found.insert("/" + name)
        }
        return found
    }

    private static func make(_ target: String, into folder: String, _ prefix: String) throws -> String {
        try run(
            "/usr/bin/env",
            [
                "make", "-C", root, "--no-print-directory", target, "BIN=\(BuildFolder.path)",
                "DESTDIR=\(folder)", "PREFIX=\(prefix)",
            ])
    }
}
