import Files
import GroupWatch
import Names
import StickerPack

/// The groups beneath a folder, as `status` and `follow` see them.
struct GroupFolders {
    struct Group: Equatable {
        var name: String
        /// The absolute path of the group's pack.
        var pack: String
        /// Something is mounted in its folder's place, so that `kigurumi watch` makes no pack there.
        var isMounted = false

        /// The group's own folder, absolute.
        var folder: String { String(pack.dropLast("/\(GroupLayout.pack)".utf8.count)) }
        /// Whether there is a picture, but no face. A folder that can't be looked into shows none; its status reports that.
        var isMisnamed: Bool { (try? Directory(folder))?.holdsMisnamedFace ?? false }
    }

    /// Absolute.
    let root: String

    /// - Throws: when there is no such folder.
    init(_ path: String) throws(CommandFailure) {
        root = FileName.absolute(path, in: ThisProcess.workingFolder)
        guard FileKind(at: root) == .folder else {
            throw CommandFailure("command.root.missing", ["path": path], status: .noInput)
        }
        if !Self.isGroup(root), (try? PackFolder.holdsPack(root)) == true {
            let check = Guess.line(["verify", path])
            throw CommandFailure("command.root.pack", ["path": path, "command": check], status: .noInput)
        }
    }

    /// One group where the folder itself holds a face or a pack, else the folders in it; sorted.
    /// - Parameter isGuessing: without folders that look like something else: those with files, but none of a group's.
    func all(isGuessing: Bool = true) -> [Group] {
        if Self.isGroup(root) {
            return [
                Group(name: GroupID(closestTo: Path.last(root)).name, pack: "\(root)/\(GroupLayout.pack)")
            ]
        }
        guard let folder = try? Directory(root) else { return [] }
        return Self.names(in: folder).filter { GroupID($0) != nil && !(isGuessing && isOrdinary($0)) }
            .map {
                Group(
                    name: $0, pack: "\(root)/\($0)/\(GroupLayout.pack)",
                    isMounted: Self.isMounted($0, in: folder))
            }
    }

    /// Whether a folder holds a face or a pack itself.
    /// - Parameter folder: absolute.
    static func isGroup(_ folder: String) -> Bool {
        (try? Directory(folder).isGroup()) == true
            || FileKind(at: "\(folder)/\(GroupLayout.inPack(PackLayout.status))") == .file
    }

    /// The pack's folder of a group that has one; any other folder itself, which may be that of a pack.
    /// - Parameter folder: absolute.
    static func pack(in folder: String) -> String {
        let isGroup = FileKind(at: "\(folder)/\(GroupLayout.inPack(PackLayout.manifest))") == .file
        return isGroup ? "\(folder)/\(GroupLayout.pack)" : folder
    }

    /// Names of folders in the root, and of links to folders, that the service doesn't take for groups; sorted.
    var ignored: [String] {
        guard !Self.isGroup(root), let folder = try? Directory(root), let entries = try? folder.entries()
        else { return [] }
        return entries.filter { name, kind in
            if name.hasPrefix(".") { return false }
            switch try? folder.kind(of: name, listed: kind) {
            case .folder: return GroupID(name) == nil
            case .link: return FileKind(at: "\(root)/\(name)") == .folder
            default: return false
            }
        }
        .map(\.name).sorted()
    }

    /// The service takes each folder for a group; one that nobody gave a picture, a profile or a pack, but other files,
    /// is probably none. One that can't be looked into may be a group.
    private func isOrdinary(_ name: String) -> Bool {
        guard let folder = try? Directory("\(root)/\(name)"), let names = try? folder.names(),
            !names.isEmpty, !folder.holdsMisnamedFace
        else { return false }
        return Set(names).isDisjoint(with: [GroupLayout.face, GroupLayout.profile, GroupLayout.pack])
    }

    private static func isMounted(_ name: String, in folder: Directory) -> Bool {
        do throws(FileError) {
            _ = try folder.folderBeneath(name)
            return false
        } catch {
            return error.isElsewhere
        }
    }

    /// Those that are named, in that order; all when none is.
    /// - Parameter groups: those there are; nil: as the folder has them.
    func chosen(_ names: [String], of groups: [Group]? = nil) throws(CommandFailure) -> [Group] {
        let all = groups ?? all(isGuessing: names.isEmpty)
        guard !names.isEmpty else { return all }
        let known = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
        let missing = names.filter { known[$0] == nil }
        guard missing.isEmpty else {
            throw CommandFailure(
                "command.group.missing", ["ids": missing.joined(separator: ", "), "path": root],
                status: .noInput)
        }
        return names.compactMap { known[$0] }
    }

    /// Names of folders in the root, sorted.
    private static func names(in root: Directory) -> [String] {
        ((try? root.entries()) ?? []).filter { $0.kind == .folder || $0.kind == nil }.map(\.name).sorted()
    }
}
