import CLinux
import Glibc

/// Paths as text.
public enum Path {
    /// The absolute path, with symlinks and `..` resolved; nil when nothing is there.
    public static func resolved(_ path: String) -> String? {
        guard let found = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(found) }
        return unsafe String(cString: found)
    }

    /// The last component.
    public static func last(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// What precedes the last component; `.` when nothing does.
    public static func parent(_ path: String) -> String {
        var path = path[...]
        while path.count > 1, path.last == "/" { path.removeLast() }
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}

/// Files by their paths, for callers that have no folder open. Symlinks on the way are followed.
public enum FileSystem {
    /// A regular file's bytes.
    /// - Parameter limit: bytes; a longer file is refused.
    public static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        try OpenFile(path).read(limit: limit)
    }

    /// A regular file's bytes as they were at one moment, and the status that they had; see `OpenFile.readUnchanged`.
    public static func readUnchanged(
        _ path: String, limit: Int
    ) throws(FileError) -> (bytes: [UInt8], status: FileStatus) {
        try OpenFile(path).readUnchanged(limit: limit)
    }

    /// Makes a folder with those above it that are missing; one that is there stays as it is.
    public static func makeFolder(_ path: String, mode: UInt32?) throws(FileError) {
        _ = try Directory.making(path, mode: mode)
    }

    /// Puts a file in its place, whole or not at all; see `Directory.replace`.
    public static func replace(_ path: String, with bytes: [UInt8], mode: UInt32?) throws(FileError) {
        try Directory(passing: Path.parent(path)).replace(Path.last(path), with: bytes, mode: mode)
    }

    /// Gives what lies at a path another one, in the place of whatever has it, in one step.
    public static func rename(_ path: String, to newPath: String) throws(FileError) {
        let target = try Directory(passing: Path.parent(newPath))
        try Directory(passing: Path.parent(path)).rename(Path.last(path), to: target, as: Path.last(newPath))
    }

    /// Lets what lies at two paths change places in one step. Not every file system can; see `FileError.isUnsupported`.
    public static func exchange(_ path: String, _ other: String) throws(FileError) {
        try perform(.rename, other) { unsafe kigurumi_exchange(AT_FDCWD, path, other) }
    }

    /// Removes what lies there with all that is in it. That nothing is there is no error.
    public static func removeTree(_ path: String) throws(FileError) {
        try Directory(Path.parent(path)).removeTree(Path.last(path))
    }

    /// The names in a folder, in the order of their bytes.
    public static func names(in folder: String) throws(FileError) -> [String] {
        try Directory(folder).names()
    }
}
