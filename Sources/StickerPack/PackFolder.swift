public import Files
import Names
public import StickerManifest
import Synchronization

/// A pack that is being written: the folder, its lock, and what is known of its files.
///
/// A build goes: `open`; for each recipe `reuse`, else render and `add`; `writeStatus` as stickers are finished;
/// `publish`. When every recipe could be reused write no status before `publish`: it then leaves a pack that hasn't
/// changed untouched to the last time stamp. All calls block (they read, write and sync) and may come from any thread.
public final class PackFolder: Sendable {
    /// Of the files in `.kigurumi` and of manifests, in bytes.
    static let documentLimit = 64 << 20

    struct Content: Sendable {
        var state: PackState
        /// nil: not saved yet, or not readable.
        var saved: PackState?
        /// When what is on the disk was known to say enough, on the boot clock, in seconds.
        var savedAt: Double?
        /// Seconds: the more there is to save, the seldomer it is saved while stickers are being finished.
        var savingTook = 0.0
        var pace = StatusPace()
        var manifest: PackManifest?
    }

    /// As given to `open`.
    public let path: String
    let options: PackOptions
    let directory: Directory
    let hidden: Directory
    let staging: Directory
    let content: Mutex<Content>
    private let lock: PackLock
    private let counter = Atomic<Int>(0)

    /// Opens the pack in a folder, which is made where it is missing, and takes its lock. Cleans up what a killed
    /// run left.
    /// - Parameter isCancelled: asked while waiting for the lock.
    /// - Throws: `.notAPack` for a folder with other things in it; `.locked` when another process doesn't let go in
    ///   time or `isCancelled` says so; `.unwritable`, `.diskFull`.
    public static func open(
        _ path: String, options: PackOptions = PackOptions(), isCancelled: () -> Bool = { false }
    ) throws(PackError) -> PackFolder {
        let directory = try asPack(Directory.making(path, mode: options.folderMode))
        return try PackFolder(directory, path, options, isCancelled)
    }

    /// Opens the pack in the folder `name` of a pinned one, whatever became of that one's path meanwhile and never
    /// through a symlink.
    public static func open(
        _ name: String, in parent: Directory, options: PackOptions = PackOptions(),
        isCancelled: () -> Bool = { false }
    ) throws(PackError) -> PackFolder {
        let directory = try asPack(parent.making(name, mode: options.folderMode))
        return try PackFolder(directory, directory.path, options, isCancelled)
    }

    private init(
        _ directory: Directory, _ path: String, _ options: PackOptions, _ isCancelled: () -> Bool
    ) throws(PackError) {
        let seen = directory.status(of: PackLayout.manifest)
        var manifest = try Self.manifest(in: directory)
        if manifest == nil, try Self.holdsStrangers(directory, adoptsRemains: options.adoptsRemains) {
            throw .notAPack(folder: path)
        }
        let hidden = try asPack(directory.ownFolder(PackLayout.privateFolder, mode: 0o700))
        let lock = try PackLock(in: hidden, of: path, wait: options.lockWait, isCancelled: isCancelled)
        let staging = try asPack(Self.emptyStaging(in: hidden))

        // Another process may have published before it let go of the lock.
        if directory.status(of: PackLayout.manifest) != seen { manifest = try Self.manifest(in: directory) }
        let moment = options.clock.boot()
        let saved = (try? hidden.read(PackLayout.state, limit: Self.documentLimit)).flatMap { PackState($0) }
        var state = saved ?? PackState()
        // A status is written more often than the state.
        if let files = Self.statusFiles(in: directory) { state.status = files }
        if let manifest {
            if manifest.series != state.series { (state.series, state.generation) = (manifest.series, 0) }
            state.generation = max(state.generation, manifest.generation)
        }
        let current = manifest?.stickers.flatMap(\.files) ?? []
        let missing = (current + state.status).filter { !state.names($0) }
        state.name(missing, at: moment)
        state.settle(at: moment)
        let names = try asPack(directory.names())
        for name in names where StickerName.id(of: name) != nil && !state.names(name) {
            try? directory.remove(name)
        }
        (self.path, self.options, self.directory, self.hidden) = (path, options, directory, hidden)
        self.staging = staging
        self.lock = lock
        var content = Content(state: state, saved: saved, manifest: manifest)
        // Files that only the last status names are known by nothing else once another one takes its place.
        if saved != nil, missing.isEmpty, Set(state.status).isSubset(of: current) {
            content.savedAt = moment.seconds
        }
        self.content = Mutex(content)
    }

