import Foundation

/// The sources as text, found relative to this file.
enum SourceTree {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Swift files beneath a folder, relative to the root.
    static func swiftFiles(in folder: String) -> [String] { files(in: folder, endings: ["swift"]) }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The names in a folder, sorted; none where there is no folder.
    static func contents(of folder: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
        return (names ?? []).sorted()
    }

    /// The modules that the files beneath a folder import. A C file imports the target whose public header it
    /// includes.
    static func imports(in folder: String) throws -> Set<String> {
        var modules = try Set(swiftFiles(in: folder).flatMap(imports(of:)))
        for file in files(in: folder, endings: ["c", "h", "cpp"]) {
            for include in try text(file).matches(of: /#include "([^"]+)"/) {
                if let owner = headerOwners[String(include.1)] { modules.insert(owner) }
            }
        }
        return modules
    }

    /// The modules that a Swift file imports. Lines of literals over several lines count as none: tests hold
    /// programs of other languages.
    static func imports(of path: String) throws -> [String] {
        let attributes = /(@\w+(\([^)]*\))? )*/
        let access = /(public |package |internal |private |fileprivate )?/
        let kind = /((struct|class|enum|protocol|func|var|let|typealias) )?/
        var isLiteral = false
        return try text(path).split(separator: "\n").compactMap { line in
            if !line.matches(of: /"""/).count.isMultiple(of: 2) { isLiteral.toggle() }
            guard !isLiteral else { return nil }
            let code = line.drop { $0 == " " }
            guard let start = code.prefixMatch(of: attributes)?.range.upperBound,
                let declaration = code[start...].prefixMatch(of: access)?.range.upperBound,
                code[declaration...].hasPrefix("import ")
            else { return nil }
            let name = code[declaration...].dropFirst("import ".count)
            return name.prefixMatch(of: kind).map {
                String(name[$0.range.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
            }
        }
    }

    /// The houses of the sources, and the modules in each.
    static let houses = Dictionary(
        uniqueKeysWithValues: contents(of: "Sources").map { ($0, contents(of: "Sources/\($0)")) })

    /// The folder of a module, relative to the root.
    static func folder(of module: String) -> String {
        let house = houses.first { $0.value.contains(module) }?.key
        return "Sources/\(house.map { "\($0)/" } ?? "")\(module)"
    }

    /// The target of each public header.
    private static let headerOwners: [String: String] = Dictionary(
        houses.values.joined().flatMap { target in
            contents(of: "\(folder(of: target))/include").map { ($0, target) }
        }
    ) { first, _ in first }

    private static func files(in folder: String, endings: Set<String>) -> [String] {
        let base = root.appending(path: folder)
        let files = FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []
        return files.filter { endings.contains(URL(filePath: $0).pathExtension) }.sorted()
            .map { "\(folder)/\($0)" }
    }
}
