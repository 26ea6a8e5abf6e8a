/// One file of a pack and how to see that it is still the one that was written.
public struct FileRecord: Equatable, Sendable {
    public var file: String
    /// Pixels.
    public var width: Int
    public var height: Int
    public var bytes: Int
    public var sha256: String
    var inode: UInt64
    /// Nanoseconds since 1970.
    var modified: Int64
    /// Nanoseconds since 1970.
    var changed: Int64

    /// By the name's extension, which is the real type.
    public var mediaType: String { file.hasSuffix(".gif") ? "image/gif" : "image/png" }

    func isSame(as about: Directory.About) -> Bool {
        about.isFile && about.inode == inode && about.bytes == bytes && about.modified == modified
            && about.changed == changed
    }
}
