import CLinux
import Glibc
import SystemPackage

/// Owns a descriptor, which is closed when this goes.
public struct Descriptor: ~Copyable, Sendable {
    /// For calls that this module doesn't have; stays this value's.
    public let number: CInt

    public init(adopting number: CInt) { self.number = number }

    deinit { Glibc.close(number) }

    /// - Returns: as close(2) does.
    consuming func close() -> CInt {
        let number = number
        discard self
        return Glibc.close(number)
    }
}

/// An open file, closed when it goes.
public struct OpenFile: ~Copyable, Sendable {
    private let owner: Descriptor
    /// As it was opened; for messages.
    public let path: String

    /// Opens a file for reading, whatever it is; pipes and devices are told by `status`.
    /// - Parameters:
    ///   - followsLinks: whether a symlink in the last place may be followed.
    ///   - waits: whether opening a pipe waits for a writer, and reading one for bytes.
    ///   - isCancelled: asked when a signal interrupts the wait.
    public init(
        _ path: String, followsLinks: Bool = true, waits: Bool = false,
        isCancelled: () -> Bool = { false }
    ) throws(FileError) {
        let flags = (followsLinks ? 0 : O_NOFOLLOW) | (waits ? 0 : O_NONBLOCK)
        let descriptor = try perform(.open, path, isCancelled: isCancelled) {
            unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | flags)
        }
        self.init(adopting: descriptor, path: path)
    }

    /// Another descriptor of an open file; the given one stays the caller's.
    public init(copying descriptor: CInt, path: String) throws(FileError) {
        self.init(
            adopting: try perform(.open, path) { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }, path: path)
    }

    /// Owns a descriptor from here on.
    public init(adopting descriptor: CInt, path: String) {
        owner = Descriptor(adopting: descriptor)
        self.path = path
    }

    /// For calls that this module doesn't have; stays this value's.
    public var descriptor: CInt { owner.number }

    /// Closes it now.
    /// - Throws: what the file system could not write, where it notices that only now.
    public consuming func close() throws(FileError) {
        let path = path
        let result = owner.close()
        // Closed also where a signal interrupted it.
        try perform(.close, path) { result == 0 || errno == EINTR ? 0 : -1 }
    }

    public func status() throws(FileError) -> FileStatus { try FileStatus(descriptor, path) }

    // MARK: Reading

    /// A regular file's bytes as they were at one moment.
    /// - Parameters:
    ///   - limit: bytes; a longer file is refused without reading it.
    ///   - isCancelled: asked before each mebibyte; true ends with `Errno.interrupted`.
    /// - Returns: the bytes, and the status that was the same before and after.
    public func readUnchanged(
        limit: Int, isCancelled: () -> Bool = { false }
    ) throws(FileError) -> (bytes: [UInt8], status: FileStatus) {
        let before = try status()
        try require(before, limit: limit)
        let bytes = try read(expected: before.bytes, limit: before.bytes, isCancelled) { _ in .changing }
        guard bytes.count == before.bytes, try status() == before else {
            throw FileError(.read, path, .changing)
        }
        return (bytes, before)
    }

    /// A regular file's bytes, also of one in /proc, which states no length.
    /// - Parameter limit: bytes; a longer file is refused.
    public func read(limit: Int) throws(FileError) -> [UInt8] {
        let status = try status()
        try require(status, limit: limit)
        return try read(expected: status.bytes, limit: limit) { .tooLong(found: $0, limit: limit) }
    }

    /// All that comes until the end, also from a pipe or a terminal.
    /// - Parameters:
    ///   - limit: bytes; more are refused.
    ///   - isCancelled: asked when a signal interrupts the wait.
    public func readToEnd(
        limit: Int, isCancelled: () -> Bool = { false }
    ) throws(FileError) -> [UInt8] {
        let expected = max(1 << 16, try status().bytes)
        return try read(expected: expected, limit: limit, isCancelled) {
            .tooLong(found: $0, limit: limit)
        }
    }

    /// The first bytes of whatever it is, or all that there are.
    public func readBeginning(_ count: Int) throws(FileError) -> [UInt8] {
        try read(expected: count, limit: count, endsAtLimit: true) { _ in .changing }
    }

    private func require(_ status: FileStatus, limit: Int) throws(FileError) {
        guard status.isFile else { throw FileError(.read, path, .notAFile(status.kind)) }
        guard status.bytes <= limit else {
            throw FileError(.read, path, .tooLong(found: status.bytes, limit: limit))
        }
    }

    /// - Parameter excess: what more than `limit` bytes mean.
    private func read(
        expected: Int, limit: Int, _ isCancelled: () -> Bool = { false },
        endsAtLimit: Bool = false, excess: (Int) -> FileError.Reason
    ) throws(FileError) -> [UInt8] {
        // One more, to see the end.
        var bytes = [UInt8](repeating: 0, count: max(4096, min(expected, limit) &+ 1))
        var filled = 0
        while true {
            if filled == bytes.count { bytes.append(contentsOf: repeatElement(0, count: bytes.count)) }
            if isCancelled() { throw FileError(.read, path, .system(.interrupted)) }
            let got = try perform(.read, path, isCancelled: isCancelled) {
                // In bounds: `filled` is below the count.
                unsafe bytes.withUnsafeMutableBytes { buffer in
                    unsafe Glibc.read(
                        descriptor, buffer.baseAddress.map { unsafe $0 + filled },
                        min(1 << 20, buffer.count - filled))
                }
            }
            if got == 0 { break }
            filled += got
            if endsAtLimit, filled >= limit { break }
            guard filled <= limit else { throw FileError(.read, path, excess(filled)) }
        }
        bytes.removeLast(bytes.count - (endsAtLimit ? min(filled, limit) : filled))
        return bytes
    }

    // MARK: Writing

    /// Writes all bytes at the end of what was written so far.
    public func write(_ bytes: [UInt8]) throws(FileError) {
        try Self.write(bytes, to: descriptor, path)
    }

    /// Writes all bytes to a descriptor that stays the caller's.
    /// - Parameter path: for messages.
    public static func write(_ bytes: [UInt8], to descriptor: CInt, _ path: String) throws(FileError) {
        var done = 0
        while done < bytes.count {
            let count = try perform(.write, path) {
                // In bounds: `done` is below the count.
                unsafe bytes.withUnsafeBytes { buffer in
                    unsafe Glibc.write(
                        descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
                }
            }
            guard count > 0 else { throw FileError(.write, path, .system(.ioError)) }
            done += count
        }
    }

    /// Sets the rights, whatever the umask.
    public func setMode(_ mode: UInt32) throws(FileError) {
        try perform(.setMode, path) { fchmod(descriptor, mode) }
    }

    /// Makes the bytes last through a power cut.
    public func sync() throws(FileError) { try perform(.sync, path) { fsync(descriptor) } }

    /// Lets the bytes begin to go to the disk, so that `sync` has less to wait for.
    public func beginSync() { kigurumi_begin_writing_back(descriptor) }

    /// Takes the file's lock, which goes with the descriptor.
    /// - Returns: false when another descriptor holds it.
    public func tryLock() throws(FileError) -> Bool {
        do throws(FileError) {
            try perform(.lock, path) { flock(descriptor, LOCK_EX | LOCK_NB) }
            return true
        } catch {
            if error.errno == .wouldBlock { return false }
            throw error
        }
    }

    /// Gives the lock back before the descriptor goes.
    public func unlock() { flock(descriptor, LOCK_UN) }
}
