import Glibc

/// A program as it lies on the disk: another one in its place is another file.
struct ProgramFile: Equatable, Sendable {
    let path: String
    private let identity: [Int]

    /// nil where there is none.
    init?(_ path: String) {
        var about = stat()
        guard unsafe stat(path, &about) == 0 else { return nil }
        self.path = path
        identity = [
            Int(truncatingIfNeeded: about.st_dev), Int(truncatingIfNeeded: about.st_ino), Int(about.st_size),
            about.st_mtim.tv_sec, about.st_mtim.tv_nsec, about.st_ctim.tv_sec, about.st_ctim.tv_nsec,
        ]
    }
}
