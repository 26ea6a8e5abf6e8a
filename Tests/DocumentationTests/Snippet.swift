import Foundation
import Support

/// A fenced block of a page.
struct Snippet: CustomStringConvertible {
    /// The page, below the package's folder.
    var page: String
    /// From 1, in the page's order.
    var number: Int
    /// What stands behind the fence, such as `sh`; empty without.
    var language: String
    /// The lines between the fences.
    var text: String

    /// `docs/export.md 2`, the key of a treatment.
    var key: String { "\(page) \(number)" }
    var description: String { "\(page), block \(number) (\(language))" }

    /// All blocks of all pages.
    static func all() throws -> [Snippet] { try pages().flatMap(of) }

    /// The blocks of one page.
    static func of(page: String) throws -> [Snippet] {
        var found: [Snippet] = []
        var open: (language: String, lines: [String])?
        for line in try String(contentsOfFile: "\(Repository.path)/\(page)", encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        {
            let bare = line.drop { $0 == " " }
            if let block = open {
                if bare.hasPrefix("```") {
                    found.append(
                        Snippet(
                            page: page, number: found.count + 1, language: block.language,
                            text: block.lines.joined(separator: "\n") + "\n"))
                    open = nil
                } else {
                    open?.lines.append(String(line))
                }
            } else if bare.hasPrefix("```") {
                open = (String(bare.dropFirst(3)), [])
            }
        }
        return found
    }

    /// Pages for readers: documents of the package and DocC's.
    static func pages() throws -> [String] {
        let manager = FileManager.default
        func markdown(_ folder: String) throws -> [String] {
            try manager.contentsOfDirectory(atPath: "\(Repository.path)/\(folder)").filter {
                $0.hasSuffix(".md")
            }
            .sorted().map { "\(folder)/\($0)" }
        }
        var pages = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "Templates/README.md"]
        pages += try markdown("docs") + markdown("docs/export") + markdown("docs/cluster")
        for folder in try SourceFolders.modules().map({ "\($0)/Documentation.docc" })
        where manager.fileExists(atPath: "\(Repository.path)/\(folder)") {
            pages += try markdown(folder)
        }
        return pages + (try markdown("Sources/Programs/kigurumi/Documentation.docc/Decisions"))
    }
}

/// Where modules lie.
enum SourceFolders {
    /// Relative to the repository: `Sources`, a house, a module.
    static func modules() throws -> [String] {
        func names(_ folder: String) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: "\(Repository.path)/\(folder)").sorted()
        }
        return try names("Sources").flatMap { house in
            try names("Sources/\(house)").map { "Sources/\(house)/\($0)" }
        }
    }
}
