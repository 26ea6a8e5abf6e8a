import CLinux
import Glibc
import SystemPackage

/// An open folder. All operations go through its descriptor, so they stay in this folder even if it is renamed meanwhile.
/// Names are single components, and a symlink of that name is never followed.
package final class Directory: Sendable {
    let descriptor: CInt
    /// The path with which it was opened, for messages.
    package let path: String

    /// Opens the folder at `path`, following symlinks.
    package init(_ path: String) throws(FileError) {
        descriptor = try perform(.openFolder, path) {
            unsafe open(NameBytes.terminated(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        }
        self.path = path
    }

    /// Opens the folder at `path` only to reach the files in it, which needs no permission to list it. Follows symlinks.
    package init(passing path: String) throws(FileError) {
        descriptor = try perform(.openFolder, path) {
            unsafe open(NameBytes.terminated(path), CInt(KIGURUMI_O_PATH) | O_DIRECTORY | O_CLOEXEC)
        }
        self.path = path
    }

    private init(_ descriptor: CInt, _ path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit { close(descriptor) }

    /// A path that leads to this very folder, whatever lies at `path` by now, for code that takes paths. Valid in this
    /// process as long as this object.
    package var pinnedPath: String { "/proc/self/fd/\(descriptor)" }

    /// Opens the folder at `path`, making it and its missing parents.
    /// - Parameter mode: The permissions of new folders, regardless of the umask; nil uses 0777 less the umask.
    package static func making(_ path: String, mode: UInt32?) throws(FileError) -> Directory {
        do throws(FileError) { return try Directory(path) } catch {
            guard error.errno == .noSuchFileOrDirectory, let last = Path.name(path) else { throw error }
            return try making(Path.parent(path), mode: mode).making(last, mode: mode)
        }
    }

    /// Opens the folder at `path`, which may be in a place where others make names too.
    /// - Parameter ownNames: How many of the last components may be no symlinks.
    package static func opening(_ path: String, ownNames: Int) throws(FileError) -> Directory {
        guard ownNames > 0, let name = Path.name(path) else { return try Directory(path) }
        let parent = try opening(Path.parent(path), ownNames: ownNames - 1)
        return try parent.withoutLink(name) { () throws(FileError) in try parent.folder(name) }
    }

    /// The same, making the folder and its missing parents.
    /// - Parameter mode: The permissions of new folders, regardless of the umask; nil uses 0777 less the umask.
    package static func making(_ path: String, ownNames: Int, mode: UInt32?) throws(FileError) -> Directory {
        guard ownNames > 0, let name = Path.name(path) else { return try making(path, mode: mode) }
        let parent = try making(Path.parent(path), ownNames: ownNames - 1, mode: mode)
        return try parent.making(name, mode: mode)
    }

    /// A link that isn't followed is reported as one: the system calls it no folder.
    private func withoutLink(
        _ name: String, _ open: () throws(FileError) -> Directory
    ) throws(FileError) -> Directory {
        do throws(FileError) { return try open() } catch {
            guard error.errno == .notDirectory, try status(at: name).kind == .link else { throw error }
            throw FileError(error.call, error.path, .system(.tooManySymbolicLinkLevels))
        }
    }

    // MARK: Content

    /// Opens the folder `name`.
    package func folder(_ name: String) throws(FileError) -> Directory {
        try folder(name, O_RDONLY | O_NOFOLLOW)
    }

    /// Opens the folder `name` only to reach the files in it, which needs no permission to list it.
    package func passing(_ name: String) throws(FileError) -> Directory {
        try folder(name, CInt(KIGURUMI_O_PATH) | O_NOFOLLOW)
    }

    private func folder(_ name: String, _ flags: CInt) throws(FileError) -> Directory {
        let child = try perform(.openFolder, place(name)) {
            unsafe openat(descriptor, NameBytes.terminated(name), flags | O_DIRECTORY | O_CLOEXEC)
        }
        return Directory(child, place(name))
    }

    /// Opens the folder at the relative `path`, which must stay beneath this folder and cross no symlink and no mount.
    package func folderBeneath(_ path: String) throws(FileError) -> Directory {
        let child = try perform(.openFolder, place(path)) {
            unsafe kigurumi_open_beneath(
                descriptor, NameBytes.terminated(path), O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
        }
        return Directory(child, place(path))
    }

    /// Opens the folder `name`, making it when it is missing.
    /// - Parameter mode: The permissions of a new folder, regardless of the umask; nil uses 0777 less the umask.
    package func making(_ name: String, mode: UInt32?) throws(FileError) -> Directory {
        let isMade: Bool
        do throws(FileError) {
            try perform(.makeFolder, place(name)) {
                unsafe mkdirat(descriptor, NameBytes.terminated(name), mode == nil ? 0o777 : 0o700)
            }
            isMade = true
        } catch {
            guard error.errno == .fileExists else { throw error }
            isMade = false
        }
        let child = try withoutLink(name) { () throws(FileError) in try folder(name) }
        if isMade, let mode { try perform(.setMode, child.path) { fchmod(child.descriptor, mode) } }
        return child
    }

    /// Opens a file of any type for reading, without blocking on a pipe.
    package func file(_ name: String) throws(FileError) -> OpenFile { try file(name, for: .open) }

    private func file(_ name: String, for call: FileCall) throws(FileError) -> OpenFile {
        let file = try perform(call, place(name)) {
            unsafe openat(
                descriptor, NameBytes.terminated(name),
                O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        }
        return OpenFile(adopting: file, path: place(name))
    }

    /// Opens the file at the relative `path` for reading. The path must stay beneath this folder and cross no symlink and no
    /// mount. Doesn't block on a pipe.
    package func fileBeneath(_ path: String) throws(FileError) -> OpenFile {
        let file = try perform(.open, place(path)) {
            unsafe kigurumi_open_beneath(
                descriptor, NameBytes.terminated(path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        }
        return OpenFile(adopting: file, path: place(path))
    }

    /// Whether the folder is the root of a mount, also of one that was taken away since.
    package var isMountPoint: Bool { kigurumi_is_mount_root(descriptor) == 1 }

    package func status() throws(FileError) -> FileStatus { try FileStatus(descriptor, path) }

    /// The status of a file, which may be in a folder within this one. A symlink as the last component isn't followed.
    package func status(at name: String) throws(FileError) -> FileStatus {
        var about = stat()
        try perform(.status, place(name)) {
            unsafe fstatat(descriptor, NameBytes.terminated(name), &about, AT_SYMLINK_NOFOLLOW)
        }
        return FileStatus(about)
    }

    /// The status of a file, as `status(at:)`; nil only when there is no file of that name.
    package func status(of name: String) throws(FileError) -> FileStatus? {
        do throws(FileError) { return try status(at: name) } catch {
            if error.isMissing { return nil }
            throw error
        }
    }

    /// The type of a file in this folder; nil when there is none.
    /// - Parameter listed: As `entries` returned it; nil where the file system didn't state it.
    package func kind(of name: String, listed: FileStatus.Kind?) throws(FileError) -> FileStatus.Kind? {
        if let listed { return listed }
        return try status(of: name)?.kind
    }

    /// Whether there may be a file of that name: false only when there is certainly none.
    package func mayHold(_ name: String) -> Bool {
        do throws(FileError) { return try status(of: name) != nil } catch { return true }
    }

    /// The names in this folder, sorted by their bytes, without `.` and `..`.
    package func names() throws(FileError) -> [String] {
        try entries().map(\.name).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// The names in this folder with their types, in any order, without `.` and `..`.
    /// - Returns: A nil type when the file system doesn't state it.
    package func entries() throws(FileError) -> [(name: String, kind: FileStatus.Kind?)] {
        // Listing moves the descriptor's position, so it needs its own.
        let copy = try perform(.list, path) {
            unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        }
        guard let stream = unsafe fdopendir(copy) else {
            close(copy)
            throw FileError(.list, path, .system(.noMemory))
        }
        defer { unsafe closedir(stream) }
        var entries: [(name: String, kind: FileStatus.Kind?)] = []
        while true {
            var next: UnsafeMutablePointer<dirent>?
            try perform(.list, path) {
                errno = 0
                unsafe next = readdir(stream)
                return unsafe next == nil && errno != 0 ? -1 : 0
            }
            guard let entry = unsafe next else { return entries }
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe NameBytes.text(Array(bytes.prefix { $0 != 0 }))
            }
            if name != ".", name != ".." { unsafe entries.append((name, Self.kind(entry.pointee.d_type))) }
        }
    }

    private static func kind(_ type: UInt8) -> FileStatus.Kind? {
        switch Int(type) {
        case Int(DT_REG): .file
        case Int(DT_DIR): .folder
        case Int(DT_LNK): .link
        case Int(DT_FIFO): .pipe
        case Int(DT_SOCK): .socket
        case Int(DT_CHR), Int(DT_BLK): .device
        default: nil
        }
    }

    /// Reads a whole regular file.
    /// - Parameter limit: In bytes; a longer file throws.
    package func read(_ name: String, limit: Int) throws(FileError) -> [UInt8] {
        try file(name).read(limit: limit)
    }

    /// Reads a whole regular file; nil only when there is no file of that name.
    /// - Parameter limit: In bytes; a longer file throws.
    package func readIfPresent(_ name: String, limit: Int) throws(FileError) -> [UInt8]? {
        do throws(FileError) { return try read(name, limit: limit) } catch {
            if error.isMissing { return nil }
            throw error
        }
    }

    /// The path of `name`, for messages.
    package func place(_ name: String) -> String { path.hasSuffix("/") ? path + name : "\(path)/\(name)" }

    // MARK: Syncing

    /// Waits until new, renamed and removed names in this folder are on the disk.
    package func sync() throws(FileError) { try perform(.sync, path) { fsync(descriptor) } }

    /// Waits until a file's bytes are on the disk.
    package func sync(_ name: String) throws(FileError) { try file(name, for: .sync).sync() }

    /// Starts writing a file's bytes to the disk without waiting, so that `sync` takes less time.
    package func beginSync(_ name: String) { try? file(name).beginSync() }

    /// Waits until everything written to this file system is on the disk.
    package func syncFileSystem() throws(FileError) {
        try perform(.sync, path) { kigurumi_syncfs(descriptor) }
    }

    /// Runs `body` under the folder's lock, or without it if another process holds it for longer than `wait`.
    package func withLock<Value>(
        wait: Duration, _ body: () throws(FileError) -> Value
    ) throws(FileError) -> Value {
        let end = ContinuousClock.now + wait
        var isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
        while !isLocked, ContinuousClock.now < end {
            SystemClock.pause(milliseconds: 10)
            isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
        }
        defer { if isLocked { flock(descriptor, LOCK_UN) } }
        return try body()
    }
}
