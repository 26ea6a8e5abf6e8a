/// Which directory it is, whatever it is called.
struct DirectoryIdentity: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64
}
