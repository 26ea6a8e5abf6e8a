package import Files
import Names
package import StickerManifest
import Synchronization

/// Writes a pack: holds its folder, its lock, and the records of its files.
///
/// A build calls `open`; for each recipe `reuse`, or otherwise renders and calls `add`; `writeStatus` as stickers are
/// finished; then `publish`. When every recipe was reused, write no status before `publish`, which then leaves an
/// unchanged pack untouched, time stamps included. All calls block (they read, write and sync) and may come from any
/// thread.
package final class PackFolder: Sendable {
    /// The longest manifest, and the longest file in `.kigurumi`, in bytes.
    static let documentLimit = 64 << 20

    struct Content: Sendable {
        var state: PackState
        /// What is on the disk; nil when nothing was saved yet or it isn't readable.
        var saved: PackState?
        /// When the state on the disk was last known to be sufficient, in seconds on the boot clock.
        var savedAt: Double?
        /// The time of the last save in seconds: a state that takes longer is saved less often during a build.
        var savingTook = 0.0
        var pace = StatusPace()
        var manifest: PackManifest?
    }

    /// The folder's path, as given to `open`.
    package let path: String
    let options: PackOptions
    let directory: Directory
    let hidden: Directory
    let staging: Directory
    let content: Mutex<Content>
    private let lock: PackLock
    private let counter = Atomic<Int>(0)

    /// Opens the pack in a folder and takes its lock. Makes a missing folder, and cleans up after a killed run. No symlink
    /// leads to the folder `Stickers` of a group, nor to the group.
    /// - Parameter isCancelled: Asked while waiting for the lock.
    /// - Throws: `.notAPack` for a folder with other files in it; `.locked` when another process keeps the lock for
    ///   `PackOptions.lockWait` or `isCancelled` returns true; `.unwritable`, `.diskFull`.
    package static func open(
        _ path: String, options: PackOptions = PackOptions(), isCancelled: () -> Bool = { false }
    ) throws(PackError) -> PackFolder {
        let directory = try asPack(
            Directory.making(path, ownNames: ownNames(path), mode: options.folderMode))
        return try PackFolder(directory, path, options, isCancelled)
    }

    /// Opens the pack in the folder `name` of an open folder, even if that was renamed meanwhile, and never through a
    /// symlink. See the other `open` for the rest.
    package static func open(
        _ name: String, in parent: Directory, options: PackOptions = PackOptions(),
        isCancelled: () -> Bool = { false }
    ) throws(PackError) -> PackFolder {
        let directory = try asPack(parent.making(name, mode: options.folderMode))
        return try PackFolder(directory, directory.path, options, isCancelled)
    }

    private init(
        _ directory: Directory, _ path: String, _ options: PackOptions, _ isCancelled: () -> Bool
    ) throws(PackError) {
        let seen = try asPack(directory.status(of: PackLayout.manifest))
        var manifest = try Self.manifest(in: directory)
        if manifest == nil, try Self.holdsStrangers(directory, adoptsRemains: options.adoptsRemains) {
            throw .notAPack(folder: path)
        }
        let hidden = try asPack(directory.ownFolder(PackLayout.privateFolder, mode: 0o700))
        let lock = try PackLock(in: hidden, of: path, wait: options.lockWait, isCancelled: isCancelled)
        let staging = try asPack(Self.emptyStaging(in: hidden))

        // Another process may have published before it released the lock.
        if try asPack(directory.status(of: PackLayout.manifest)) != seen {
            manifest = try Self.manifest(in: directory)
        }
        let moment = options.clock.boot()
        let saved = try hidden.document(PackLayout.state, limit: Self.documentLimit).flatMap { PackState($0) }
        var state = saved ?? PackState()
        // The status on the disk may be newer than the state.
        if let files = try Self.statusFiles(in: directory) { state.status = files }
        if let manifest {
            if manifest.series != state.series { (state.series, state.generation) = (manifest.series, 0) }
            state.generation = max(state.generation, manifest.generation)
        }
        let current = manifest?.stickers.flatMap(\.files) ?? []
        let missing = (current + state.status).filter { !state.names($0) }
        state.name(missing, at: moment)
        state.settle(at: moment)
        let entries = try asPack(directory.entries())
        let names = entries.map(\.name)
        if options.forgetsMissing { state.keep(Set(names)) }
        // Of a killed run, or of a pack whose state was lost: they stay as long as files that were listed just now.
        var unlisted: [String] = []
        for (name, kind) in entries where StickerName.id(of: name) != nil && !state.names(name) {
            if try asPack(directory.kind(of: name, listed: kind)) == .file { unlisted.append(name) }
        }
        state.name(unlisted, at: moment)
        if saved == nil { state.pairs = try Self.doubtful(names, manifest, in: hidden) }
        self.path = path
        self.options = options
        self.directory = directory
        self.hidden = hidden
        self.staging = staging
        self.lock = lock
        var content = Content(state: state, saved: saved, manifest: manifest)
        // Files that only the last status names would be unknown once it is replaced: save the state soon then.
        if saved != nil, missing.isEmpty, unlisted.isEmpty, Set(state.status).isSubset(of: current) {
            content.savedAt = moment.seconds
        }
        self.content = Mutex(content)
    }

    /// The last complete pack; nil when there is none yet.
    package var manifest: PackManifest? { content.withLock { $0.manifest } }

    /// Replaces a file by renaming: readers of `name` see the old or the new bytes, never a part.
    func replace(_ name: String, in folder: Directory, _ bytes: [UInt8], mode: UInt32) throws(PackError) {
        let staged = stagingName()
        try asPack(staging.create(staged, bytes, mode: mode))
        do throws(FileError) {
            // A folder in the place of a private file isn't ours, and can't be replaced by a file.
            if folder === hidden { try hidden.moveAside(name) { $0.isFolder } }
            try staging.rename(staged, to: folder, as: name)
        } catch {
            try? staging.remove(staged)
            throw PackError(error)
        }
    }

    func stagingName() -> String { String(counter.add(1, ordering: .relaxed).newValue) }

    /// Saves the state when it has changed.
    /// - Parameter encoded: The state's bytes if they were already made.
    func save(_ content: inout Content, encoded: [UInt8]? = nil) throws(PackError) {
        guard content.state != content.saved else { return }
        let start = options.clock.boot().seconds
        try replace(PackLayout.state, in: hidden, encoded ?? PackJSON.bytes(content.state), mode: 0o600)
        let end = options.clock.boot().seconds
        (content.saved, content.savedAt, content.savingTook) = (content.state, end, end - start)
    }

    /// Saves the records of finished stickers, for a build that ends without publishing.
    /// - Returns: why a file is still there that was retained long enough; nil: none is.
    /// - Throws: `.diskFull`, `.unwritable`.
    package func keep() throws(PackError) -> PackError? {
        try content.withLock { (content) throws(PackError) in
            let failure = sweep(&content)
            try save(&content)
            return failure.map { PackError($0) }
        }
    }

    // MARK: Opening

    /// Whether a folder without a manifest holds anything that isn't a pack's.
    private static func holdsStrangers(
        _ directory: Directory, adoptsRemains: Bool
    ) throws(PackError) -> Bool {
        if try stages(directory) { return false }
        let names = try asPack(directory.names()).filter { $0 != PackLayout.privateFolder }
        return adoptsRemains ? !names.allSatisfy { isOurs($0, in: directory) } : !names.isEmpty
    }

    /// Whether the private folder is a pack's. A folder of groups, or of exports, has one too, but stages nothing.
    private static func stages(_ directory: Directory) throws(PackError) -> Bool {
        try asPack { () throws(FileError) in
            let hidden = try directory.status(of: PackLayout.privateFolder)
            guard hidden?.isFolder == true else { return false }
            return try directory.folder(PackLayout.privateFolder).status(of: PackLayout.staging)?.isFolder
                == true
        }
    }

    /// The empty folder for files that don't have their final names yet.
    private static func emptyStaging(in hidden: Directory) throws(FileError) -> Directory {
        let staging = try hidden.ownFolder(PackLayout.staging, mode: 0o700)
        for name in try staging.names() {
            do throws(FileError) { try staging.remove(name) } catch {
                // It contains a folder, which isn't ours.
                try hidden.moveAside(PackLayout.staging) { _ in true }
                return try hidden.ownFolder(PackLayout.staging, mode: 0o700)
            }
        }
        return staging
    }

    /// Whether a file left of a partly removed pack is ours. This goes by its content, because a name like `index.html` may
    /// be anyone's.
    private static func isOurs(_ name: String, in directory: Directory) -> Bool {
        if name.hasPrefix(PackLayout.privateFolder), Directory.isAside(name) { return true }
        guard let bytes = try? directory.read(name, limit: documentLimit) else { return false }
        switch name {
        case PackLayout.status: return (try? PackJSON.status(bytes)) != nil
        case PackLayout.gallery: return Gallery.isGallery(bytes)
        default:
            guard let id = StickerName.id(of: name) else { return false }
            return StickerName.name(id: id, bytes: bytes, ext: String(name.suffix(3))) == name
        }
    }

    /// Opens a pack's folder to look into it; nil when there is none.
    /// - Throws: `.unreadable` also when links lead to a group's pack.
    private static func existing(_ path: String) throws(PackError) -> Directory? {
        do throws(FileError) { return try Directory.opening(path, ownNames: ownNames(path)) } catch {
            if error.isMissing { return nil }
            throw .unreadable(path: error.path, reason: error.text)
        }
    }

    /// How many names at the end of a pack's path others may make: in a group's folder, and beside it, apps do.
    private static func ownNames(_ path: String) -> Int { Path.last(path) == GroupLayout.pack ? 2 : 0 }

    /// Whether the folder at `path` holds a pack, or what a build that was stopped has left of one.
    /// - Throws: `.unreadable` if that can't be seen now.
    package static func holdsPack(_ path: String) throws(PackError) -> Bool {
        guard let directory = try existing(path) else { return false }
        if let bytes = try directory.document(PackLayout.manifest, limit: documentLimit) {
            return (try? PackJSON.manifest(bytes)) != nil
        }
        return try stages(directory)
    }

    /// Whether the folder at `path` holds a manifest, whatever it says.
    /// - Throws: `.unreadable` if that can't be seen now.
    package static func holdsManifest(_ path: String) throws(PackError) -> Bool {
        guard let directory = try existing(path) else { return false }
        return try asPack(directory.status(of: PackLayout.manifest))?.isFile == true
    }

    /// Whether the folder at `path` holds other files than a pack's, so that no pack may be written there. False when there
    /// is no such folder.
    /// - Throws: `.unreadable` if that can't be seen now.
    package static func isForeign(_ path: String) throws(PackError) -> Bool {
        guard let directory = try existing(path) else { return false }
        if try manifest(in: directory) != nil { return false }
        return try holdsStrangers(directory, adoptsRemains: true)
    }

    /// The folder's manifest; nil when there is none, or none that can be parsed.
    /// - Throws: `.unreadable` if it can't be read now, and for a later version, which must not be replaced.
    private static func manifest(in directory: Directory) throws(PackError) -> PackManifest? {
        guard let bytes = try directory.document(PackLayout.manifest, limit: documentLimit) else {
            return nil
        }
        do {
            return try PackJSON.manifest(bytes)
        } catch {
            guard case .needsNewer(_, let version) = error else { return nil }
            throw .unreadable(
                path: directory.place(PackLayout.manifest),
                reason: "it is of version \(version), later than this program")
        }
    }

    /// The files that the folder's status names; nil when there is none, or none that can be parsed.
    private static func statusFiles(in directory: Directory) throws(PackError) -> [String]? {
        guard let bytes = try directory.document(PackLayout.status, limit: documentLimit),
            let status = try? PackJSON.status(bytes)
        else { return nil }
        return status.stickers.flatMap(\.files)
    }
}
