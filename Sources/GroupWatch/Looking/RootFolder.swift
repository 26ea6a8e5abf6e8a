import CLinux
import Glibc
import Names

/// The root, pinned: all looks go through its descriptor, and never through a symlink.
@safe final class RootFolder {
    enum Failure: Error {
        case absent
        case unknown
    }

    let identity: DirectoryIdentity
    private let descriptor: CInt

    /// Opens the folder at `path`; a symlink in its last place is the administrator's wish and followed.
    init(path: String) throws(Failure) {
        let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.isAbsent(errno) ? .absent : .unknown }
        guard let identity = Self.identity(of: descriptor) else {
            close(descriptor)
            throw .unknown
        }
        (self.descriptor, self.identity) = (descriptor, identity)
    }

    deinit { close(descriptor) }

    /// Whether the root is itself one group: it holds a face, or the pack of one.
    var isGroup: Bool {
        var about = stat()
        if unsafe fstatat(descriptor, GroupStamps.face, &about, AT_SYMLINK_NOFOLLOW) == 0 {
            return about.st_mode & S_IFMT != S_IFDIR
        }
        return unsafe fstatat(
            descriptor, GroupLayout.inPack(PackLayout.privateFolder), &about, AT_SYMLINK_NOFOLLOW) == 0
            && about.st_mode & S_IFMT == S_IFDIR
    }

    /// The groups that may be in here, unsorted; nil when they could not all be read.
    func groups() -> [GroupID]? {
        let copy = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { return nil }
        guard let stream = unsafe fdopendir(copy) else {
            close(copy)
            return nil
        }
        defer { unsafe closedir(stream) }
        var groups: [GroupID] = []
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else { return errno == 0 ? groups : nil }
            let kind = unsafe Int(entry.pointee.d_type)
            guard kind == Int(DT_DIR) || kind == Int(DT_UNKNOWN) else { continue }
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let group = GroupID(name) { groups.append(group) }
        }
    }

    func look(at group: GroupID) -> Look {
        let flags = CInt(KIGURUMI_O_PATH) | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        let directory = unsafe openat(descriptor, group.name, flags)
        guard directory >= 0 else { return Self.isAbsent(errno) ? .absent : .unknown }
        defer { close(directory) }
        return Self.look(into: directory)
    }

    /// The root as a group.
    func lookAtSelf() -> Look { Self.look(into: descriptor) }

    private static func look(into directory: CInt) -> Look {
        guard let identity = identity(of: directory) else { return .unknown }
        do {
            let face = try stamp(GroupStamps.face, in: directory)
            let profile = try stamp(GroupStamps.profile, in: directory)
            return .here(identity, GroupStamps(face: face, profile: profile), try packStamps(in: directory))
        } catch { return .unknown }
    }

    private static func packStamps(in directory: CInt) throws(Failure) -> PackStamps {
        var about = stat()
        guard unsafe fstatat(directory, PackStamps.folderName, &about, AT_SYMLINK_NOFOLLOW) == 0 else {
            guard isAbsent(errno) || errno == EACCES else { throw .unknown }
            return PackStamps()
        }
        var stamps = PackStamps(folder: FileStamp(about))
        // Not behind a symlink.
        if about.st_mode & S_IFMT == S_IFDIR {
            let path = "\(PackStamps.folderName)/\(PackStamps.manifestName)"
            stamps.manifest = try stamp(path, in: directory)
        }
        return stamps
    }

    private static func stamp(_ name: String, in directory: CInt) throws(Failure) -> FileStamp? {
        var about = stat()
        if unsafe fstatat(directory, name, &about, AT_SYMLINK_NOFOLLOW) == 0 { return FileStamp(about) }
        guard isAbsent(errno) || errno == EACCES else { throw .unknown }
        return nil
    }

    private static func identity(of descriptor: CInt) -> DirectoryIdentity? {
        var about = stat()
        guard unsafe fstat(descriptor, &about) == 0 else { return nil }
        return DirectoryIdentity(device: UInt64(about.st_dev), inode: UInt64(about.st_ino))
    }

    private static func isAbsent(_ number: CInt) -> Bool {
        number == ENOENT || number == ENOTDIR || number == ELOOP
    }
}
