package import Costume
import Files

/// The files that costumes are read from, as they lie on the disk. Two values differ whenever a file does, by its name,
/// size or times.
package struct CostumeFiles: Equatable, Sendable {
    /// Their paths and versions, sorted.
    package private(set) var lines: [String]
    /// The folders in which they lie; absolute.
    package private(set) var folders: [String]

    /// More are not looked at.
    private static let most = 5000

    /// Those of one costume, with the filters and skins beside it.
    /// - Parameter sources: the folders of the costumes.
    package init(of id: String, in sources: [TemplateSource]) {
        let names = [id, "\(id).svg", "Filters", "Skins", PackDocument.file]
        self.init(sources, sources.flatMap { source in names.map { "\(source.folder)/\($0)" } })
    }

    /// Those of all costumes.
    /// - Parameter sources: the folders of the costumes.
    package init(in sources: [TemplateSource]) {
        self.init(sources, sources.flatMap { Self.paths(in: $0.folder) })
    }

    private init(_ sources: [TemplateSource], _ paths: [String]) {
        lines = []
        folders = sources.map(\.folder)
        var open = paths
        while let path = open.popLast(), lines.count < Self.most {
            guard let status = FileStatus(path) else { continue }
            lines.append("\(path) \(status.stamp)")
            guard status.isFolder else { continue }
            folders.append(path)
            open += Self.paths(in: path)
        }
        lines.sort()
        folders.sort()
    }

    private static func paths(in folder: String) -> [String] {
        let names = (try? FileSystem.names(in: folder)) ?? []
        return names.filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
    }
}
