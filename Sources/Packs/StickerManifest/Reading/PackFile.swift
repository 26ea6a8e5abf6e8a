#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Reads a pack's files safely: only regular files, never through a symlink, never blocking on a pipe, never more than
/// a limit. This library doesn't use `Files`, because apps also use it on other systems than Linux.
enum PackFile {
    /// Distinguishes a replaced file from its predecessor without reading it.
    struct Stamp: Equatable, Sendable {
        var device: UInt64
        var inode: UInt64
        var size: Int64
        var seconds: Int
        var nanoseconds: Int
    }

    /// Reads a whole file.
    /// - Parameter limit: In bytes; a longer file throws `.unreadable`.
    static func read(_ path: String, limit: Int) throws(ManifestError) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            let number = errno
            if number == ENOENT || number == ENOTDIR { throw .missing(path: path) }
            throw .unreadable(path: path, reason: number == ELOOP ? "it is a symlink" : reason(number))
        }
        defer { close(descriptor) }
        var about = stat()
        guard unsafe fstat(descriptor, &about) == 0 else {
            throw .unreadable(path: path, reason: reason(errno))
        }
        guard about.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(path: path, reason: "it is not a file")
        }
        guard about.st_size <= off_t(limit) else {
            throw .unreadable(path: path, reason: "it is longer than \(limit) bytes")
        }
        var bytes = [UInt8](repeating: 0, count: Int(about.st_size) &+ 1)
        var filled = 0
        while true {
            if filled == bytes.count {
                guard filled <= limit else {
                    throw .unreadable(path: path, reason: "it is longer than \(limit) bytes")
                }
                bytes.append(contentsOf: repeatElement(0, count: bytes.count))
            }
            let got = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe sysRead(descriptor, buffer, filled)
            }
            if got < 0 && errno == EINTR { continue }
            guard got >= 0 else { throw .unreadable(path: path, reason: reason(errno)) }
            if got == 0 { break }
            filled += got
        }
        bytes.removeLast(bytes.count - filled)
        return bytes
    }

    /// The file's current stamp; nil when there is no such file.
    static func stamp(_ path: String) -> Stamp? {
        var about = stat()
        guard unsafe lstat(path, &about) == 0 else { return nil }
        #if canImport(Darwin)
            let time = about.st_mtimespec
        #else
            let time = about.st_mtim
        #endif
        return Stamp(
            device: UInt64(truncatingIfNeeded: about.st_dev), inode: UInt64(truncatingIfNeeded: about.st_ino),
            size: Int64(about.st_size), seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
    }

    /// Reads into the buffer from `offset` to its end.
    private static func sysRead(_ descriptor: CInt, _ buffer: UnsafeMutableRawBufferPointer, _ offset: Int)
        -> Int
    {
        guard let base = buffer.baseAddress, offset < buffer.count else { return 0 }
        #if canImport(Glibc)
            return unsafe Glibc.read(descriptor, base + offset, buffer.count - offset)
        #elseif canImport(Musl)
            return unsafe Musl.read(descriptor, base + offset, buffer.count - offset)
        #else
            return unsafe Darwin.read(descriptor, base + offset, buffer.count - offset)
        #endif
    }

    private static func reason(_ number: CInt) -> String {
        guard let text = unsafe strerror(number) else { return "error \(number)" }
        return unsafe String(cString: text)
    }
}
