import Digest
import Files

/// The files beneath a folder, or one file: what there is, and a fingerprint that shows, without reading, whether anything
/// of it changed. Of several folders it is what they hold together: of two entries with the same name at the top of them
/// the later folder's.
struct FileTree: Sendable {
    enum Kind: Sendable { case file, folder, link }

    struct Entry: Sendable {
        /// From the top; empty for the top itself.
        var path: String
        var kind: Kind
        /// Where it lies; absolute.
        var origin: String
        /// Bytes.
        var size: Int
    }

    static let depthLimit = 12
    static let countLimit = 20_000

    /// Parents before what they hold, by name.
    private(set) var entries: [Entry] = []
    private(set) var bytes = 0
    /// Deeper or larger than anything that is meant.
    private(set) var isTooLarge = false
    /// Lower-case hexadecimal.
    let print: String

    /// - Parameter top: absolute; symlinks beneath it are listed, not followed.
    init(_ top: String) { self.init([top]) }

    /// - Parameter tops: absolute, the ones that override others last.
    init(_ tops: [String]) {
        var walk = Walk(tops: tops)
        if let last = tops.last { walk.visit("", at: last, depth: 0, follows: true) }
        print = Hex.string(walk.hash.digest())
        (entries, bytes, isTooLarge) = (walk.entries, walk.bytes, walk.isTooLarge)
    }

    private struct Walk {
        let tops: [String]
        var hash = SHA256()
        var entries: [Entry] = []
        var bytes = 0
        var isTooLarge = false

        mutating func visit(_ path: String, at place: String, depth: Int, follows: Bool = false) {
            guard let status = FileStatus(place, followsLinks: follows) else { return }
            guard depth <= FileTree.depthLimit, entries.count < FileTree.countLimit else {
                isTooLarge = true
                return
            }
            let kind: Kind
            switch status.kind {
            case .file: kind = .file
            case .folder: kind = .folder
            case .link: kind = .link
            case .pipe, .socket, .device: return
            }
            // A folder's own times add nothing to those of its files.
            let stamp =
                kind == .folder
                ? ""
                : "\(status.stamp.inode) \(status.bytes) \(status.stamp.modified) \(status.stamp.changed)"
            hash.update(Array("\(path) \(stamp)\n".utf8))
            let size = kind == .file ? status.bytes : 0
            entries.append(Entry(path: path, kind: kind, origin: place, size: size))
            bytes += size
            guard kind == .folder else { return }
            if depth == 0 {
                for (name, place) in FileTree.held(by: tops) { visit(name, at: place, depth: 1) }
                return
            }
            for name in FileTree.names(in: place) where !FileTree.isTemporary(name) {
                visit("\(path)/\(name)", at: "\(place)/\(name)", depth: depth + 1)
            }
        }
    }

    /// What the folders hold together, by name: where it lies.
    private static func held(by tops: [String]) -> [(name: String, place: String)] {
        var places: [String: String] = [:]
        for top in tops {
            for name in names(in: top) where !isTemporary(name) { places[name] = "\(top)/\(name)" }
        }
        return places.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// What editors and desktops leave behind.
    private static func isTemporary(_ name: String) -> Bool {
        name.hasPrefix(".") || name.hasSuffix("~") || name.hasSuffix(".swp") || name.hasSuffix(".part")
    }

    static func isFolder(_ path: String) -> Bool { FileStatus(path)?.isFolder ?? false }

    /// Sorted; empty when the folder can't be read.
    static func names(in folder: String) -> [String] { (try? FileSystem.names(in: folder)) ?? [] }
}
