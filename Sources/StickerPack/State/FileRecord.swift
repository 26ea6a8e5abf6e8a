import Files

/// One file of a pack and how to see that it is still the one that was written.
public struct FileRecord: Equatable, Sendable {
    public var file: String
    /// Pixels.
    public var width: Int
    public var height: Int
    public var sha256: String
    /// As the file system stated it when the file was written.
    var stamp: FileStatus.Stamp

    public var bytes: Int { stamp.bytes }

    /// By the name's extension, which is the real type.
    public var mediaType: String { file.hasSuffix(".gif") ? "image/gif" : "image/png" }

    func isSame(as status: FileStatus) -> Bool { status.isFile && status.stamp == stamp }
}
