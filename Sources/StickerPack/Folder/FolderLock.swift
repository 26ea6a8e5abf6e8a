/// The lock of a folder of packs: one process at a time keeps them. Given back when this goes, also by dying.
public final class FolderLock: Sendable {
    private let lock: PackLock

    /// Takes the lock, a file in the folder `.kigurumi` there, which is made where it is missing. Waits a second for
    /// it.
    /// - Throws: `.locked` with the holder's process id, when it is known; `.unwritable`, `.diskFull`.
    public init(_ folder: String) throws(PackError) {
        let hidden = try Directory(path: folder).ownFolder(PackFolder.privateFolder, mode: 0o700)
        // A helper that is just being started has a copy of all descriptors, and so of a lock that was given back,
        // until it becomes a program of its own.
        lock = try PackLock(in: hidden, of: folder, wait: .seconds(1), isCancelled: { false })
    }
}
