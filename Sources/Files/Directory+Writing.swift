import Glibc
import Synchronization
import SystemPackage

extension Directory {
    private static let drafts = Atomic<Int>(0)

    /// Writes a file that doesn't exist yet. On failure nothing stays.
    /// - Parameters:
    ///   - mode: whatever the umask; nil: what the umask leaves of 0666.
    ///   - isSynced: whether the bytes are to last through a power cut.
    public func create(
        _ name: String, _ bytes: [UInt8], mode: UInt32?, isSynced: Bool = false
    ) throws(FileError) {
        let file = try creating(name, mode: mode == nil ? 0o666 : 0o600)
        do throws(FileError) {
            try file.write(bytes)
            if let mode { try file.setMode(mode) }
            if isSynced { try file.sync() }
            try file.close()
        } catch {
            try? remove(name)
            throw error
        }
    }

    /// Makes an empty file for writing.
    /// - Throws: also where there is something of that name already.
    public func creating(_ name: String, mode: UInt32) throws(FileError) -> OpenFile {
        let file = try perform(.create, place(name)) {
            unsafe openat(
                descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
        }
        return OpenFile(adopting: file, path: place(name))
    }

    /// Opens a file for its lock, making it where it is missing; never writes to it.
    /// - Parameter forWriting: network file systems lock only what may be written; elsewhere that would keep an
    ///   administrator from making the file system read-only.
    public func lockFile(_ name: String, forWriting: Bool) throws(FileError) -> OpenFile {
        let access = forWriting ? O_RDWR : O_RDONLY
        let file = try perform(.create, place(name)) {
            unsafe openat(descriptor, name, access | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        }
        return OpenFile(adopting: file, path: place(name))
    }

    /// Puts a file in its place: whoever reads `name` sees the old or the new bytes, never a part of them.
    /// - Parameters:
    ///   - mode: as for `create`.
    ///   - draft: the name under which the file is written first, where only one process writes it: then a killed one
    ///     leaves nothing that isn't replaced. nil: one that no other has.
    ///   - isDurable: whether the new bytes last through a power cut once this returns; otherwise one may bring the old
    ///     ones back, or an empty file.
    public func replace(
        _ name: String, with bytes: [UInt8], mode: UInt32?, draft: String? = nil, isDurable: Bool = false
    ) throws(FileError) {
        let number = Self.drafts.add(1, ordering: .relaxed).newValue
        if let draft { try? remove(draft) }
        let draft = draft ?? ".\(name).\(ThisProcess.id).\(number).draft"
        try create(draft, bytes, mode: mode, isSynced: isDurable)
        do throws(FileError) {
            try rename(draft, to: self, as: name)
        } catch {
            try? remove(draft)
            throw error
        }
        if isDurable { try sync() }
    }

    /// Puts `name` in the place of what is called `newName` in `target`, in one step.
    public func rename(_ name: String, to target: Directory, as newName: String) throws(FileError) {
        try perform(.rename, target.place(newName)) {
            unsafe renameat(descriptor, name, target.descriptor, newName)
        }
    }

    /// Gives a file another name beside its own.
    public func link(_ name: String, to target: Directory, as newName: String) throws(FileError) {
        try perform(.link, target.place(newName)) {
            unsafe linkat(descriptor, name, target.descriptor, newName, 0)
        }
    }

    /// Removes a file, a symlink or whatever else isn't a folder. That nothing is there is no error.
    public func remove(_ name: String) throws(FileError) {
        try remove(name, 0)
    }

    /// Removes an empty folder. That nothing is there is no error.
    public func removeFolder(_ name: String) throws(FileError) {
        try remove(name, AT_REMOVEDIR)
    }

    private func remove(_ name: String, _ flags: CInt) throws(FileError) {
        do throws(FileError) {
            try perform(.remove, place(name)) { unsafe unlinkat(descriptor, name, flags) }
        } catch {
            guard error.errno == .noSuchFileOrDirectory else { throw error }
        }
    }

    /// Removes what lies at `name` with all that is in it; symlinks are removed, not followed.
    public func removeTree(_ name: String) throws(FileError) {
        guard status(of: name)?.isFolder == true else { return try remove(name) }
        let folder = try folder(name)
        for inner in try folder.names() { try folder.removeTree(inner) }
        try removeFolder(name)
    }

    /// Bytes that this user may still write to the file system.
    public func spaceLeft() throws(FileError) -> Int {
        var about = statvfs()
        try perform(.status, path) { unsafe fstatvfs(descriptor, &about) }
        return Int(
            clamping: UInt64(about.f_bavail).multipliedReportingOverflow(by: UInt64(about.f_frsize))
                .partialValue)
    }
}
