import Costume
import Digest
import Files
import FoundationEssentials

/// Copies of costumes, each version in a folder named after its bytes, and folders that put versions together.
struct SnapshotStore: Sendable {
    /// Absolute.
    let folder: String

    private var versions: String { "\(folder)/versions" }
    private var sets: String { "\(folder)/sets" }

    init(_ folder: String) throws(ServiceError) {
        self.folder = folder
        for place in [folder, versions, sets] {
            do throws(FileError) {
                _ = try Directory.making(place, mode: 0o700)
            } catch {
                throw .stateUnwritable(path: place, reason: error.text)
            }
        }
    }

    func holds(_ version: String) throws(FileError) -> Bool {
        try FileStatus.at("\(versions)/\(version)") != nil
    }

    /// Copies a part of the sources and names the copy after its bytes. Synced only by `sync`.
    /// - Returns: nil when it can't be read whole, is too large, or changed meanwhile.
    /// - Throws: where it can't be seen whether the copy is there already.
    func take(_ part: String, _ tree: FileTree, from sources: [String]) throws(FileError) -> String? {
        guard !tree.isTooLarge, !tree.isUnreadable, tree.bytes <= TemplateCopier.sizeLimit else { return nil }
        let staged = "\(versions)/.staged-\(ThisProcess.id)"
        let files = FileManager.default
        try? files.removeItem(atPath: staged)
        defer { try? files.removeItem(atPath: staged) }
        var hash = SHA256()
        do {
            try files.createDirectory(atPath: staged, withIntermediateDirectories: false)
            for entry in tree.entries {
                let place = entry.path.isEmpty ? "\(staged)/\(part)" : "\(staged)/\(part)/\(entry.path)"
                let origin = entry.origin
                hash.update(Array("\(entry.kind) \(entry.path)\n".utf8))
                switch entry.kind {
                case .folder: try files.createDirectory(atPath: place, withIntermediateDirectories: false)
                case .link:
                    let target = try files.destinationOfSymbolicLink(atPath: origin)
                    hash.update(Array(target.utf8))
                    try files.createSymbolicLink(atPath: place, withDestinationPath: target)
                case .file:
                    let data = try Data(contentsOf: URL(filePath: origin))
                    guard data.count == entry.size else { return nil }
                    let bytes = Array(data)
                    hash.update(Array("\(bytes.count)\n".utf8))
                    hash.update(bytes)
                    try Directory(Path.parent(place)).create(Path.last(place), bytes, mode: 0o600)
                }
            }
        } catch {
            return nil
        }
        guard FileTree(sources).print == tree.print else { return nil }
        let version = "\(part)@\(Hex.string(hash.digest()).prefix(20))"
        if try holds(version) { return version }
        return (try? rename(staged, to: version, in: versions)) == nil ? nil : version
    }

    private func rename(_ staged: String, to name: String, in folder: String) throws(FileError) {
        let folder = try Directory(folder)
        try folder.rename(Path.last(staged), to: folder, as: name)
    }

    /// Makes all copies last through a power cut, with all else on their file system: costumes have dozens of files each.
    func sync() -> Bool { (try? Directory(versions).syncFileSystem()) != nil }

    /// A folder of costumes made of these versions.
    /// - Returns: its path, and a digest of what is in it; nil when it can't be written.
    /// - Throws: where it can't be seen whether it is there already.
    func set(_ parts: [String: String]) throws(FileError) -> (path: String, digest: String)? {
        let list = parts.sorted { $0.key < $1.key }
        let digest = SHA256.hex(Array(list.map { "\($0.key) \($0.value)\n" }.joined().utf8))
        // Those of other versions of the program, put together otherwise, have shorter names.
        let path = "\(sets)/\(digest.prefix(24))"
        if try FileStatus.at(path) != nil { return (path, digest) }
        let staged = "\(sets)/.staged-\(ThisProcess.id)"
        let files = FileManager.default
        try? files.removeItem(atPath: staged)
        do {
            try files.createDirectory(atPath: staged, withIntermediateDirectories: false)
            for (part, version) in list {
                try place(part, of: version, in: staged)
            }
        } catch {
            return nil
        }
        guard (try? rename(staged, to: Path.last(path), in: sets)) != nil else { return nil }
        return (path, digest)
    }

    /// Folders by symlinks, which a costume's own folder may be: another name for each file would give it other times,
    /// and nothing that is remembered of it would count. Files get another name, since no file may lead out.
    private func place(_ part: String, of version: String, in set: String) throws {
        let origin = "\(versions)/\(version)/\(part)"
        let files = FileManager.default
        if try FileStatus(at: origin).isFolder {
            try files.createSymbolicLink(
                atPath: "\(set)/\(part)", withDestinationPath: "../../versions/\(version)/\(part)")
        } else {
            try files.linkItem(atPath: origin, toPath: "\(set)/\(part)")
        }
    }

    /// Drops copies that were never recorded as synced, and what was put together of them.
    func removeUnsynced(besides named: Set<String>) {
        if let found = try? FileTree.names(in: versions), found.allSatisfy(named.contains) { return }
        clear(keepingVersions: named, sets: [])
    }

    /// Drops what nothing refers to any more.
    func clear(keepingVersions kept: Set<String>, sets keptSets: Set<String>) {
        for version in (try? FileTree.names(in: versions)) ?? [] where !kept.contains(version) {
            try? FileManager.default.removeItem(atPath: "\(versions)/\(version)")
        }
        for set in (try? FileTree.names(in: sets)) ?? [] where !keptSets.contains("\(sets)/\(set)") {
            try? FileManager.default.removeItem(atPath: "\(sets)/\(set)")
        }
    }
}
