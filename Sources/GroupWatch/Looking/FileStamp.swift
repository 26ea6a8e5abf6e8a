import Glibc

/// What tells that a file was written, replaced or made readable, without opening it.
struct FileStamp: Equatable, Sendable {
    var device: UInt64
    var inode: UInt64
    var bytes: Int64
    /// Nanoseconds since 1970, by the clock of the file system.
    var modified: Int64
    /// Nanoseconds since 1970: also of a rename, and of new rights.
    var changed: Int64
}

extension FileStamp {
    init(_ about: stat) {
        device = UInt64(about.st_dev)
        inode = UInt64(about.st_ino)
        bytes = Int64(about.st_size)
        modified = Int64(about.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(about.st_mtim.tv_nsec)
        changed = Int64(about.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(about.st_ctim.tv_nsec)
    }
}
