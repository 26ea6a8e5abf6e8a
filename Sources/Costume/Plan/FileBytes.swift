import Glibc

/// Why a file could not be read or written.
struct FileTrouble: Error, Equatable {
    /// The system's own words.
    var reason: String

    init(reason: String) { self.reason = reason }

    static func current() -> FileTrouble {
        guard let text = unsafe strerror(errno) else { return FileTrouble(reason: "error") }
        return FileTrouble(reason: unsafe String(cString: text))
    }
}

/// Whole files in memory.
enum FileBytes {
    /// - Parameter limit: bytes; a longer file is trouble.
    static func read(_ path: String, limit: Int) throws(FileTrouble) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .current() }
        defer { close(descriptor) }
        var status = unsafe stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .current() }
        guard status.st_mode & S_IFMT == S_IFREG else { throw FileTrouble(reason: "not a regular file") }
        let length = Int(status.st_size)
        guard length <= limit else { throw FileTrouble(reason: "\(length) bytes, at most \(limit)") }
        var failure: FileTrouble?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            while count < length, let base = buffer.baseAddress {
                let got = unsafe Glibc.read(descriptor, base + count, length - count)
                if got < 0 {
                    if errno == EINTR { continue }
                    failure = .current()
                    return
                }
                if got == 0 { break }
                count += got
            }
        }
        if let failure { throw failure }
        return bytes
    }
}
