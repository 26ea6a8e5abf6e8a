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
    /// Something of it can't be seen now.
    private(set) var isUnreadable = false
    /// Lower-case hexadecimal.
    let print: String

    /// - Parameter top: absolute; symlinks beneath it are listed, not followed.
    init(_ top: String) { self.init([top]) }

    /// - Parameter tops: absolute, the ones that override others last.
    init(_ tops: [String]) {
        var walk = Walk(tops: tops)
        if let last = tops.last { walk.visit("", at: last, depth: 0, follows: true) }
        print = Hex.string(walk.hash.digest())
        entries = walk.entries
        bytes = walk.bytes
        isTooLarge = walk.isTooLarge
        isUnreadable = walk.isUnreadable
    }

    private struct Walk {
        let tops: [String]
        var hash = SHA256()
        var entries: [Entry] = []
        var bytes = 0
        var isTooLarge = false
        var isUnreadable = false

        mutating func visit(_ path: String, at place: String, depth: Int, follows: Bool = false) {
            do throws(FileError) {
                try look(path, at: place, depth: depth, follows: follows)
            } catch {
                isUnreadable = true
                hash.update(Array("\(path) \(error.text)\n".utf8))
            }
        }

        private mutating func look(
            _ path: String, at place: String, depth: Int, follows: Bool
        ) throws(FileError) {
            guard let status = try FileStatus.at(place, followsLinks: follows) else { return }
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
                for (name, place) in try FileTree.held(by: tops) { visit(name, at: place, depth: 1) }
                return
            }
            for name in try FileTree.names(in: place) where !FileTree.isTemporary(name) {
                visit("\(path)/\(name)", at: "\(place)/\(name)", depth: depth + 1)
            }
        }
    }

    /// What the folders hold together, by name: where it lies.
    private static func held(by tops: [String]) throws(FileError) -> [(name: String, place: String)] {
        var places: [String: String] = [:]
        for top in tops {
            for name in try names(in: top) where !isTemporary(name) { places[name] = "\(top)/\(name)" }
        }
        return places.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// What editors and desktops leave behind.
    private static func isTemporary(_ name: String) -> Bool {
        name.hasPrefix(".") || name.hasSuffix("~") || name.hasSuffix(".swp") || name.hasSuffix(".part")
    }

    /// Sorted; empty only when there is no such folder.
    static func names(in folder: String) throws(FileError) -> [String] {
        do throws(FileError) { return try FileSystem.names(in: folder) } catch {
            if error.isMissing { return [] }
            throw error
        }
    }
}
