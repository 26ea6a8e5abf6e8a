import Files

/// The files of a set of costumes, in the order of their paths.
package struct BundleFiles: Sendable, Equatable {
    package struct File: Sendable, Equatable {
        /// Relative, with slashes: `bear/art/bear.svg`.
        package var path: String
        package var bytes: [UInt8]
    }

    /// In ascending order of the paths' bytes.
    package private(set) var all: [File] = []

    package static let mostFiles = 20_000
    package static let mostBytes = 256 << 20
    private static let deepest = 12
    /// The longest path, in bytes, and its longest last part: what a tar archive can hold in one header.
    static let longestPath = 255
    static let longestName = 100

    /// Takes files, which are sorted.
    /// - Throws: `.name` for a path that a bundle can't hold, or that is there twice.
    package init(_ files: [File]) throws(BundleError) {
        all = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        var last: String?
        for file in all {
            guard Self.isUsable(file.path), file.path != last else { throw .name(path: file.path) }
            last = file.path
        }
    }

    /// Folders that several sets share: what lies in them counts, not they themselves.
    private static let shared: Set = ["Skins", "Filters"]

    /// Reads folders of costumes. Of two costumes, skins or filters with the same name, the later folder's is taken. Hidden
    /// files and what editors leave behind are left out.
    package init(folders: [String]) throws(BundleError) {
        var places: [String: String] = [:]
        for folder in folders {
            do throws(FileError) {
                for name in try FileSystem.names(in: folder) where !Self.isTemporary(name) {
                    guard Self.shared.contains(name) else {
                        places[name] = "\(folder)/\(name)"
                        continue
                    }
                    for part in try FileSystem.names(in: "\(folder)/\(name)") where !Self.isTemporary(part) {
                        places["\(name)/\(part)"] = "\(folder)/\(name)/\(part)"
                    }
                }
            } catch { throw .unreadable(path: folder, reason: error.text) }
        }
        var walk = Walk()
        for (name, place) in places.sorted(by: { $0.key < $1.key }) {
            try walk.visit(name, at: place, depth: 1)
        }
        try self.init(walk.found)
    }

    private struct Walk {
        var found: [File] = []
        var bytes = 0

        mutating func visit(_ path: String, at place: String, depth: Int) throws(BundleError) {
            let status = try reading(place) { () throws(FileError) in
                try FileStatus(at: place, followsLinks: false)
            }
            switch status.kind {
            case .folder where depth < BundleFiles.deepest:
                let names = try reading(place) { () throws(FileError) in try FileSystem.names(in: place) }
                for name in names where !BundleFiles.isTemporary(name) {
                    try visit("\(path)/\(name)", at: "\(place)/\(name)", depth: depth + 1)
                }
            case .file:
                bytes += status.bytes
                guard found.count < BundleFiles.mostFiles, bytes <= BundleFiles.mostBytes else {
                    throw .large(files: BundleFiles.mostFiles, mebibytes: BundleFiles.mostBytes >> 20)
                }
                let content = try reading(place) { () throws(FileError) in
                    try FileSystem.readUnchanged(place, limit: status.bytes).bytes
                }
                found.append(File(path: path, bytes: content))
            case .folder, .link, .pipe, .socket, .device: throw .unusual(path: place)
            }
        }

        private func reading<Value>(
            _ place: String, _ body: () throws(FileError) -> Value
        ) throws(BundleError) -> Value {
            do throws(FileError) { return try body() } catch {
                throw .unreadable(path: place, reason: error.text)
            }
        }
    }

    /// What editors and desktops leave behind.
    private static func isTemporary(_ name: String) -> Bool {
        name.hasPrefix(".") || name.hasSuffix("~") || name.hasSuffix(".swp") || name.hasSuffix(".part")
    }

    /// Whether a path stays in its folder on every system, and fits into a header.
    static func isUsable(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return path.utf8.count <= longestPath && parts.count <= deepest
            && parts.allSatisfy { part in
                !part.isEmpty && !part.hasPrefix(".") && part.utf8.count <= longestName
                    && part.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }
            }
    }
}
