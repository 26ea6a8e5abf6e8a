import CLinux
import Glibc
import SystemPackage

/// A pinned directory: everything happens beneath its descriptor, whatever becomes of the path meanwhile. A name is one
/// component; a symlink in its place is never followed.
public final class Directory: Sendable {
    let descriptor: CInt
    /// As it was opened; for messages.
    public let path: String

    /// Opens the folder at `path`; symlinks on the way are the caller's wish and followed.
    public init(_ path: String) throws(FileError) {
        descriptor = try perform(.openFolder, path) {
            unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        }
        self.path = path
    }

    /// Opens the folder at `path` where its files need only be looked at or opened: it may be unreadable itself.
    public init(passing path: String) throws(FileError) {
        descriptor = try perform(.openFolder, path) {
            unsafe open(path, CInt(KIGURUMI_O_PATH) | O_DIRECTORY | O_CLOEXEC)
        }
        self.path = path
    }

    /// Another descriptor of an open folder; the given one stays the caller's.
    public init(copying descriptor: CInt, path: String) throws(FileError) {
        self.descriptor = try perform(.openFolder, path) { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }
        self.path = path
    }

    private init(_ descriptor: CInt, _ path: String) { (self.descriptor, self.path) = (descriptor, path) }

    deinit { close(descriptor) }

    /// Opens the folder at `path`, making it and those above it where they are missing.
    public static func making(_ path: String, mode: UInt32?) throws(FileError) -> Directory {
        do throws(FileError) { return try Directory(path) } catch {
            let last = Path.last(path)
            guard error.errno == .noSuchFileOrDirectory, !["", ".", "..", "/"].contains(last) else {
                throw error
            }
            return try making(Path.parent(path), mode: mode).making(last, mode: mode)
        }
    }

    // MARK: What lies in it

    /// Opens the folder `name`.
    public func folder(_ name: String) throws(FileError) -> Directory {
        try folder(name, O_RDONLY | O_NOFOLLOW)
    }

    /// The same for a folder whose files need only be looked at or opened.
    public func passing(_ name: String) throws(FileError) -> Directory {
        try folder(name, CInt(KIGURUMI_O_PATH) | O_NOFOLLOW)
    }

    private func folder(_ name: String, _ flags: CInt) throws(FileError) -> Directory {
        let child = try perform(.openFolder, place(name)) {
            unsafe openat(descriptor, name, flags | O_DIRECTORY | O_CLOEXEC)
        }
        return Directory(child, place(name))
    }

    /// Opens the folder at `path`, through no symlink and no mount, and strictly beneath this one.
    public func folderBeneath(_ path: String) throws(FileError) -> Directory {
        let child = try perform(.openFolder, place(path)) {
            unsafe kigurumi_open_beneath(descriptor, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
        }
        return Directory(child, place(path))
    }

    /// Opens the folder `name`, making it where it is missing.
    /// - Parameter mode: of a folder that is made, whatever the umask; nil: what the umask leaves of 0777.
    public func making(_ name: String, mode: UInt32?) throws(FileError) -> Directory {
        let isMade: Bool
        do throws(FileError) {
            try perform(.makeFolder, place(name)) {
                unsafe mkdirat(descriptor, name, mode == nil ? 0o777 : 0o700)
            }
            isMade = true
        } catch {
            guard error.errno == .fileExists else { throw error }
            isMade = false
        }
        let child = try folder(name)
        if isMade, let mode { try perform(.setMode, child.path) { fchmod(child.descriptor, mode) } }
        return child
    }

    /// Opens a file for reading without waiting for anybody.
    public func file(_ name: String) throws(FileError) -> OpenFile { try file(name, for: .open) }

    private func file(_ name: String, for call: FileCall) throws(FileError) -> OpenFile {
        let file = try perform(call, place(name)) {
            unsafe openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        }
        return OpenFile(adopting: file, path: place(name))
    }

    /// Opens a file for reading, through no symlink and no mount, and strictly beneath this folder; never waits.
    /// - Parameter path: may lead into folders.
    public func fileBeneath(_ path: String) throws(FileError) -> OpenFile {
        let file = try perform(.open, place(path)) {
            unsafe kigurumi_open_beneath(descriptor, path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        }
        return OpenFile(adopting: file, path: place(path))
    }

    /// Of the folder itself.
    public func status() throws(FileError) -> FileStatus { try FileStatus(descriptor, path) }

    /// Of what lies at `name`, which may lead into folders; a symlink in the last place is told as such.
    public func status(at name: String) throws(FileError) -> FileStatus {
        var about = stat()
        try perform(.status, place(name)) {
            unsafe fstatat(descriptor, name, &about, AT_SYMLINK_NOFOLLOW)
        }
        return FileStatus(about)
    }

    /// The same; nil when nothing is there, or nothing that can be seen.
    public func status(of name: String) -> FileStatus? { try? status(at: name) }

    /// The names in here, in the order of their bytes, without `.` and `..`.
    public func names() throws(FileError) -> [String] {
        try entries().map(\.name).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// The names in here with their kinds, in any order.
    /// - Returns: nil for the kind where the file system doesn't say it.
    public func entries() throws(FileError) -> [(name: String, kind: FileStatus.Kind?)] {
        // A descriptor of its own: it is moved through the folder.
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
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
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

    /// A regular file's bytes.
    /// - Parameter limit: bytes; a longer file is refused.
    public func read(_ name: String, limit: Int) throws(FileError) -> [UInt8] {
        try file(name).read(limit: limit)
    }

    /// `name` as a path, for messages.
    public func place(_ name: String) -> String { path.hasSuffix("/") ? path + name : "\(path)/\(name)" }

    // MARK: Making it last

    /// Makes what was made, renamed and removed in here last through a power cut.
    public func sync() throws(FileError) { try perform(.sync, path) { fsync(descriptor) } }

    /// Makes a file's bytes last through a power cut.
    public func sync(_ name: String) throws(FileError) { try file(name, for: .sync).sync() }

    /// Lets a file's bytes begin to go to the disk, so that `sync` has less to wait for.
    public func beginSync(_ name: String) { try? file(name).beginSync() }

    /// Makes all that was written to this file system last through a power cut.
    public func syncFileSystem() throws(FileError) {
        try perform(.sync, path) { kigurumi_syncfs(descriptor) }
    }

    /// Runs `body` under the folder's lock, or without it where it can't be had within `wait`.
    public func withLock<Value>(
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
