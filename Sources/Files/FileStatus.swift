import Glibc

/// What the file system says of a file without opening it.
public struct FileStatus: Hashable, Sendable {
    public enum Kind: Sendable { case file, folder, link, pipe, socket, device }

    /// Tells a version of a file from all others without reading it. Can be kept: it names no device, whose number
    /// may change with a reboot.
    public struct Stamp: Hashable, Codable, Sendable {
        public var inode: UInt64
        public var bytes: Int
        /// Nanoseconds since 1970, by the clock of the file system.
        public var modified: Int64
        /// Nanoseconds since 1970; also of a rename or of new rights, and nobody can set it back.
        public var changed: Int64

        public init(inode: UInt64, bytes: Int, modified: Int64, changed: Int64) {
            (self.inode, self.bytes, self.modified, self.changed) = (inode, bytes, modified, changed)
        }
    }

    public var kind: Kind
    public var device: UInt64
    public var stamp: Stamp
    /// Names that the file has.
    public var links: Int
    /// The user's id.
    public var owner: UInt32
    /// The lowest twelve bits of the mode.
    public var permissions: UInt32

    /// Of what lies at a path; nil when nothing does, or nothing that can be seen.
    /// - Parameter followsLinks: whether a symlink in the last place stands for what it leads to.
    public init?(_ path: String, followsLinks: Bool = true) {
        try? self.init(at: path, followsLinks: followsLinks)
    }

    /// The same, with the reason why there is none.
    public init(at path: String, followsLinks: Bool = true) throws(FileError) {
        var about = stat()
        try perform(.status, path) {
            unsafe fstatat(AT_FDCWD, path, &about, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW)
        }
        self.init(about)
    }

    /// Of an open file.
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
        (links, owner) = (Int(about.st_nlink), about.st_uid)
        permissions = about.st_mode & 0o7777
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    public var isFile: Bool { kind == .file }
    public var isFolder: Bool { kind == .folder }
    public var bytes: Int { stamp.bytes }

    /// Whether both are one file, in whatever version.
    public func isSameFile(as other: FileStatus) -> Bool {
        device == other.device && stamp.inode == other.stamp.inode
    }
}
