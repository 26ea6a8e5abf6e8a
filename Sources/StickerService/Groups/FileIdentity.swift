import Glibc

/// What tells, without reading, that a file is the one that was seen before.
struct FileIdentity: Codable, Equatable, Sendable {
    var inode: UInt64
    var bytes: Int
    /// Nanoseconds since 1970.
    var modified: Int64
    /// Of the inode: nobody sets it back. Nanoseconds since 1970.
    var changed: Int64

    init(_ about: stat) {
        inode = UInt64(about.st_ino)
        bytes = Int(about.st_size)
        modified = Self.nanoseconds(about.st_mtim)
        changed = Self.nanoseconds(about.st_ctim)
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
