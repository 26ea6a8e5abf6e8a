import Glibc

/// Replaces a text file by one rename, so that a reader sees the old text or the new one.
public struct TextfileWriter: Sendable {
    /// Absolute.
    public let path: String

    public init(path: String) { self.path = path }

    /// Blocks. Not synced: the next writing mends what a power cut takes.
    /// - Returns: the errno of what failed; nil when it is written.
    @discardableResult
    public func write(_ text: String) -> Int32? {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[...$0]) } ?? ""
        let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
        // Collectors read *.prom; this one isn't for them.
        let staged = "\(folder).\(name).new"
        let descriptor = unsafe open(staged, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { return errno }
        var failure = Self.write(Array(text.utf8), to: descriptor)
        if fchmod(descriptor, 0o644) != 0, failure == nil { failure = errno }
        if close(descriptor) != 0, failure == nil { failure = errno }
        if failure == nil, unsafe rename(staged, path) != 0 { failure = errno }
        if failure != nil { unsafe unlink(staged) }
        return failure
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        var done = 0
        while done < bytes.count {
            let written = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(
                    descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { return written < 0 ? errno : EIO }
            done += written
        }
        return nil
    }
}
