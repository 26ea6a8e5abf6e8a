import FaceInput
package import Files
import Names
import StickerBuild
import StickerPack

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
        if try asExport(hidden.status(of: Self.stagingName))?.isFolder == false {
            try asExport(hidden.remove(Self.stagingName))
        }
        staging = try asExport(hidden.making(Self.stagingName, mode: 0o700))
        try asExport(cleanUp())
    }

    /// Puts a replaced folder back whose successor didn't arrive, and removes the rest.
    private func cleanUp() throws(FileError) {
        for name in try staging.names() {
            let place = name.hasPrefix(Self.replaced) ? String(name.dropFirst(Self.replaced.count)) : name
            if try directory.status(of: place) != nil {
                try takeStrangers(from: name, to: place)
            } else if place != name {
                try staging.rename(name, to: directory, as: place)
            }
            try staging.removeTree(name)
        }
    }

    /// The folder of pictures that no pack has as a file of its own.
    func pictures() throws(FileError) -> Directory { try hidden.making("pictures", mode: 0o700) }

    /// Where such a picture is, relative to the folder of the exports.
    static func place(ofPicture recipe: String) -> String { "\(PackLayout.privateFolder)/pictures/\(recipe)" }

    /// Removes what isn't needed once the run is over.
    func close() {
        // What can't be removed now is removed by the next run.
        try? cleanUp()
        try? hidden.removeFolder(Self.stagingName)
    }

    /// Removes pictures and notes, which show a face or are about it.
    func removePrivate() throws(FileError) {
        try hidden.removeTree("pictures")
        for name in try hidden.names() where PackLayout.isNote(name) { try hidden.remove(name) }
    }

    /// Puts a finished folder of `staging` into its place. Readers see the old or the new one, never a mixture.
    func publish(_ name: String) throws(FileError) {
        guard try directory.status(of: name) != nil else {
            try staging.rename(name, to: directory, as: name)
            return try directory.sync()
        }
        var old = name
        do throws(FileError) {
            try FileSystem.exchange(staging.place(name), directory.place(name))
        } catch {
            guard error.isUnsupported else { throw error }
            old = Self.replaced + name
            try directory.rename(name, to: staging, as: old)
            do throws(FileError) {
                try staging.rename(name, to: directory, as: name)
            } catch {
                try? staging.rename(old, to: directory, as: name)
                throw error
            }
        }
        try directory.sync()
        try takeStrangers(from: old, to: name)
    }

    // MARK: Files of others

    /// Moves what others put into a replaced folder to the same place in its successor, where that is free.
    private func takeStrangers(from name: String, to place: String) throws(FileError) {
        let replaced = try staging.folder(name)
        // One that wasn't finished has none, and nothing of others.
        guard
            let bytes = try replaced.readIfPresent(ExportManifest.fileName, limit: PlatformFolder.longest),
            let manifest = try? JSONDecoder().decode(ExportManifest.self, from: Data(bytes))
        else { return }
        let own = manifest.allFiles.map(\.file) + [ExportManifest.fileName]
        do throws(FileError) {
            let successor = try directory.folder(place)
            try Self.take(from: replaced, "", besides: Set(own)) { successor }
        } catch {
            // What isn't ours must not go with the rest.
            try? replaced.removeFiles(own + RetainedPacks.files(of: place, hidden))
            try staging.rename(name, to: hidden, as: "\(place)-\(SystemClock.wall)")
        }
    }

    /// - Parameter target: called for folders that get something.
    private static func take(
        from folder: Directory, _ path: String, besides own: Set<String>,
        to target: () throws(FileError) -> Directory
    ) throws(FileError) {
        for (name, _) in try folder.entries() where !own.contains(path + name) {
            if try folder.status(of: name)?.isFolder == true {
                let inner = try folder.folder(name)
                try take(from: inner, "\(path)\(name)/", besides: own) { () throws(FileError) in
                    try target().making(name, mode: inner.status().permissions)
                }
                continue
            }
            let successor = try target()
            if try successor.status(of: name) == nil {
                try folder.rename(name, to: successor, as: name)
            }
        }
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
