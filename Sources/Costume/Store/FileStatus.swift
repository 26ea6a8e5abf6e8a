import Glibc

/// What identifies a file and tells that it changed.
package struct FileStatus: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64
    /// Bytes.
    var size: Int64
    /// Nanoseconds since 1970.
    var modified: Int64
    /// Of the inode, nanoseconds since 1970.
    var changed: Int64
    var isRegular: Bool
    var isFolder: Bool

    /// Follows links; nil when nothing can be found there (`errno` says why).
    static func of(_ path: String) -> FileStatus? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return FileStatus(status)
    }

    static func of(descriptor: Int32) -> FileStatus? {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return nil }
        return FileStatus(status)
    }

    private init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        modified = Self.nanoseconds(status.st_mtim)
        changed = Self.nanoseconds(status.st_ctim)
        isRegular = status.st_mode & S_IFMT == S_IFREG
        isFolder = status.st_mode & S_IFMT == S_IFDIR
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
