import Files
import GroupWatch
import Names
import StickerPack
import SystemPackage

/// Identifies a file without reading it, to compare it with the one that was seen before.
typealias FileIdentity = FileStatus.Stamp

/// One group's directory, pinned: what is read and written lies in the directory that was opened, whatever is put in
/// its place meanwhile.
final class GroupFolder: Sendable {
    /// A file that was read whole.
    struct Content: Equatable {
        var bytes: [UInt8]
        var identity: FileIdentity
    }

    /// For messages only.
    var path: String { directory.path }
    private let directory: Directory

    /// A directory that is a group itself.
    init(_ directory: Directory) { self.directory = directory }

    /// - Throws: `.gone` where there is no such folder, or something else of its name; `.mounted`, `.machine`.
    init(_ name: String, beneath root: Directory) throws(GroupFileError) {
        do throws(FileError) {
            directory = try root.folderBeneath(name)
        } catch {
            if error.isMissing || error.isSymlink { throw .gone }
            if error.isElsewhere { throw .mounted(path: error.path) }
            throw .machine(path: error.path, reason: error.text)
        }
    }

    /// The identity of what lies under a name, a symlink not followed; nil only when nothing does.
    func identity(of name: String) throws(PackError) -> FileIdentity? {
        try Self.seen { () throws(FileError) in try directory.status(of: name)?.stamp }
    }

    /// Whether there is a picture, but no face.
    var isMisnamed: Bool { directory.holdsMisnamedFace }

    /// Opens the pack beneath this directory and takes its lock.
    func pack(_ options: PackOptions, isCancelled: () -> Bool) throws(PackError) -> PackFolder {
        var options = options
        options.adoptsRemains = true
        return try PackFolder.open(
            GroupLayout.pack, in: directory, options: options, isCancelled: isCancelled)
    }

    /// Opens the folder of the group's exports; nil only where there is none, or a link.
    func exports() throws(PackError) -> Directory? {
        try Self.seen { () throws(FileError) in
            guard try directory.status(of: GroupLayout.exports)?.isFolder == true else { return nil }
            return try directory.folder(GroupLayout.exports)
        }
    }

    /// Where something can't be seen now, nothing may be done as if it weren't there.
    private static func seen<Value>(_ look: () throws(FileError) -> Value) throws(PackError) -> Value {
        do throws(FileError) { return try look() } catch {
            throw .unreadable(path: error.path, reason: error.text)
        }
    }

    /// Opens the folder of the group's exports, making it where it is missing; never through a link.
    /// - Parameter mode: the permissions of a new folder.
    func makeExports(mode: UInt32) throws(PackError) -> Directory {
        do throws(FileError) {
            return try directory.making(GroupLayout.exports, mode: mode)
        } catch {
            if error.isFull { throw .diskFull(path: error.path) }
            throw .unwritable(path: error.path, reason: error.text)
        }
    }

    /// Reads a file that somebody else writes, whole and as it was at one moment. Never waits: not for a writer, not
    /// for the other end of a pipe, not for a lease.
    /// - Parameters:
    ///   - name: may lead into folders.
    ///   - limit: bytes.
    func read(_ name: String, limit: Int) throws(GroupFileError) -> Content {
        // Opening a device can set it off, so its kind is checked before.
        try refuse(attempt { () throws(FileError) in try directory.status(at: name) }, limit: .max)
        let file = try attempt { () throws(FileError) in try directory.fileBeneath(name) }
        try refuse(attempt { () throws(FileError) in try file.status() }, limit: limit)
        let (bytes, status) = try attempt { () throws(FileError) in
            try file.readUnchanged(limit: limit)
        }
        return Content(bytes: bytes, identity: status.stamp)
    }

    /// The faces of a group, as they were read.
    struct Faces {
        var first: Content
        /// nil: there is none. Where it can't be read, the first one is there all the same.
        var second: Result<Content, GroupFileError>?
    }