    /// The last complete pack; nil when there is none yet.
    public var manifest: PackManifest? { content.withLock { $0.manifest } }

    /// Writes beside and renames: whoever reads `name` sees the old or the new bytes, never a part.
    func replace(_ name: String, in folder: Directory, _ bytes: [UInt8], mode: UInt32) throws(PackError) {
        let staged = stagingName()
        try asPack(staging.create(staged, bytes, mode: mode))
        do throws(FileError) {
            // A folder in the place of a private file: nobody but us has anything to put there.
            if folder === hidden { try hidden.moveAside(name) { $0.isFolder } }
            try staging.rename(staged, to: folder, as: name)
        } catch {
            try? staging.remove(staged)
            throw PackError(error)
        }
    }

    func stagingName() -> String { String(counter.add(1, ordering: .relaxed).newValue) }

    /// Saves the state when it has changed.
    /// - Parameter encoded: the state as it is, where that was made beforehand.
    func save(_ content: inout Content, encoded: [UInt8]? = nil) throws(PackError) {
        guard content.state != content.saved else { return }
        let start = options.clock.boot().seconds
        try replace(PackLayout.state, in: hidden, encoded ?? PackJSON.bytes(content.state), mode: 0o600)
        let end = options.clock.boot().seconds
        (content.saved, content.savedAt, content.savingTook) = (content.state, end, end - start)
    }

    /// Keeps what is known of finished stickers, for a build that ends without publishing.
    public func keep() throws(PackError) {
        try content.withLock { (content) throws(PackError) in
            sweep(&content)
            try save(&content)
        }
    }

    // MARK: Opening

    /// Whether a folder without a manifest of ours holds anything that isn't ours.
    private static func holdsStrangers(
        _ directory: Directory, adoptsRemains: Bool
    ) throws(PackError) -> Bool {
        if directory.status(of: PackLayout.privateFolder)?.isFolder == true { return false }
        let names = try asPack(directory.names())
        return adoptsRemains ? !names.allSatisfy { isOurs($0, in: directory) } : !names.isEmpty
    }

    /// Our folder for files that don't have their names yet, without what a killed run left there.
    private static func emptyStaging(in hidden: Directory) throws(FileError) -> Directory {
        let staging = try hidden.ownFolder(PackLayout.staging, mode: 0o700)
        for name in try staging.names() {
            do throws(FileError) { try staging.remove(name) } catch {
                // A folder in it, which is none of ours.
                try hidden.moveAside(PackLayout.staging) { _ in true }
                return try hidden.ownFolder(PackLayout.staging, mode: 0o700)
            }
        }
        return staging
    }

    /// Whether what is left of a pack that somebody removed halfway is from us: by what it holds, since a name like
    /// `index.html` may be anybody's.
    private static func isOurs(_ name: String, in directory: Directory) -> Bool {
        if name == PackLayout.privateFolder { return true }
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

    /// Whether the folder at `path` holds things that aren't a pack's, so that none may be written there. False where there
    /// is no such folder.
    public static func isForeign(_ path: String) -> Bool {
        guard let directory = try? Directory(path) else { return false }
        do {
            return try manifest(in: directory) == nil && holdsStrangers(directory, adoptsRemains: true)
        } catch {
            return false
        }
    }

    /// nil when there is none, or nothing that is one of ours.
    /// - Throws: `.unreadable` for a manifest of a later version, which must not be replaced.
    private static func manifest(in directory: Directory) throws(PackError) -> PackManifest? {
        guard let bytes = try? directory.read(PackLayout.manifest, limit: documentLimit) else { return nil }
        do {
            return try PackJSON.manifest(bytes)
        } catch {
            guard case .needsNewer(_, let version) = error else { return nil }
            throw .unreadable(
                path: directory.place(PackLayout.manifest),
                reason: "it is of version \(version), later than this program")
        }
    }

    /// nil without a readable status.
    private static func statusFiles(in directory: Directory) -> [String]? {
        guard let bytes = try? directory.read(PackLayout.status, limit: documentLimit),
            let status = try? PackJSON.status(bytes)
        else { return nil }
        return status.stickers.flatMap(\.files)
    }
}
