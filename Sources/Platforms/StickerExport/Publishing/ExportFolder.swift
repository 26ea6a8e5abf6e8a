import FaceInput
package import Files
import Names
import StickerBuild
import StickerPack

/// The folder of a face's exports while they are made: its lock, the pictures that no pack has, and packs that aren't
/// in their places yet.
///
/// Everything private lies in `.kigurumi`, and may be deleted.
final class ExportFolder: Sendable {
    /// Absolute.
    let path: String
    let directory: Directory
    let staging: Directory
    let hidden: Directory
    private let lock: FolderLock

    private static let stagingName = "exports"
    /// What the names of replaced folders begin with, in `staging`.
    private static let replaced = "old-"

    /// Opens the folder, making it when it is missing, takes its lock, and cleans up after a killed run.
    /// - Parameter mode: the permissions of a new folder.
    init(_ path: String, mode: UInt32 = 0o755) throws(ExportFailure) {
        self.path = path
        directory = try asExport(Directory.making(path, mode: mode))
        do throws(PackError) { lock = try FolderLock(path) } catch { throw .pack(error) }
        hidden = try asExport(directory.ownFolder(PackLayout.privateFolder, mode: 0o700))
        try asExport(Self.cleanUp(directory, hidden))
        staging = try asExport(hidden.making(Self.stagingName, mode: 0o700))
    }

    /// Puts a replaced folder back whose successor didn't arrive, and removes the rest.
    private static func cleanUp(_ directory: Directory, _ hidden: Directory) throws(FileError) {
        guard try hidden.status(of: stagingName)?.isFolder == true else {
            return try hidden.remove(stagingName)
        }
        let staging = try hidden.folder(stagingName)
        for name in try staging.names() where name.hasPrefix(replaced) {
            let place = String(name.dropFirst(replaced.count))
            if try directory.status(of: place) == nil { try staging.rename(name, to: directory, as: place) }
        }
        try hidden.removeTree(stagingName)
    }

    /// The folder of pictures that no pack has as a file of its own.
    func pictures() throws(FileError) -> Directory { try hidden.making("pictures", mode: 0o700) }

    /// Where such a picture is, relative to the folder of the exports.
    static func place(ofPicture recipe: String) -> String { "\(PackLayout.privateFolder)/pictures/\(recipe)" }

    /// Removes what isn't needed once the run is over.
    func close() { try? hidden.removeTree(Self.stagingName) }

    /// Removes pictures and notes, which show a face or are about it.
    func removePrivate() throws(FileError) {
        try hidden.removeTree("pictures")
        for name in try hidden.names() where PackLayout.isNote(name) { try hidden.remove(name) }
    }

    /// Puts a finished folder of `staging` into its place. Readers see the old or the new one, never a mixture.
    /// - Returns: The replaced folder, which is still in `staging`; nil when there was none.
    func publish(_ name: String) throws(FileError) -> Directory? {
        guard try directory.status(of: name) != nil else {
            try staging.rename(name, to: directory, as: name)
            try directory.sync()
            return nil
        }
        do throws(FileError) {
            try FileSystem.exchange(staging.place(name), directory.place(name))
        } catch {
            guard error.isUnsupported else { throw error }
            try directory.rename(name, to: staging, as: Self.replaced + name)
            do throws(FileError) {
                try staging.rename(name, to: directory, as: name)
            } catch {
                try? staging.rename(Self.replaced + name, to: directory, as: name)
                throw error
            }
            try staging.rename(Self.replaced + name, to: staging, as: name)
        }
        try directory.sync()
        return try staging.folder(name)
    }

    /// Keeps a replaced folder whose foreign files could not be moved into its successor.
    func keepAside(_ name: String) throws(FileError) {
        try staging.rename(name, to: hidden, as: "\(name)-\(SystemClock.wall)")
    }

    // MARK: The faces

    /// What an earlier run noted of a face, so that it needn't be decoded when nothing has to be drawn.
    static func note(_ person: Person, in path: String) -> [UInt8]? {
        try? FileSystem.read(
            "\(path)/\(PackLayout.notePath(PackBuilder.faceNote(person)))", limit: PackFolder.noteLimit)
    }

    /// Notes the faces, a convenience for the next run. The note of somebody who isn't there any more goes.
    func writeNotes(_ people: People<FaceFacts>) throws(FileError) {
        for person in Person.allCases {
            let name = PackLayout.note(PackBuilder.faceNote(person))
            guard let bytes = people[person]?.bytes else {
                try hidden.remove(name)
                continue
            }
            if (try? hidden.read(name, limit: PackFolder.noteLimit)) == bytes { continue }
            try? hidden.replace(name, with: bytes, mode: 0o600)
        }
    }
}

/// Runs a file operation and throws its error as an `ExportFailure`.
func asExport<Value: ~Copyable>(
    _ call: @autoclosure () throws(FileError) -> Value
) throws(ExportFailure) -> Value {
    do throws(FileError) { return try call() } catch { throw ExportFailure(error) }
}

/// Runs file operations and throws their error as an `ExportFailure`.
func asExport<Value: ~Copyable>(_ body: () throws(FileError) -> Value) throws(ExportFailure) -> Value {
    do throws(FileError) { return try body() } catch { throw ExportFailure(error) }
}

extension ExportFailure {
    /// Translates a failed file operation.
    package init(_ error: FileError) {
        if error.isFull {
            // Names of private files say nothing to people.
            let parts = error.path.split(separator: "/", omittingEmptySubsequences: false)
            let shown = parts.prefix { $0 != PackLayout.privateFolder }.joined(separator: "/")
            self = .pack(.diskFull(path: shown))
        } else if error.call.isReading {
            self = .pack(.unreadable(path: error.path, reason: error.text))
        } else {
            self = .pack(.unwritable(path: error.path, reason: error.text))
        }
    }
}
