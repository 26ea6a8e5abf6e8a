package import FaceInput
import Files
import ImageCodecs
package import Messages
package import Names
package import Platforms
package import StickerBuild
import StickerExport
package import StickerManifest
import StickerPack

/// The files of groups, for a program that others reach over a network: it writes faces and profiles as apps do, and
/// reads what the service makes of them. All methods block.
package struct GroupFiles: Sendable {
    private let options: ServiceOptions

    /// - Parameter options: of the service that makes the packs.
    package init(_ options: ServiceOptions) { self.options = options }

    /// Why a request about a group isn't fulfilled.
    package enum Failure: CodedError {
        /// There is no such group, or it has no face.
        case missing(GroupID)
        /// Nothing of a profile can be used.
        case profile(any CodedError)
        /// What lies in its place can't be used.
        case refused(any CodedError)

        package var code: String {
            switch self {
            case .missing: "group.missing"
            case .profile(let error), .refused(let error): error.code
            }
        }

        package var evidence: [String: String] {
            switch self {
            case .missing(let group): ["group": group.name]
            case .profile(let error), .refused(let error): error.evidence
            }
        }
    }

    // MARK: What apps write

    /// Replaces a person's face in a group, whole or not at all; a new group gets its folder.
    /// - Throws: a `CodedError`.
    package func putFace(_ bytes: [UInt8], of person: Person, in group: GroupID) throws {
        try put(bytes, as: person == .first ? GroupLayout.face : GroupLayout.face2, of: group)
    }

    /// Takes the second person out of a group: their face, and all stickers that show them. Packs for platforms follow with
    /// the service's next visit.
    /// - Throws: a `CodedError`.
    package func withdrawSecond(from group: GroupID) throws {
        let folder = try folder(of: group, isMade: false)
        do throws(FileError) { try folder.remove(GroupLayout.face2) } catch { throw Self.unwritable(error) }
        guard try folder.identity(of: GroupLayout.pack) != nil else { return }
        _ = try folder.pack(erasing, isCancelled: { false }).withdraw()
    }

    /// Replaces a group's profile likewise.
    /// - Throws: a `CodedError`; `.profile` where nothing of it can be used.
    package func putProfile(_ bytes: [UInt8], of group: GroupID) throws {
        do throws(ProfileMistake) { _ = try ProfileDocument.profile(bytes) } catch {
            throw Failure.profile(error)
        }
        try put(bytes, as: GroupLayout.profile, of: group)
    }

    /// Bytes of the longest face, and of the longest profile.
    package var limits: (face: Int, profile: Int) { (options.decoding.bytes, options.profileBytes) }

    /// Whether a group has a face, as far as that can be seen.
    package func hasFace(_ group: GroupID) -> Bool {
        (try? folder(of: group, isMade: false).identity(of: GroupLayout.face)) != nil
    }

    private func put(_ bytes: [UInt8], as name: String, of group: GroupID) throws {
        let folder = try folder(of: group, isMade: true)
        do throws(FileError) {
            try folder.replace(name, with: bytes, mode: options.pack.fileMode)
        } catch {
            throw Self.unwritable(error)
        }
    }

    /// Takes a group's face, profile, stickers and packs for platforms away. They are gone once this returns, also where
    /// the service was about to publish them.
    /// - Throws: a `CodedError`.
    package func erase(_ group: GroupID) throws {
        let folder = try folder(of: group, isMade: false)
        do throws(FileError) {
            for name in GroupLayout.inputs { try folder.remove(name) }
        } catch {
            throw Self.unwritable(error)
        }
        _ = try GroupEraser.erase(folder, of: group, options: erasing)
    }

    /// It waits for the visit that goes on: that one ends once its face is gone.
    private var erasing: PackOptions {
        var pack = options.pack
        pack.lockWait = .seconds(30)
        return pack
    }

    private static func unwritable(_ error: FileError) -> PackError {
        error.isFull ? .diskFull(path: error.path) : .unwritable(path: error.path, reason: error.text)
    }

    // MARK: What it becomes

    /// A file of a group's pack.
    /// - Parameter name: a document's, or a sticker's.
    /// - Returns: nil: there is none.
    package func packFile(_ name: String, of group: GroupID) throws -> [UInt8]? {
        guard [PackLayout.manifest, PackLayout.status].contains(name) || StickerName.id(of: name) != nil
        else {
            return nil
        }
        return try folder(of: group, isMade: false).document(GroupLayout.inPack(name), limit: Self.longest)
    }

    /// The last complete pack; nil: there is none.
    package func manifest(of group: GroupID) throws -> PackManifest? {
        try packFile(PackLayout.manifest, of: group).map {
            try PackJSON.manifest($0, path: PackLayout.manifest)
        }
    }

    /// Bytes.
    private static let longest = 16 << 20

    /// What a group's sticker is made of when it is asked for alone.
    /// - Throws: `missing` without a face.
    package func request(of group: GroupID) throws -> StickerRequest {
        let folder = try folder(of: group, isMade: false)
        let faces: People<[UInt8]>
        do throws(GroupFileError) {
            let read = try folder.faces(limit: options.decoding.bytes)
            faces = People(read.first.bytes, try read.second?.get().bytes)
        } catch {
            throw failure(error, group)
        }
        let profile = try ProfileReading(folder, limit: options.profileBytes)
        return options.request(faces, profile, templates: "")
    }

    /// A group's pack for a platform, as a zip; nil: there is none.
    /// - Parameter admit: called with the bytes of its files before they are read; what it throws ends it.
    package func export(
        for platform: Platform, of group: GroupID, admit: (Int) throws -> Void
    ) throws -> [UInt8]? {
        guard let exports = try ExportsFolder(try folder(of: group, isMade: false)) else { return nil }
        return try PackExporter.archive(of: platform, in: exports.path, admit: admit)
    }

    // MARK: Folders

    /// Where a file of a group's pack lies below the root.
    package func place(of name: String, of group: GroupID) throws -> String {
        (try GroupRoot(options.root).single == nil ? "\(group.name)/" : "") + GroupLayout.inPack(name)
    }

    /// The path of a group's folder, absolute.
    package func folder(of group: GroupID) throws -> String { try folder(of: group, isMade: false).path }

    private func folder(of group: GroupID, isMade: Bool) throws -> GroupFolder {
        let root = try GroupRoot(options.root)
        // Folders in the only group are none.
        if let single = root.single, single != group { throw Failure.missing(group) }
        do throws(GroupFileError) {
            return try isMade ? root.making(group, mode: options.pack.folderMode) : root.folder(of: group)
        } catch {
            throw failure(error, group)
        }
    }

    private func failure(_ error: GroupFileError, _ group: GroupID) -> any CodedError {
        switch error {
        case .gone, .missing: Failure.missing(group)
        case .mounted(let path): Failure.refused(GroupRefusal.mounted(path: path))
        case .refused(let refusal): Failure.refused(refusal)
        case .machine(let path, let reason): PackError.unreadable(path: path, reason: reason)
        }
    }
}
