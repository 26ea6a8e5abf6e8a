/// The lock of a folder of packs: one process at a time keeps them. Given back when this goes, also by dying.
public final class FolderLock: Sendable {
    private let lock: PackLock

    /// Takes the lock, a file in the folder `.kigurumi` there, which is made where it is missing.
    /// - Throws: `.locked` with the holder's process id, when it is known; `.unwritable`, `.diskFull`.
    public init(_ folder: String) throws(PackError) {
        let hidden = try Directory(path: folder).folder(PackFolder.privateFolder, mode: 0o700)
        lock = try PackLock(in: hidden, of: folder, wait: .zero, isCancelled: { true })
    }
}
