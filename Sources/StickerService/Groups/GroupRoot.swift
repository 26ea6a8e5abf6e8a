import Glibc
import GroupWatch
import Names
import StickerPack
import Synchronization

/// The service's root, pinned: one group, or the folder of all groups.
@safe final class GroupRoot: Sendable {
    static let faceName = GroupLayout.face
    static let profileName = GroupLayout.profile
    static let packName = GroupLayout.pack
    /// The service's own folder in the root.
    static let stateName = PackLayout.privateFolder

    let path: String
    private let shape: Mutex<GroupID?>
    private let descriptor: CInt

    /// A root that holds a face, or a pack of ours, is one group.
    init(_ path: String) throws(ServiceError) {
        descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .rootMissing(path: path, reason: SystemText.of(errno)) }
        self.path = path
        let folder = try? GroupFolder(".", beneath: descriptor, path: path)
        let holdsPack = folder?.identity(of: GroupLayout.inPack(PackLayout.privateFolder)) != nil
        let isGroup = holdsPack || folder?.identity(of: Self.faceName) != nil
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        shape = Mutex(isGroup ? GroupID(closestTo: name) : nil)
    }

    deinit { close(descriptor) }

    /// Whether another folder lies in its place by now: the old one was renamed, or something is mounted over it. Blocks.
    var isReplaced: Bool {
        var (here, there) = (stat(), stat())
        guard unsafe fstat(descriptor, &here) == 0, unsafe stat(path, &there) == 0 else { return false }
        let isFolder = there.st_mode & S_IFMT == S_IFDIR
        return isFolder && (here.st_dev != there.st_dev || here.st_ino != there.st_ino)
    }

    /// Whether a folder is the root or lies below it. Blocks.
    func contains(_ path: String) -> Bool { FolderNesting.contains(descriptor, path) }

    /// What the service keeps in the root must not come from those who may make folders there. Blocks.
    /// - Throws: `.stateForeign` where the folder belongs to another user, or others may write into it.
    func requireOwnState() throws(ServiceError) {
        var (state, own) = (stat(), stat())
        guard unsafe fstatat(descriptor, Self.stateName, &state, AT_SYMLINK_NOFOLLOW) == 0,
            unsafe fstat(descriptor, &own) == 0
        else { return }
        let isFolder = state.st_mode & S_IFMT == S_IFDIR
        guard isFolder, [geteuid(), own.st_uid, 0].contains(state.st_uid), state.st_mode & 0o022 == 0 else {
            throw .stateForeign(path: "\(path)/\(Self.stateName)")
        }
    }

    /// The root itself is a group, of this id; nil: its folders are.
    var single: GroupID? { shape.withLock { $0 } }

    /// - Returns: whether that is new.
    func become(_ single: GroupID?) -> Bool {
        shape.withLock { shape in
            defer { shape = single }
            return shape != single
        }
    }

    /// The root as a group, whatever it holds.
    func onlyFolder() throws(GroupFileError) -> GroupFolder {
        try GroupFolder(".", beneath: descriptor, path: path)
    }

    /// Pins a group's folder.
    /// - Throws: `.gone` where there is no such folder, or something else of its name.
    func folder(of group: GroupID) throws(GroupFileError) -> GroupFolder {
        if group == single { return try onlyFolder() }
        return try GroupFolder(group.name, beneath: descriptor, path: "\(path)/\(group.name)")
    }
}
