import Glibc

/// The identity of a program file: after an upgrade, another file has the same path.
struct ProgramFile: Equatable, Sendable {
    /// Where it was found.
    let path: String
    private let identity: [Int]

    /// nil if there is no such file.
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
