import Files
import GroupWatch
import Names
import StickerPack
import Synchronization

/// The service's root, pinned: one group, or the folder of all groups.
final class GroupRoot: Sendable {
    /// The service's own folder in the root.
    static let stateName = PackLayout.privateFolder

    let path: String
    private let shape: Mutex<GroupID?>
    private let directory: Directory

    /// A root that holds a face, or a pack of ours, is one group.
    init(_ path: String) throws(ServiceError) {
        let directory: Directory
        do throws(FileError) {
            directory = try Directory(path)
        } catch {
            throw .rootMissing(path: path, reason: error.text)
        }
        (self.path, self.directory) = (path, directory)
        let marks = [GroupLayout.inPack(PackLayout.privateFolder), GroupLayout.face]
        let isGroup = marks.contains { directory.status(of: $0) != nil }
        shape = Mutex(isGroup ? GroupID(closestTo: Path.last(path)) : nil)
    }

    /// Whether another folder lies in its place by now: the old one was renamed, or something is mounted over it. Blocks.
    var isReplaced: Bool {
        guard let here = try? directory.status(), let there = FileStatus(path) else { return false }
        return there.isFolder && !there.isSameFile(as: here)
    }

    /// Whether a folder is the root or lies below it. Blocks.
    func contains(_ path: String) -> Bool { FolderNesting.contains(directory, path) }

    /// What the service keeps in the root must not come from those who may make folders there. Blocks.
    /// - Throws: `.stateForeign` where the folder belongs to another user, or others may write into it.
    func requireOwnState() throws(ServiceError) {
        guard let state = directory.status(of: Self.stateName), let own = try? directory.status() else {
            return
        }
        let isOwn = [ThisProcess.user, own.owner, 0].contains(state.owner)
        guard state.isFolder, isOwn, state.permissions & 0o022 == 0 else {
            throw .stateForeign(path: directory.place(Self.stateName))
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
    func onlyFolder() -> GroupFolder {
        GroupFolder(directory)
    }

    /// Pins a group's folder.
    /// - Throws: `.gone` where there is no such folder, or something else of its name.
    func folder(of group: GroupID) throws(GroupFileError) -> GroupFolder {
        if group == single { return onlyFolder() }
        return try GroupFolder(group.name, beneath: directory)
    }
}
