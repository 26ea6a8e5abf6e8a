import Files
import Names
import SystemPackage

/// The lock of a pack, so that one process at a time writes it. The kernel releases it when the owner is destroyed or its
/// process ends.
struct PackLock: ~Copyable {
    private let file: OpenFile

    /// Takes the lock, waiting up to `wait`.
    /// - Throws: `.locked` after that time or when `isCancelled` returns true; `.unwritable`, `.diskFull`.
    init(in folder: Directory, of pack: String, wait: Duration, isCancelled: () -> Bool) throws(PackError) {
        let end = ContinuousClock.now + wait
        var forWriting = false
        while true {
            let file = try asPack { () throws(FileError) in
                try folder.moveAside(PackLayout.lock) { !$0.isFile }
                return try folder.lockFile(PackLayout.lock, forWriting: forWriting)
            }
            let status = try asPack(file.status())
            var isTaken = false
            do throws(FileError) {
                if status.isFile { isTaken = try file.tryLock() }
            } catch {
                guard error.errno == .badFileDescriptor, !forWriting else { throw PackError(error) }
                forWriting = true
                continue
            }
            // If the file was deleted or replaced meanwhile, other processes lock a new one: try again with that.
            if isTaken, try asPack(folder.status(of: PackLayout.lock))?.isSameFile(as: status) == true {
                self.file = file
                return
            }
            if ContinuousClock.now >= end || isCancelled() {
                throw .locked(folder: pack, holder: Self.holder(of: status.stamp.inode))
            }
            SystemClock.pause(milliseconds: 20)
        }
    }

    /// The process id of the lock's holder, from a line in /proc/locks: `1: FLOCK ADVISORY WRITE 4711 08:01:1234 0 EOF`.
    /// The lock's file itself is never written, so that a run that changes nothing writes nothing.
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

/// The lock of a folder of packs, so that one service at a time builds them. Released when this object is destroyed or the
/// process ends.
package final class FolderLock: Sendable {
    private let lock: PackLock

    /// Takes the lock, a file in the folder `.kigurumi`, which is made when it is missing. Waits up to a second.
    /// - Throws: `.locked`, `.unwritable`, `.diskFull`.
    package init(_ folder: String) throws(PackError) {
        let hidden = try asPack { () throws(FileError) in
            try Directory(folder).ownFolder(PackLayout.privateFolder, mode: 0o700)
        }
        // A process that is just being started shares all descriptors until its exec, and so holds a released lock for a
        // moment.
        lock = try PackLock(in: hidden, of: folder, wait: .seconds(1), isCancelled: { false })
    }
}
