import Files

/// Identifies a directory, whatever its name is.
struct DirectoryIdentity: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64

    init(device: UInt64, inode: UInt64) {
        self.device = device
        self.inode = inode
    }

    init(_ status: FileStatus) { self.init(device: status.device, inode: status.stamp.inode) }
}

/// Identifies one version of a file without opening it: differs once the file was written, replaced, renamed or given
/// other permissions.
struct FileStamp: Equatable, Sendable {
    var device: UInt64
    var stamp: FileStatus.Stamp

    init(_ status: FileStatus) {
        device = status.device
        stamp = status.stamp
    }
}

/// The versions of the files that decide a group's pack; nil where none is visible.
struct GroupStamps: Equatable, Sendable {
    var face: FileStamp?
    var face2: FileStamp?
    var profile: FileStamp?
    /// Whether there is a picture, but no face.
    var isMisnamed = false

    /// Whether the last change was at least this long ago. A file system whose clock is far ahead counts as calm, since
    /// waiting for it would never end.
    /// - Parameter now: nanoseconds since 1970.
    func isCalm(for quiet: Duration, now: Int64) -> Bool {
        let quiet = Int64(quiet / .nanoseconds(1))
        return [face, face2, profile].allSatisfy { file in
            guard let file else { return true }
            return now.subtractingReportingOverflow(file.stamp.changed).partialValue.magnitude
                >= quiet.magnitude
        }
    }
}

/// The versions of a pack's folder and manifest; nil where none is visible. A sticker that is overwritten in place
/// leaves both as they were.
struct PackStamps: Equatable, Sendable {
    var folder: FileStamp?
    var manifest: FileStamp?
}
