import Files
import Names
import SystemPackage

/// The lock of a pack: one process at a time writes it. Given back when this goes, also by dying.
struct PackLock: ~Copyable {
    private let file: OpenFile

    /// Takes the lock, waiting for it as long as `wait`.
    /// - Throws: `.locked` with the holder's process id, when it is known, after that time or when `isCancelled`.
    init(in folder: Directory, of pack: String, wait: Duration, isCancelled: () -> Bool) throws(PackError) {
        let end = ContinuousClock.now + wait
        var forWriting = false
        while true {
            let file = try asPack { () throws(FileError) in
                try folder.moveAside(PackLayout.lock) { !$0.isFile }
                return try folder.lockFile(PackLayout.lock, forWriting: forWriting)
            }
            guard let status = try? file.status(), status.isFile else { continue }
            let isTaken: Bool
            do throws(FileError) {
                isTaken = try file.tryLock()
            } catch {
                guard error.errno == .badFileDescriptor, !forWriting else { throw PackError(error) }
                forWriting = true
                continue
            }
            if isTaken {
                // Somebody may have deleted the file meanwhile: then the lock is on a name that nobody else sees.
                guard folder.status(of: PackLayout.lock)?.isSameFile(as: status) == true else { continue }
                self.file = file
                return
            }
            if ContinuousClock.now >= end || isCancelled() {
                throw .locked(folder: pack, holder: Self.holder(of: status.stamp.inode))
            }
            SystemClock.pause(milliseconds: 20)
        }
    }

    /// Who holds the lock, as the kernel tells: `1: FLOCK ADVISORY WRITE 4711 08:01:1234 0 EOF`. The lock's file is
    /// never written, so that a run that changes nothing writes nothing.
    private static func holder(of inode: UInt64) -> String? {
        guard let bytes = try? FileSystem.read("/proc/locks", limit: 1 << 20) else { return nil }
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count >= 6, words[1] == "FLOCK", words[5].hasSuffix(":\(inode)"), words[4] != "0"
            else { continue }
            return String(words[4])
        }
        return nil
    }
}

/// The lock of a folder of packs: one process at a time keeps them. Given back when this goes, also by dying.
public final class FolderLock: Sendable {
    private let lock: PackLock

    /// Takes the lock, a file in the folder `.kigurumi` there, which is made where it is missing. Waits a second for
    /// it.
    /// - Throws: `.locked` with the holder's process id, when it is known; `.unwritable`, `.diskFull`.
    public init(_ folder: String) throws(PackError) {
        let hidden = try asPack { () throws(FileError) in
            try Directory(folder).ownFolder(PackLayout.privateFolder, mode: 0o700)
        }
        // A helper that is just being started has a copy of all descriptors, and so of a lock that was given back,
        // until it becomes a program of its own.
        lock = try PackLock(in: hidden, of: folder, wait: .seconds(1), isCancelled: { false })
    }
}
