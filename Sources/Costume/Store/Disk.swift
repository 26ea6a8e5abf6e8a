import Glibc

/// The file system calls of the template store.
package enum Disk {
    /// Why a file could not be read whole.
    package enum Trouble: Error, Equatable {
        case missing
        case notAFile
        case tooLarge(limit: Int)
        /// Written to while it was read.
        case changing
        case failed(errno: Int32)

        package var reason: String {
            switch self {
            case .missing: Disk.reason(ENOENT)
            case .notAFile: "not a regular file"
            case .tooLarge(let limit): "more than \(limit) bytes"
            case .changing: "changes while it is read"
            case .failed(let errno): Disk.reason(errno)
            }
        }
    }

    package static func reason(_ code: Int32) -> String {
        unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    }

    /// The absolute path without links; nil when nothing is there.
    static func realPath(_ path: String) -> String? {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(validatingCString: resolved)
    }

    /// Names in a folder, sorted by bytes, without `.` and `..`; nil when it can't be read (`errno` says why).
    package static func names(in folder: String) -> [String]? {
        guard let stream = unsafe opendir(folder) else { return nil }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            // Names that are no UTF-8 can't be written in a template.
            if let name, name != ".", name != ".." { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// A regular file whole, and its status while that was so.
    package static func read(
        _ path: String, limit: Int
    ) throws(Trouble) -> (bytes: [UInt8], status: FileStatus) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            throw errno == ENOENT || errno == ENOTDIR ? .missing : .failed(errno: errno)
        }
        defer { close(descriptor) }
        return try read(descriptor: descriptor, limit: limit)
    }

    /// A regular file that is open, from its beginning to its end, and its status while that was so.
    /// - Parameters:
    ///   - limit: bytes; a longer file is refused without reading it.
    ///   - isCancelled: asked before each mebibyte; true ends it with `ECANCELED`.
    static func read(
        descriptor: Int32, limit: Int, isCancelled: () -> Bool = { false }
    ) throws(Trouble) -> (bytes: [UInt8], status: FileStatus) {
        guard let before = FileStatus.of(descriptor: descriptor) else { throw .failed(errno: errno) }
        guard before.isRegular else { throw .notAFile }
        guard before.size <= limit else { throw .tooLarge(limit: limit) }
        var bytes = [UInt8](repeating: 0, count: Int(before.size))
        var filled = 0
        while filled < bytes.count {
            if isCancelled() { throw .failed(errno: ECANCELED) }
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe Glibc.read(
                    descriptor, buffer.baseAddress.map { unsafe $0 + filled },
                    min(1 << 20, buffer.count - filled))
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .failed(errno: errno) }
            guard count > 0 else { throw .changing }
            filled += count
        }
        guard FileStatus.of(descriptor: descriptor) == before else { throw .changing }
        return (bytes, before)
    }

    /// Writes a file that doesn't exist yet; on failure nothing stays.
    /// - Returns: 0, or the errno.
    static func create(_ path: String, _ bytes: [UInt8], mode: mode_t) -> Int32 {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
        guard descriptor >= 0 else { return errno }
        var (written, failure) = (0, Int32(0))
        while written < bytes.count, failure == 0 {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(
                    descriptor, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
            }
            if count > 0 { written += count } else if errno != EINTR { failure = count == 0 ? EIO : errno }
        }
        // Whatever the process's mask says.
        if failure == 0, fchmod(descriptor, mode) != 0 { failure = errno }
        if close(descriptor) != 0, failure == 0 { failure = errno }
        if failure != 0 { _ = unsafe unlink(path) }
        return failure
    }

    /// Puts a file in its place whole or not at all.
    /// - Returns: false when that failed; the old file is still there then.
    static func replace(_ path: String, with bytes: [UInt8]) -> Bool {
        let draft = "\(path).\(getpid()).tmp"
        _ = unsafe unlink(draft)
        guard create(draft, bytes, mode: 0o600) == 0 else { return false }
        if unsafe rename(draft, path) == 0 { return true }
        _ = unsafe unlink(draft)
        return false
    }

    /// Makes a folder with those above it that are missing.
    package static func makeFolder(_ path: String) {
        var made = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            made += "/\(part)"
            _ = unsafe mkdir(made, 0o700)
        }
    }
}
