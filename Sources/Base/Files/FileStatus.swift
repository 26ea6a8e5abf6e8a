import Glibc

/// A file's type, version and permissions, read without opening it.
package struct FileStatus: Hashable, Sendable {
    /// The types of files; `device` includes both block and character devices.
    package enum Kind: Sendable { case file, folder, link, pipe, socket, device }

    /// Identifies a version of a file without reading it. It can be stored: it has no device number, which may change with a
    /// reboot.
    package struct Stamp: Hashable, Codable, Sendable {
        /// The inode's number, unique within a file system at a time.
        package var inode: UInt64
        /// The file's length.
        package var bytes: Int
        /// When the content last changed, in nanoseconds since 1970. A program can set it.
        package var modified: Int64
        /// When content, name or permissions last changed, in nanoseconds since 1970. Programs can't set it.
        package var changed: Int64

        /// Restores a stored stamp.
        package init(inode: UInt64, bytes: Int, modified: Int64, changed: Int64) {
            self.inode = inode
            self.bytes = bytes
            self.modified = modified
            self.changed = changed
        }
    }

    package var kind: Kind
    /// The number of the file system's device.
    package var device: UInt64
    package var stamp: Stamp
    package var links: Int
    /// The owner's user id.
    package var owner: UInt32
    package var group: UInt32
    /// The permissions: the lowest twelve bits of the mode.
    package var permissions: UInt32

    /// The status of the file at a path; nil when there is none or it can't be accessed, for callers to whom that is the
    /// same. Where something is deleted, replaced or left out for it, it isn't: see `at`.
    /// - Parameter followsLinks: Whether a symlink as the last component is followed.
    package init?(_ path: String, followsLinks: Bool = true) {
        try? self.init(at: path, followsLinks: followsLinks)
    }

    /// The status of the file at a path; nil only when there is no file of that name.
    /// - Parameter followsLinks: Whether a symlink as the last component is followed.
    package static func at(_ path: String, followsLinks: Bool = true) throws(FileError) -> FileStatus? {
        do throws(FileError) { return try FileStatus(at: path, followsLinks: followsLinks) } catch {
            if error.isMissing { return nil }
            throw error
        }
    }

    /// The status of the file at a path.
    /// - Parameter followsLinks: Whether a symlink as the last component is followed.
    package init(at path: String, followsLinks: Bool = true) throws(FileError) {
        var about = stat()
        try perform(.status, path) {
            unsafe fstatat(
                AT_FDCWD, NameBytes.terminated(path), &about, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW)
        }
        self.init(about)
    }

    /// Whether there may be a file at a path: false only when there is certainly none.
    /// - Parameter followsLinks: Whether a symlink as the last component is followed.
    package static func mayBe(at path: String, followsLinks: Bool = true) -> Bool {
        do throws(FileError) { return try at(path, followsLinks: followsLinks) != nil } catch { return true }
    }

    init(_ descriptor: CInt, _ path: String) throws(FileError) {
        var about = stat()
        try perform(.status, path) { unsafe fstat(descriptor, &about) }
        self.init(about)
    }

    init(_ about: stat) {
        kind =
            switch about.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            case S_IFIFO: .pipe
            case S_IFSOCK: .socket
            default: .device
            }
        device = UInt64(about.st_dev)
        stamp = Stamp(
            inode: UInt64(about.st_ino), bytes: Int(about.st_size), modified: Self.nanoseconds(about.st_mtim),
            changed: Self.nanoseconds(about.st_ctim))
        links = Int(about.st_nlink)
        (owner, group) = (about.st_uid, about.st_gid)
        permissions = about.st_mode & 0o7777
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    package var isFile: Bool { kind == .file }
    package var isFolder: Bool { kind == .folder }
    package var bytes: Int { stamp.bytes }

    /// Whether both are the same file, possibly in different versions.
    package func isSameFile(as other: FileStatus) -> Bool {
        device == other.device && stamp.inode == other.stamp.inode
    }
}
