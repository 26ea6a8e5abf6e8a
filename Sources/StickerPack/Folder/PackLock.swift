import Glibc

/// The lock of a pack: one process at a time writes it. Given back when this goes, also by dying.
@safe struct PackLock: ~Copyable {
    static let name = "lock"
    private let descriptor: CInt

    /// Takes the lock, waiting for it as long as `wait`.
    /// - Throws: `.locked` with the holder's process id, when it is known, after that time or when `isCancelled`.
    init(in folder: Directory, of pack: String, wait: Duration, isCancelled: () -> Bool) throws(PackError) {
        let clock = ContinuousClock()
        let end = clock.now + wait
        // Not for writing: that would keep an administrator from making the file system read-only.
        var access = O_RDONLY
        while true {
            try folder.moveAside(Self.name) { !$0.isFile }
            let flags = access | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
            let file = unsafe openat(folder.descriptor, Self.name, flags, 0o600)
            guard file >= 0 else { throw .writing(folder.place(Self.name), errno) }
            var about = stat()
            guard unsafe fstat(file, &about) == 0, about.st_mode & S_IFMT == S_IFREG else {
                close(file)
                continue
            }
            if flock(file, LOCK_EX | LOCK_NB) == 0 {
                // Somebody may have deleted the file meanwhile: then the lock is on a name that nobody else sees.
                let isCurrent =
                    unsafe fstat(file, &about) == 0 && folder.about(Self.name)?.inode == UInt64(about.st_ino)
                if isCurrent {
                    descriptor = file
                    return
                }
                close(file)
                continue
            }
            let number = errno
            let inode = unsafe fstat(file, &about) == 0 ? UInt64(about.st_ino) : nil
            close(file)
            if number == EBADF, access == O_RDONLY {
                // Network file systems lock only what may be written.
                access = O_RDWR
                continue
            }
            guard number == EWOULDBLOCK || number == EINTR else {
                throw .writing(folder.place(Self.name), number)
            }
            if clock.now >= end || isCancelled() {
                throw .locked(folder: pack, holder: inode.flatMap(Self.holder))
            }
            usleep(20_000)
        }
    }

    deinit { close(descriptor) }

    /// Who holds the lock, as the kernel tells: `1: FLOCK ADVISORY WRITE 4711 08:01:1234 0 EOF`. The lock's file is
    /// never written, so that a run that changes nothing writes nothing.
    private static func holder(of inode: UInt64) -> String? {
        guard let bytes = try? Directory(path: "/proc").read("locks", limit: 1 << 20) else { return nil }
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count >= 6, words[1] == "FLOCK", words[5].hasSuffix(":\(inode)"), words[4] != "0"
            else { continue }
            return String(words[4])
        }
        return nil
    }
}
