import Foundation
import Support

/// The files of version 1.0, which don't change.
enum Frozen {
    /// Their folder, below the package's.
    static let folder = "Tests/Fixtures/1.0"

    /// A path below them.
    static func path(_ name: String) -> String { "\(Repository.path)/\(folder)/\(name)" }

    static func bytes(_ name: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(filePath: path(name))))
    }

    static func text(_ name: String) throws -> String {
        try String(contentsOfFile: path(name), encoding: .utf8)
    }

    /// Documents by their schema.
    static let documents: [(file: String, schema: String)] = [
        ("groups/user-1234/Stickers/manifest.json", "manifest"),
        ("groups/user-1234/Stickers/status.json", "status"),
        ("groups/user-bad/Stickers/status.json", "status"), ("building.json", "status"),
        ("groups/user-1234/profile.json", "profile"), ("groups/user-1234/Exports/status.json", "exports"),
        ("groups/user-1234/Exports/discord-emoji/export.json", "export"),
        ("groups/user-1234/Exports/web/export.json", "export"),
        ("groups/user-1234/Exports/web/stickers.json", "web"), ("status-output.json", "groups"),
        ("troubles.json", "troubles"), ("kigurumi.json", "kigurumi"),
        // The filter is read with the costumes: its schema refers to another file, which the validator does not follow.
        ("Templates/Skins/night/skin.json", "skin"),
    ]
}