    /// Reads the faces.
    /// - Parameter limit: bytes of each.
    func faces(limit: Int) throws(GroupFileError) -> Faces {
        let first = try read(GroupLayout.face, limit: limit)
        let second = Result { () throws(GroupFileError) in try read(GroupLayout.face2, limit: limit) }
        switch second {
        case .failure(.gone), .failure(.missing), .failure(.mounted): return Faces(first: first)
        default: return Faces(first: first, second: second)
        }
    }

    /// Reads one of the pack's documents; nil only if there is none, or if what has its name is no document of ours: a link,
    /// a folder, a file with other names.
    /// - Throws: `.unreadable` if it can't be read now.
    func document(_ name: String, limit: Int) throws(PackError) -> [UInt8]? {
        do throws(GroupFileError) { return try read(name, limit: limit).bytes } catch {
            if let trouble = PackError(error, path: directory.place(name)) { throw trouble }
            return nil
        }
    }

    // MARK: In the app's place

    /// Replaces a file of the app's, whole or not at all, and removes what a killed program left of one.
    func replace(_ name: String, with bytes: [UInt8], mode: UInt32) throws(FileError) {
        try removeDrafts(of: name, before: SystemClock.wall - Self.draftAge)
        try directory.replace(name, with: bytes, mode: mode, isDurable: true)
    }

    /// Nanoseconds; no file takes so long to write.
    private static let draftAge: Int64 = 600_000_000_000

    /// Removes a file of the app's, what a killed program left of one, and what another is writing.
    func remove(_ name: String) throws(FileError) {
        try removeDrafts(of: name, before: .max)
        try directory.removeFile(name)
    }

    /// - Parameter time: nanoseconds since 1970; those that were written later stay.
    private func removeDrafts(of name: String, before time: Int64) throws(FileError) {
        for draft in try directory.names()
        where draft.hasPrefix(".\(name).") && draft.hasSuffix(Directory.draftSuffix) {
            if let found = try directory.status(of: draft), found.stamp.modified < time {
                try directory.removeFile(draft)
            }
        }
    }

    /// What the last visit of the group noted; nil only if there is no such note.
    func record() throws(PackError) -> GroupRecord? {
        try document(GroupRecord.path, limit: PackFolder.noteLimit).flatMap { GroupRecord($0) }
    }

    private func refuse(_ status: FileStatus, limit: Int) throws(GroupFileError) {
        switch status.kind {
        case .file: break
        case .link: throw .refused(.symlink)
        case .folder, .pipe, .socket, .device: throw .refused(.notAFile(kind: "\(status.kind)"))
        }
        guard status.links == 1 else {
            // Without a name any more: it was replaced between two steps.
            throw .refused(status.links == 0 ? .changing : .hardLinked(links: status.links))
        }
        guard status.bytes <= limit else { throw .refused(.tooLong(bytes: status.bytes, limit: limit)) }
    }

    private func attempt<Value: ~Copyable>(
        _ body: () throws(FileError) -> Value
    ) throws(GroupFileError) -> Value {
        do throws(FileError) { return try body() } catch { throw Self.failure(error) }
    }

    private static func failure(_ error: FileError) -> GroupFileError {
        switch error.reason {
        case .notAFile(let kind): .refused(.notAFile(kind: "\(kind)"))
        case .tooLong(let bytes, let limit): .refused(.tooLong(bytes: bytes, limit: limit))
        case .changing: .refused(.changing)
        case .system(let errno):
            switch errno {
            case .noSuchFileOrDirectory, .notDirectory: .missing
            case .tooManySymbolicLinkLevels: .refused(.symlink)
            case .improperLink: .refused(.mounted)
            case .wouldBlock: .refused(.leased)
            case .permissionDenied, .notPermitted: .refused(.unreadable(reason: error.text))
            case .noSuchAddressOrDevice, .operationNotSupportedByDevice:
                .refused(.notAFile(kind: "device"))
            default: .machine(path: error.path, reason: error.text)
            }
        }
    }
}
