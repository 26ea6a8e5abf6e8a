import CLinux
import Glibc
import SystemPackage

package enum Path {
    /// The absolute path with symlinks and `..` resolved; nil when there is no such file or it can't be reached, for callers
    /// to whom that is the same.
    package static func resolved(_ path: String) -> String? { try? real(path) }

    /// The absolute path with symlinks and `..` resolved; nil only when there is no such file.
    package static func real(_ path: String) throws(FileError) -> String? {
        guard let found = unsafe realpath(NameBytes.terminated(path), nil) else {
            let error = FileError(.status, path, .system(Errno(rawValue: errno)))
            guard error.isMissing else { throw error }
            return nil
        }
        defer { unsafe free(found) }
        return unsafe NameBytes.text(at: found)
    }

    /// The last component.
    package static func last(_ path: String) -> String {
        components(path).last ?? path
    }

    /// The names between the slashes.
    package static func components(_ path: String) -> [String] {
        path.utf8.split(separator: slash).map { String(Substring($0)) }
    }

    /// The last component; nil where it names no entry of a folder: `/`, `.`, `..`.
    static func name(_ path: String) -> String? {
        let last = last(path)
        return ["", ".", "..", "/"].contains(last) ? nil : last
    }

    /// Whether a relative path leads into the folder that it starts from, and nowhere else: no `.`, `..`, or zero byte.
    package static func isPlain(_ path: String) -> Bool {
        !path.utf8.contains(0)
            && path.utf8.split(separator: slash, omittingEmptySubsequences: false)
                .allSatisfy { !["", ".", ".."].contains(String(Substring($0))) }
    }

    /// The path without its last component; `.` when that leaves nothing.
    package static func parent(_ path: String) -> String {
        var bytes = path.utf8[...]
        while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
        guard let end = bytes.lastIndex(of: slash) else { return "." }
        return end == bytes.startIndex ? "/" : String(Substring(bytes[..<end]))
    }

    /// Looked for as a byte: an accent at the beginning of a name would join it to one character.
    private static let slash = UInt8(ascii: "/")
}

/// Reads and writes files by path, for callers without an open `Directory`. Symlinks in the path are followed.
package enum FileSystem {
    /// Reads a whole regular file.
    /// - Parameter limit: In bytes; a longer file throws.
    package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        try OpenFile(path).read(limit: limit)
    }

    /// Reads a whole regular file that doesn't change meanwhile, with its status; see `OpenFile.readUnchanged`.
    package static func readUnchanged(
        _ path: String, limit: Int
    ) throws(FileError) -> (bytes: [UInt8], status: FileStatus) {
        try OpenFile(path).readUnchanged(limit: limit)
    }

    /// Makes a folder and its missing parents. An existing folder stays as it is.
    /// - Parameter mode: See `Directory.making`.
    package static func makeFolder(_ path: String, mode: UInt32?) throws(FileError) {
        _ = try Directory.making(path, mode: mode)
    }

    /// Writes a file, completely or not at all; see `Directory.replace`.
    package static func replace(_ path: String, with bytes: [UInt8], mode: UInt32?) throws(FileError) {
        try Directory(passing: Path.parent(path)).replace(Path.last(path), with: bytes, mode: mode)
    }

    /// Renames a file or folder, replacing a file at `newPath` atomically.
    package static func rename(_ path: String, to newPath: String) throws(FileError) {
        let target = try Directory(passing: Path.parent(newPath))
        try Directory(passing: Path.parent(path)).rename(Path.last(path), to: target, as: Path.last(newPath))
    }

    /// Exchanges two files or folders atomically. Some file systems can't; see `FileError.isUnsupported`.
    package static func exchange(_ path: String, _ other: String) throws(FileError) {
        try perform(.rename, other) {
            unsafe kigurumi_exchange(AT_FDCWD, NameBytes.terminated(path), NameBytes.terminated(other))
        }
    }

    /// Removes a file, or a folder with its content. A missing one is no error.
    package static func removeTree(_ path: String) throws(FileError) {
        try Directory(Path.parent(path)).removeTree(Path.last(path))
    }

    /// Whether this process may write to a file, or make files in a folder.
    package static func isWritable(_ path: String) -> Bool {
        unsafe access(NameBytes.terminated(path), W_OK) == 0
    }

    /// Why a path can't be written to now; nil: there is room, or that is unknown.
    package static func shortage(at path: String) -> Shortage? {
        var about = statvfs()
        guard unsafe statvfs(NameBytes.terminated(path), &about) == 0 else { return nil }
        if about.f_flag & UInt(ST_RDONLY) != 0 { return .readOnly }
        // Some file systems don't count files.
        return about.f_bavail == 0 || (about.f_files > 0 && about.f_favail == 0) ? .full : nil
    }

    /// The bytes that this process may still write to a folder's file system; nil: that is unknown.
    package static func free(at path: String) -> Int? {
        var about = statvfs()
        guard unsafe statvfs(NameBytes.terminated(path), &about) == 0 else { return nil }
        let (bytes, isMore) = about.f_bavail.multipliedReportingOverflow(by: about.f_frsize)
        return isMore ? .max : Int(clamping: bytes)
    }

    package enum Shortage: Sendable { case full, readOnly }

    /// Sets a file's time of change to now, if it can. A symlink isn't followed.
    package static func touch(_ path: String) {
        _ = unsafe utimensat(AT_FDCWD, NameBytes.terminated(path), nil, AT_SYMLINK_NOFOLLOW)
    }

    /// The names in a folder, sorted by their bytes.
    package static func names(in folder: String) throws(FileError) -> [String] {
        try Directory(folder).names()
    }
}
