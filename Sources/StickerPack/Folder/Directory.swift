import CLinux
import Glibc

/// A pinned directory: everything happens beneath its descriptor, whatever becomes of the path meanwhile, and never
/// through a symlink.
@safe final class Directory: Sendable {
    /// What tells whether a file is still the one that was written.
    struct About: Equatable, Sendable {
        var isFile: Bool
        var isFolder: Bool
        var inode: UInt64
        var bytes: Int
        /// Nanoseconds since 1970.
        var modified: Int64
        /// Nanoseconds since 1970.
        var changed: Int64

        init(_ about: stat) {
            isFile = about.st_mode & S_IFMT == S_IFREG
            isFolder = about.st_mode & S_IFMT == S_IFDIR
            inode = UInt64(about.st_ino)
            bytes = Int(about.st_size)
            modified = Int64(about.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(about.st_mtim.tv_nsec)
            changed = Int64(about.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(about.st_ctim.tv_nsec)
        }
    }

    let descriptor: CInt
    /// For messages only.
    let path: String

    /// Opens the folder at `path`; a symlink in its last place is the caller's wish and followed.
    convenience init(path: String) throws(PackError) {
        let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .writing(path, errno) }
        self.init(descriptor: descriptor, path: path)
    }

    /// Another descriptor of the folder that `descriptor` has open.
    convenience init(copying descriptor: CInt, path: String) throws(PackError) {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw .writing(path, errno) }
        self.init(descriptor: copy, path: path)
    }

    private init(descriptor: CInt, path: String) { (self.descriptor, self.path) = (descriptor, path) }

    deinit { close(descriptor) }

    /// Opens the folder `name` in here, making it where it is missing.
    func folder(_ name: String, mode: UInt32) throws(PackError) -> Directory {
        let made = unsafe mkdirat(descriptor, name, 0o700) == 0
        if !made && errno != EEXIST { throw .writing(place(name), errno) }
        let child = unsafe openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard child >= 0 else { throw .writing(place(name), errno) }
        let directory = Directory(descriptor: child, path: place(name))
        if made && fchmod(child, mode) != 0 { throw .writing(place(name), errno) }
        return directory
    }

    /// nil when there is nothing of that name. A symlink is told as such, not followed.
    func about(_ name: String) -> About? {
        var about = stat()
        guard unsafe fstatat(descriptor, name, &about, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        return About(about)
    }

    /// The names in here, sorted.
    func names() throws(PackError) -> [String] {
        let copy = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { throw .reading(path, errno) }
        guard let stream = unsafe fdopendir(copy) else {
            let number = errno
            close(copy)
            throw .reading(path, number)
        }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Reads a regular file.
    /// - Parameter limit: bytes; longer files are refused.
    /// - Throws: `.unreadable`; a missing file too.
    func read(_ name: String, limit: Int) throws(PackError) -> [UInt8] {
        let file = unsafe openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw .reading(place(name), errno) }
        defer { close(file) }
        var about = stat()
        guard unsafe fstat(file, &about) == 0 else { throw .reading(place(name), errno) }
        guard about.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(path: place(name), reason: "it is not a file")
        }
        // Files of /proc have no length: a piece at a time until there is no more.
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: max(4096, min(about.st_size, limit) + 1))
        while true {
            let got = unsafe piece.withUnsafeMutableBytes {
                unsafe Glibc.read(file, $0.baseAddress, $0.count)
            }
            if got < 0 && errno == EINTR { continue }
            guard got >= 0 else { throw .reading(place(name), errno) }
            if got == 0 { return bytes }
            bytes += piece[..<got]
            guard bytes.count <= limit else {
                throw .unreadable(path: place(name), reason: "it is longer than \(limit) bytes")
            }
        }
    }

    /// Whether there is a regular file of these bytes.
    func holds(_ name: String, _ bytes: [UInt8]) -> Bool {
        guard let found = try? read(name, limit: bytes.count), found.count == bytes.count else {
            return false
        }
        // `==` goes byte by byte.
        return unsafe found.withUnsafeBytes { found in
            unsafe bytes.withUnsafeBytes { bytes in
                guard let one = found.baseAddress, let other = bytes.baseAddress else { return true }
                return unsafe memcmp(one, other, bytes.count) == 0
            }
        }
    }

    /// Writes a file that doesn't exist yet. On failure nothing stays.
    func create(_ name: String, _ bytes: [UInt8], mode: UInt32, synced: Bool = false) throws(PackError) {
        let file = unsafe openat(
            descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .writing(place(name), errno) }
        var failure: CInt = 0
        var written = 0
        while written < bytes.count && failure == 0 {
            let done = unsafe bytes[written...].withUnsafeBytes {
                unsafe write(file, $0.baseAddress, $0.count)
            }
            if done > 0 { written += done } else if errno != EINTR { failure = done == 0 ? EIO : errno }
        }
        if failure == 0 && fchmod(file, mode) != 0 { failure = errno }
        if failure == 0 && synced && fsync(file) != 0 { failure = errno }
        if close(file) != 0 && failure == 0 && errno != EINTR { failure = errno }
        guard failure == 0 else {
            remove(name)
            throw .writing(place(name), failure)
        }
    }

    /// Puts `name` in the place of what is called `newName` in `target`, in one step.
    func rename(_ name: String, to target: Directory, as newName: String) throws(PackError) {
        if unsafe renameat(descriptor, name, target.descriptor, newName) != 0 {
            throw .writing(target.place(newName), errno)
        }
    }

    /// - Returns: whether nothing of that name is there any more.
    @discardableResult func remove(_ name: String) -> Bool {
        unsafe unlinkat(descriptor, name, 0) == 0 || errno == ENOENT
    }

    /// Lets a file's bytes begin to go to the disk, so that `sync` has less to wait for.
    func beginSync(_ name: String) { try? withFile(name) { kigurumi_begin_writing_back($0) } }

    /// Makes a file's bytes last through a power cut.
    func sync(_ name: String) throws(PackError) {
        let failure = try withFile(name) { fsync($0) == 0 ? 0 : errno }
        guard failure == 0 else { throw .writing(place(name), failure) }
    }

    private func withFile<Value>(_ name: String, _ body: (CInt) -> Value) throws(PackError) -> Value {
        let file = unsafe openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw .writing(place(name), errno) }
        defer { close(file) }
        return body(file)
    }

    /// Makes what was renamed in here last through a power cut.
    func sync() throws(PackError) {
        if fsync(descriptor) != 0 { throw .writing(path, errno) }
    }

    /// Makes all that was written to this file system last through a power cut.
    func syncFileSystem() throws(PackError) {
        if kigurumi_syncfs(descriptor) != 0 { throw .writing(path, errno) }
    }

    func place(_ name: String) -> String { path.hasSuffix("/") ? path + name : "\(path)/\(name)" }
}
