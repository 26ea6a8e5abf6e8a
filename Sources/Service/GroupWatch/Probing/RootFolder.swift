import Files
import Names

/// What a group's directory holds at one moment.
enum ProbeResult: Equatable, Sendable {
    case present(DirectoryIdentity, GroupStamps, PackStamps)
    /// No directory has that name: nothing, a file, or a symlink, which is never followed.
    case absent
    /// The system failed (no descriptors, no memory, a broken disk): nothing follows from it.
    case unknown
}

/// The pinned root: all probes go through its descriptor, and never through a symlink.
struct RootFolder {
    enum Failure: Error {
        case absent
        case unknown

        init(_ error: FileError) { self = error.isMissing || error.isSymlink ? .absent : .unknown }
    }

    let identity: DirectoryIdentity
    private let folder: Directory

    /// Opens the folder at `path`. A symlink in its last place is followed: the administrator put it there.
    init(path: String) throws(Failure) {
        do {
            folder = try Directory(path)
            identity = DirectoryIdentity(try folder.status())
        } catch { throw Failure(error) }
    }

    /// Whether the root is itself one group: it holds a face, or the pack of one.
    func isGroup() throws(Failure) -> Bool {
        do throws(FileError) { return try folder.isGroup() } catch { throw .unknown }
    }

    /// The folders that may be groups, unsorted.
    /// - Throws: `.unknown` when not all of them could be listed.
    func groups() throws(Failure) -> [GroupID] {
        do throws(FileError) {
            return try folder.entries().compactMap { name, kind in
                kind == nil || kind == .folder ? GroupID(name) : nil
            }
        } catch { throw .unknown }
    }

    func probe(_ group: GroupID) -> ProbeResult {
        do { return Self.probe(in: try folder.passing(group.name)) } catch {
            return Failure(error) == .absent ? .absent : .unknown
        }
    }

    func probeSelf() -> ProbeResult { Self.probe(in: folder) }

    private static func probe(in folder: Directory) -> ProbeResult {
        do {
            let identity = DirectoryIdentity(try folder.status())
            let face = try status(GroupLayout.face, in: folder).map(FileStamp.init)
            let face2 = try status(GroupLayout.face2, in: folder).map(FileStamp.init)
            let profile = try status(GroupLayout.profile, in: folder).map(FileStamp.init)
            let isMisnamed = face == nil && folder.holdsMisnamedFace
            return .present(
                identity, GroupStamps(face: face, face2: face2, profile: profile, isMisnamed: isMisnamed),
                try packStamps(in: folder))
        } catch { return .unknown }
    }

    private static func packStamps(in folder: Directory) throws(FileError) -> PackStamps {
        guard let pack = try status(GroupLayout.pack, in: folder) else { return PackStamps() }
        var stamps = PackStamps(folder: FileStamp(pack))
        // Not behind a symlink.
        if pack.isFolder {
            let manifest = GroupLayout.inPack(PackLayout.manifest)
            stamps.manifest = try status(manifest, in: folder).map(FileStamp.init)
        }
        return stamps
    }

    /// nil where nothing is, or nothing that may be seen.
    private static func status(_ name: String, in folder: Directory) throws(FileError) -> FileStatus? {
        do throws(FileError) { return try folder.status(of: name) } catch {
            if error.isSymlink || error.isForbidden { return nil }
            throw error
        }
    }
}
