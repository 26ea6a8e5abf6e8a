import CLinux
import Glibc
import SystemPackage

/// Owns a file descriptor and closes it when destroyed.
package struct Descriptor: ~Copyable, Sendable {
    /// The descriptor, for calls that this module lacks. Don't close it.
    package let number: CInt

    /// Takes ownership of an open descriptor.
    package init(adopting number: CInt) { self.number = number }

    deinit { Glibc.close(number) }

    /// Closes the descriptor now.
    /// - Returns: The result of close(2).
    consuming func close() -> CInt {
        let number = number
        discard self
        return Glibc.close(number)
    }
}

/// An open file, closed when destroyed.
package struct OpenFile: ~Copyable, Sendable {
    private let owner: Descriptor
    /// The path with which it was opened, for messages.
    package let path: String

    /// Opens a file of any type for reading; check `status` for pipes and devices.
    /// - Parameters:
    ///   - followsLinks: Whether a symlink as the last component is followed.
    ///   - waits: Whether opening a pipe waits for a writer, and reading it for bytes.
    ///   - isCancelled: Asked when a signal interrupts the wait.
    package init(
        _ path: String, followsLinks: Bool = true, waits: Bool = false,
        isCancelled: () -> Bool = { false }
    ) throws(FileError) {
        let flags = (followsLinks ? 0 : O_NOFOLLOW) | (waits ? 0 : O_NONBLOCK)
        let descriptor = try perform(.open, path, isCancelled: isCancelled) {
            unsafe open(NameBytes.terminated(path), O_RDONLY | O_CLOEXEC | O_NOCTTY | flags)
        }
        self.init(adopting: descriptor, path: path)
    }

    /// Duplicates a descriptor, which the caller keeps.
    package init(copying descriptor: CInt, path: String) throws(FileError) {
        self.init(
            adopting: try perform(.open, path) { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }, path: path)
    }

    package init(adopting descriptor: CInt, path: String) {
        owner = Descriptor(adopting: descriptor)
        self.path = path
    }

    /// The descriptor, for calls that this module lacks. Don't close it.
    package var descriptor: CInt { owner.number }

    /// Closes the file now.
    /// - Throws: When the file system reports a failed write only now.
    package consuming func close() throws(FileError) {
        let path = path
        let result = owner.close()
        // On Linux the descriptor is closed even if a signal interrupted the call.
        try perform(.close, path) { result == 0 || errno == EINTR ? 0 : -1 }
    }

    package func status() throws(FileError) -> FileStatus { try FileStatus(descriptor, path) }

    // MARK: Reading

    /// Reads a whole regular file, and throws `.changing` if another process writes to it meanwhile.
    /// - Parameters:
    ///   - limit: In bytes; a longer file throws before it is read.
    ///   - isCancelled: Asked before each mebibyte; true throws `Errno.interrupted`.
    /// - Returns: The bytes, and the status, which was equal before and after.
    package func readUnchanged(
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

    /// Reads a whole regular file, including those in /proc, which state no length.
    /// - Parameter limit: In bytes; a longer file throws.
    package func read(limit: Int) throws(FileError) -> [UInt8] {
        let status = try status()
        try require(status, limit: limit)
        return try read(expected: status.bytes, limit: limit) { .tooLong(found: $0, limit: limit) }
    }

    /// Reads a file, a pipe or a terminal to its end.
    /// - Parameters:
    ///   - limit: In bytes; longer input throws.
    ///   - isCancelled: Asked when a signal interrupts the wait.
    package func readToEnd(
        limit: Int, isCancelled: () -> Bool = { false }
    ) throws(FileError) -> [UInt8] {
        let expected = max(1 << 16, try status().bytes)
        return try read(expected: expected, limit: limit, isCancelled, waits: true) {
            .tooLong(found: $0, limit: limit)
        }
    }

    /// Reads at most `count` bytes from the beginning of a file of any type.
    package func readBeginning(_ count: Int) throws(FileError) -> [UInt8] {
        try read(expected: count, limit: count, endsAtLimit: true) { _ in .changing }
    }

    /// Reads numbers at the current position as they lie in memory.
    /// - Throws: `.changing` when the file ends before.
    package func read<Word: BitwiseCopyable>(words count: Int) throws(FileError) -> [Word] {
        let length = count * MemoryLayout<Word>.stride
        return try unsafe [Word](unsafeUninitializedCapacity: count) { (buffer, filled) throws(FileError) in
            let target = UnsafeMutableRawBufferPointer(buffer)
            var done = 0
            while done < length {
                let got = try perform(.read, path) {
                    // In bounds: `done` is below the length.
                    unsafe Glibc.read(
                        descriptor, target.baseAddress.map { unsafe $0 + done }, length - done)
                }
                guard got > 0 else { throw FileError(.read, path, .changing) }
                done += got
            }
            filled = count
        }
    }

    private func require(_ status: FileStatus, limit: Int) throws(FileError) {
        guard status.isFile else { throw FileError(.read, path, .notAFile(status.kind)) }
        guard status.bytes <= limit else {
            throw FileError(.read, path, .tooLong(found: status.bytes, limit: limit))
        }
    }

    /// Reads to the end or to `limit`.
    /// - Parameters:
    ///   - waits: Whether bytes that aren't there yet are waited for, also where the descriptor doesn't block.
    ///   - excess: Gives the error for input longer than `limit`, from the bytes read so far.
    private func read(
        expected: Int, limit: Int, _ isCancelled: () -> Bool = { false },
        endsAtLimit: Bool = false, waits: Bool = false, excess: (Int) -> FileError.Reason
    ) throws(FileError) -> [UInt8] {
        // One more byte, to detect the end.
        var bytes = [UInt8](repeating: 0, count: max(4096, min(expected, limit) &+ 1))
        var filled = 0
        while true {
            if filled == bytes.count { bytes.append(contentsOf: repeatElement(0, count: bytes.count)) }
            if isCancelled() { throw FileError(.read, path, .system(.interrupted)) }
            let got = try perform(.read, path, isCancelled: isCancelled) {
                Self.ready(waits ? POLLIN : 0, descriptor) {
                    // In bounds: `filled` is below the count.
                    unsafe bytes.withUnsafeMutableBytes { buffer in
                        unsafe Glibc.read(
                            descriptor, buffer.baseAddress.map { unsafe $0 + filled },
                            min(1 << 20, buffer.count - filled))
                    }
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

    /// Writes all bytes at the current position.
    package func write(_ bytes: [UInt8]) throws(FileError) {
        try Self.write(bytes, to: descriptor, path)
    }

    /// Writes numbers at the current position as they lie in memory.
    package func write<Word: BitwiseCopyable>(words: Span<Word>) throws(FileError) {
        try unsafe words.withUnsafeBytes { (bytes) throws(FileError) in
            try unsafe Self.write(bytes, to: descriptor, path)
        }
    }

    /// Writes all bytes to a descriptor, which the caller keeps.
    /// - Parameter path: For errors.
    package static func write(_ bytes: [UInt8], to descriptor: CInt, _ path: String) throws(FileError) {
        try unsafe bytes.span.withUnsafeBytes { (bytes) throws(FileError) in
            try unsafe write(bytes, to: descriptor, path)
        }
    }

    private static func write(
        _ bytes: UnsafeRawBufferPointer, to descriptor: CInt, _ path: String
    ) throws(FileError) {
        var done = 0
        while done < bytes.count {
            let count = try perform(.write, path) {
                ready(POLLOUT, descriptor) {
                    // In bounds: `done` is below the count.
                    unsafe Glibc.write(
                        descriptor, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done)
                }
            }
            guard count > 0 else { throw FileError(.write, path, .system(.ioError)) }
            done += count
        }
    }

    /// Makes a call, again once the descriptor is ready: a shell or another program may have made it non-blocking.
    /// - Parameter events: What is waited for, as in poll(2); 0: nothing.
    private static func ready(_ events: Int32, _ descriptor: CInt, _ call: () -> Int) -> Int {
        while true {
            let result = call()
            guard result < 0, events != 0, errno == EAGAIN else { return result }
            var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
            // A signal is the caller's matter.
            if unsafe poll(&request, 1, -1) < 0 { return -1 }
        }
    }

    /// Sets the permissions, regardless of the umask.
    package func setMode(_ mode: UInt32) throws(FileError) {
        try perform(.setMode, path) { fchmod(descriptor, mode) }
    }

    /// Waits until the bytes are on the disk, so that they survive a power cut.
    package func sync() throws(FileError) { try perform(.sync, path) { fsync(descriptor) } }

    /// Starts writing the bytes to the disk without waiting, so that `sync` takes less time.
    package func beginSync() { kigurumi_begin_writing_back(descriptor) }

    /// Takes the file's exclusive lock (flock), which is released with the descriptor.
    /// - Returns: false when another descriptor holds the lock.
    package func tryLock() throws(FileError) -> Bool {
        do throws(FileError) {
            try perform(.lock, path) { flock(descriptor, LOCK_EX | LOCK_NB) }
            return true
        } catch {
            if error.errno == .wouldBlock { return false }
            throw error
        }
    }
}
