import Glibc
import Synchronization
import SystemPackage

extension Directory {
    private static let drafts = Atomic<Int>(0)
    /// What the temporary names of `replace` end with. Killed programs leave such files.
    package static let draftSuffix = ".draft"

    /// Writes a new file. On failure it is removed.
    /// - Parameters:
    ///   - mode: The permissions, regardless of the umask; nil uses 0666 less the umask.
    ///   - isSynced: Whether to wait until the bytes are on the disk.
    /// - Throws: Also when the name is taken.
    package func create(
        _ name: String, _ bytes: [UInt8], mode: UInt32?, isSynced: Bool = false
    ) throws(FileError) {
        try create(name, mode: mode, isSynced: isSynced) { (file) throws(FileError) in
            try file.write(bytes)
        }
    }

    private func create(
        _ name: String, mode: UInt32?, isSynced: Bool,
        _ write: (borrowing OpenFile) throws(FileError) -> Void
    ) throws(FileError) {
        let file = try creating(name, mode: mode == nil ? 0o666 : 0o600)
        do throws(FileError) {
            try write(file)
            if let mode { try file.setMode(mode) }
            if isSynced { try file.sync() }
            try file.close()
        } catch {
            try? remove(name)
            throw error
        }
    }

    /// Makes an empty file and opens it for writing.
    /// - Throws: Also when the name is taken.
    package func creating(_ name: String, mode: UInt32) throws(FileError) -> OpenFile {
        let file = try perform(.create, place(name)) {
            unsafe openat(
                descriptor, NameBytes.terminated(name), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                mode)
        }
        return OpenFile(adopting: file, path: place(name))
    }

    /// Opens a file only for its lock, making it when it is missing.
    /// - Parameters:
    ///   - forWriting: Whether to open it for writing, which network file systems require for a lock. On other file systems
    ///     an open writer would keep an administrator from remounting them read-only.
    ///   - mode: The permissions, regardless of the umask; nil gives them to the user alone.
    package func lockFile(_ name: String, forWriting: Bool, mode: UInt32? = nil) throws(FileError) -> OpenFile
    {
        let access = forWriting ? O_RDWR : O_RDONLY
        let file = try perform(.create, place(name)) {
            unsafe openat(
                descriptor, NameBytes.terminated(name),
                access | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        }
        let lock = OpenFile(adopting: file, path: place(name))
        // Another user's file has its permissions already.
        if let mode { try? lock.setMode(mode) }
        return lock
    }

    /// Replaces a file atomically: readers of `name` see the old or the new bytes, never a part of them.
    /// - Parameters:
    ///   - mode: As for `create`.
    ///   - draft: The temporary name. If only one process writes the file, a fixed name makes sure that the next run
    ///     overwrites what a killed one left. nil makes a unique name.
    ///   - isDurable: Whether the new bytes are on the disk when this returns. Otherwise a power cut may leave the old
    ///     bytes or an empty file.
    package func replace(
        _ name: String, with bytes: [UInt8], mode: UInt32?, draft: String? = nil, isDurable: Bool = false
    ) throws(FileError) {
        try replace(name, mode: mode, draft: draft, isDurable: isDurable) { (file) throws(FileError) in
            try file.write(bytes)
        }
    }

    /// Replaces a file atomically, as above, with what `write` writes to it.
    package func replace(
        _ name: String, mode: UInt32?, draft: String? = nil, isDurable: Bool = false,
        _ write: (borrowing OpenFile) throws(FileError) -> Void
    ) throws(FileError) {
        let number = Self.drafts.add(1, ordering: .relaxed).newValue
        if let draft { try? remove(draft) }
        let draft = draft ?? ".\(name).\(ThisProcess.id).\(number)\(Self.draftSuffix)"
        try create(draft, mode: mode, isSynced: isDurable, write)
        do throws(FileError) {
            try rename(draft, to: self, as: name)
        } catch {
            try? remove(draft)
            throw error
        }
        if isDurable { try sync() }
    }

    /// Moves `name` to `target` as `newName`, replacing a file of that name atomically.
    package func rename(_ name: String, to target: Directory, as newName: String) throws(FileError) {
        try perform(.rename, target.place(newName)) {
            unsafe renameat(
                descriptor, NameBytes.terminated(name), target.descriptor, NameBytes.terminated(newName))
        }
    }

    /// Makes a hard link to a file.
    package func link(_ name: String, to target: Directory, as newName: String) throws(FileError) {
        try perform(.link, target.place(newName)) {
            unsafe linkat(
                descriptor, NameBytes.terminated(name), target.descriptor, NameBytes.terminated(newName), 0)
        }
    }

    /// Removes anything but a folder. A missing file is no error.
    package func remove(_ name: String) throws(FileError) {
        try remove(name, 0)
    }

    /// Removes a file. A missing one is no error, and a folder in its place, which is another's, stays.
    package func removeFile(_ name: String) throws(FileError) {
        do throws(FileError) { try remove(name) } catch {
            guard error.errno == .isDirectory else { throw error }
        }
    }

    /// Removes files likewise, each that can be removed, whatever becomes of the others.
    /// - Throws: the first failure.
    package func removeEach(_ names: [String]) throws(FileError) {
        var failure: FileError?
        for name in names {
            do throws(FileError) { try removeFile(name) } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }

    /// Removes an empty folder. A missing one is no error.
    package func removeFolder(_ name: String) throws(FileError) {
        try remove(name, AT_REMOVEDIR)
    }

    private func remove(_ name: String, _ flags: CInt) throws(FileError) {
        do throws(FileError) {
            try perform(.remove, place(name)) {
                unsafe unlinkat(descriptor, NameBytes.terminated(name), flags)
            }
        } catch {
            guard error.errno == .noSuchFileOrDirectory else { throw error }
        }
    }

    /// Removes a file, or a folder with its content. Symlinks are removed, not followed. A missing file is no error.
    package func removeTree(_ name: String) throws(FileError) {
        guard try status(of: name)?.isFolder == true else { return try remove(name) }
        let folder = try folder(name)
        for inner in try folder.names() { try folder.removeTree(inner) }
        try removeFolder(name)
    }
}
