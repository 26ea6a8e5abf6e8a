import CLinux
import Files
import Glibc
import Names
import StickerPack

/// One group's directory, pinned: what is read and written lies in the directory that was opened, whatever is put in
/// its place meanwhile.
@safe final class GroupFolder: Sendable {
    /// A file that was read whole.
    struct Content: Equatable {
        var bytes: [UInt8]
        var identity: FileIdentity
    }

    /// For messages only.
    let path: String
    private let descriptor: CInt

    init(_ name: String, beneath parent: CInt, path: String) throws(GroupFileError) {
        self.path = path
        descriptor = unsafe kigurumi_open_beneath(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
        guard descriptor < 0 else { return }
        switch errno {
        case ENOENT, ENOTDIR, ELOOP: throw .gone
        case EXDEV: throw .mounted(path: path)
        default: throw .machine(path: path, reason: SystemText.of(errno))
        }
    }

    deinit { close(descriptor) }

    /// Of what lies under a name, a symlink not followed; nil when nothing does.
    func identity(of name: String) -> FileIdentity? {
        var about = stat()
        guard unsafe fstatat(descriptor, name, &about, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        return FileIdentity(about)
    }

    /// Opens the pack beneath this directory and takes its lock.
    func pack(_ options: PackOptions, isCancelled: () -> Bool) throws(PackError) -> PackFolder {
        var options = options
        options.adoptsRemains = true
        let folder: Directory
        do throws(FileError) { folder = try Directory(copying: descriptor, path: path) } catch {
            throw .unwritable(path: path, reason: error.text)
        }
        return try PackFolder.open(GroupLayout.pack, in: folder, options: options, isCancelled: isCancelled)
    }

    /// Reads a file that somebody else writes, whole and as it was at one moment. Never waits: not for a writer, not
    /// for the other end of a pipe, not for a lease.
    /// - Parameters:
    ///   - name: may lead into folders.
    ///   - limit: bytes.
    func read(_ name: String, limit: Int) throws(GroupFileError) -> Content {
        try refuseBySight(name)
        let file = unsafe kigurumi_open_beneath(
            descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { throw trouble(errno, opening: name) }
        defer { close(file) }
        var before = stat()
        guard unsafe fstat(file, &before) == 0 else { throw trouble(errno, opening: name) }
        try refuse(before, limit: limit)
        let bytes = try readAll(file, name, expected: Int(before.st_size), limit: limit)
        var after = stat()
        guard unsafe fstat(file, &after) == 0 else { throw trouble(errno, opening: name) }
        let identity = FileIdentity(before)
        guard identity == FileIdentity(after), bytes.count == identity.bytes else {
            throw .refused(.changing)
        }
        return Content(bytes: bytes, identity: identity)
    }

    /// Opening a device can set it off, so that what is none of a file is told before.
    private func refuseBySight(_ name: String) throws(GroupFileError) {
        var about = stat()
        guard unsafe fstatat(descriptor, name, &about, AT_SYMLINK_NOFOLLOW) == 0 else {
            throw trouble(errno, opening: name)
        }
        if about.st_mode & S_IFMT == S_IFLNK { throw .refused(.symlink) }
        try refuse(about, limit: .max)
    }

    private func refuse(_ about: stat, limit: Int) throws(GroupFileError) {
        let kind: String? =
            switch about.st_mode & S_IFMT {
            case S_IFREG: nil
            case S_IFDIR: "folder"
            case S_IFIFO: "pipe"
            case S_IFSOCK: "socket"
            default: "device"
            }
        if let kind { throw .refused(.notAFile(kind: kind)) }
        guard about.st_nlink == 1 else {
            // Without a name any more: it was replaced between two steps.
            throw about.st_nlink == 0
                ? .refused(.changing) : .refused(.hardLinked(links: Int(about.st_nlink)))
        }
        guard about.st_size <= limit else {
            throw .refused(.tooLong(bytes: Int(about.st_size), limit: limit))
        }
    }

    private func readAll(
        _ file: CInt, _ name: String, expected: Int, limit: Int
    ) throws(GroupFileError) -> [UInt8] {
        // One more, to see the end, or that there is more than was said.
        var bytes = [UInt8](repeating: 0, count: min(expected, limit) + 1)
        var filled = 0
        while filled < bytes.count {
            // In bounds: `filled` stays below the count.
            let got = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe Glibc.read(
                    file, buffer.baseAddress.map { unsafe $0 + filled }, buffer.count - filled)
            }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw trouble(errno, opening: name) }
            if got == 0 { break }
            filled += got
        }
        bytes.removeLast(bytes.count - filled)
        return bytes
    }

    private func trouble(_ number: CInt, opening name: String) -> GroupFileError {
        switch number {
        case ENOENT, ENOTDIR: .missing
        case ELOOP: .refused(.symlink)
        case EXDEV: .refused(.mounted)
        case EAGAIN: .refused(.leased)
        case EACCES, EPERM: .refused(.unreadable(reason: SystemText.of(number)))
        case ENXIO, ENODEV: .refused(.notAFile(kind: "device"))
        default: .machine(path: "\(path)/\(name)", reason: SystemText.of(number))
        }
    }
}
