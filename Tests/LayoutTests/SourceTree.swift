import Foundation

/// The sources as text, found relative to this file.
enum SourceTree {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Folders beneath Sources: the targets.
    static let modules: [String] = contents(of: "Sources")

    /// Swift files beneath a folder, relative to the root.
    static func swiftFiles(in folder: String) -> [String] {
        let base = root.appending(path: folder)
        let files = FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []
        return files.filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
    }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The modules that a file imports.
    static func imports(of path: String) throws -> [String] {
        try text(path).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").filter { !$0.hasPrefix("@") }
            guard let at = words.firstIndex(of: "import"), at <= 1, at + 1 < words.count else { return nil }
            if at == 1, !["public", "internal", "package", "private", "fileprivate"].contains(words[0]) {
                return nil
            }
            // `import struct Foundation.Data`
            let kinds = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
            let name =
                kinds.contains(String(words[at + 1])) && at + 2 < words.count ? words[at + 2] : words[at + 1]
            return name.split(separator: ".").first.map(String.init)
        }
    }

    private static func contents(of folder: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
        return (names ?? []).sorted()
    }
}
