import Testing

/// The targets that Package.swift declares, read from its text: no build tool runs for it.
///
/// Counts on the layout that `swift format` gives: each target begins on a line of its own with eight spaces,
/// and `name` and `dependencies` come before all other arguments.
enum PackageManifest {
    /// A target with Swift or C sources.
    struct Target: Sendable, CustomTestStringConvertible {
        /// The name as declared, which is the module's name too.
        var name: String
        /// The folder of its sources, relative to the root.
        var folder: String
        /// The modules of its dependencies: names of targets and of other packages' products.
        var dependencies: Set<String>

        var testDescription: String { name }
    }

    /// All targets but plugins.
    static let targets: [Target] = ((try? SourceTree.text("Package.swift")) ?? "")
        .replacing(#/ *//.*/#, with: "")
        .split(separator: /\n {4,8}(?=\S)/)
        .compactMap { target(String($0)) }

    /// - Parameter text: one entry of the manifest, to the beginning of the next; nil where it is no target.
    private static func target(_ text: String) -> Target? {
        guard let call = text.prefixMatch(of: /(\.\w+|library|suite)\(/),
            [".target", ".executableTarget", ".systemLibrary", "library", "suite"].contains(call.1)
        else { return nil }
        let ends = /(path|exclude|pkgConfig|providers|plugins|resources|[a-z]+Settings):/
        let declaration = text.prefix(upTo: text.firstMatch(of: ends)?.range.lowerBound ?? text.endIndex)
        let names = declaration.replacing(/package: "[^"]*"/, with: "").matches(of: /"([^"]+)"/)
            .map { String($0.1) }
        guard let name = names.first else { return nil }
        let path = text.firstMatch(of: /path: "([^"]+)"/).map { String($0.1) }
        return Target(
            name: name, folder: path ?? (call.1 == "suite" ? "Tests/\(name)" : SourceTree.folder(of: name)),
            dependencies: Set(names.dropFirst()))
    }
}
