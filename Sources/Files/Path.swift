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

    /// Puts a file in its place, whole or not at all; see `Directory.replace`.
    public static func replace(_ path: String, with bytes: [UInt8], mode: UInt32?) throws(FileError) {
        try Directory(Path.parent(path)).replace(Path.last(path), with: bytes, mode: mode)
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
