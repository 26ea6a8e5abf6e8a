import Files
import StickerManifest

/// A platform's folder while it is written, in a place where nobody reads it.
///
/// Files that are on the disk already are linked, not written again.
final class NewFolder {
    private let directory: Directory
    private let old: PlatformFolder
    private let store: PictureStore
    /// By path, relative to the folder.
    private var folders: [String: Directory] = [:]
    /// Files whose bytes may not have reached the disk.
    private var unsynced: [(folder: Directory, name: String)] = []

    private let modes: (file: UInt32, folder: UInt32)

    /// - Parameter modes: the permissions of files and folders.
    init(
        _ directory: Directory, old: PlatformFolder, store: PictureStore,
        modes: (file: UInt32, folder: UInt32) = (0o644, 0o755)
    ) {
        self.directory = directory
        self.old = old
        self.store = store
        self.modes = modes
    }

    /// Links a file of the old folder to the same place here, for those who still read the old manifest.
    func keep(_ file: String) {
        guard let folder = try? folder(Path.parent(file)) else { return }
        _ = old.linkKept(file, to: folder, as: Path.last(file))
    }

    func write(_ file: PackagedFile, _ entry: ExportManifest.File) throws(ExportFailure) {
        try asExport { () throws(FileError) in
            let folder = try self.folder(Path.parent(file.path))
            let name = Path.last(file.path)
            if let same = old.file(holding: entry.sha256), old.link(same, to: folder, as: name),
                try fits(name, folder)
            {
                return
            }
            unsynced.append((folder, name))
            if store.link(sha256: entry.sha256, to: folder, as: name), try fits(name, folder) { return }
            try folder.create(name, file.bytes, mode: modes.file)
        }
    }

    /// Whether a linked file has the permissions asked for. One with others, of earlier settings, goes again.
    private func fits(_ name: String, _ folder: Directory) throws(FileError) -> Bool {
        if try folder.status(at: name).permissions == modes.file { return true }
        try folder.remove(name)
        return false
    }

    private func folder(_ path: String) throws(FileError) -> Directory {
        if path == "." { return directory }
        if let known = folders[path] { return known }
        let made = try folder(Path.parent(path)).making(Path.last(path), mode: modes.folder)
        folders[path] = made
        return made
    }

    /// Writes the manifest, when all else is on the disk.
    func finish(_ manifest: ExportManifest) throws(ExportFailure) {
        try asExport { () throws(FileError) in
            for (folder, name) in unsynced { folder.beginSync(name) }
            for (folder, name) in unsynced { try folder.sync(name) }
            for folder in folders.values { try folder.sync() }
            try directory.create(
                ExportManifest.fileName, PackJSON.bytes(manifest), mode: modes.file, isSynced: true)
            try directory.sync()
        }
    }
}
