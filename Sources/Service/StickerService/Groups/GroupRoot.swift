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
        let isGroup: Bool
        do throws(FileError) {
            directory = try Directory(path)
            isGroup = try directory.isGroup()
        } catch {
            throw .rootMissing(path: path, reason: error.text)
        }
        self.path = path
        self.directory = directory
        shape = Mutex(isGroup ? GroupID(closestTo: Path.last(path)) : nil)
    }

    /// What lies at the root's path.
    enum Place {
        /// The root, or nothing that could be seen.
        case same
        /// Another folder: the root was renamed, or something is mounted over it.
        case replaced
        /// The folder beneath a root that was unmounted. It isn't the groups': nothing is written there.
        case unmounted
    }

    /// Blocks.
    var place: Place {
        guard let here = try? directory.status(), let folder = try? Directory(path),
            let there = try? folder.status(), !there.isSameFile(as: here)
        else { return .same }
        return directory.isMountPoint && !folder.isMountPoint ? .unmounted : .replaced
    }

    /// Whether a folder is the root or lies below it. Blocks.
    func contains(_ path: String) -> Bool { FolderNesting.contains(directory, path) }

    /// What the service keeps in the root must not come from those who may make folders there. Blocks.
    /// - Throws: `.stateForeign` where the folder belongs to another user, or others may write into it.
    func requireOwnState() throws(ServiceError) {
        let state: FileStatus
        let own: FileStatus
        do throws(FileError) {
            guard let found = try directory.status(of: Self.stateName) else { return }
            (state, own) = (found, try directory.status())
        } catch {
            throw .stateUnwritable(path: error.path, reason: error.text)
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

    /// Pins a group's folder, which is made where it is missing.
    /// - Throws: as `folder(of:)`; `.gone` for another group than the only one.
    func making(_ group: GroupID, mode: UInt32) throws(GroupFileError) -> GroupFolder {
        if let single {
            guard group == single else { throw .gone }
            return onlyFolder()
        }
        do throws(FileError) { _ = try directory.making(group.name, mode: mode) } catch {
            throw .machine(path: error.path, reason: error.text)
        }
        return try folder(of: group)
    }

    /// Pins a group's folder.
    /// - Throws: `.gone` where there is no such folder, or something else of its name.
    func folder(of group: GroupID) throws(GroupFileError) -> GroupFolder {
        if group == single { return onlyFolder() }
        return try GroupFolder(group.name, beneath: directory)
    }
}
