import Glibc

/// Names of files, as text.
enum FileName {
    /// `path` from the root on, without doubled, trailing or `.` components. `..` is resolved by the system, as
    /// links may be in between, where the file exists.
    static func absolute(_ path: String, in folder: String) -> String {
        let whole = path.hasPrefix("/") ? path : folder + "/" + path
        let parts = whole.split(separator: "/").filter { $0 != "." }
        let plain = "/" + parts.joined(separator: "/")
        return parts.contains("..") ? resolved(plain) ?? plain : plain
    }

    /// Links and `..` resolved; nil where there is no such file.
    static func resolved(_ path: String) -> String? {
        guard let found = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(found) }
        return unsafe String(cString: found)
    }

    /// Whether an absolute path leads into a folder, whatever links are on the way; the end of it may not exist yet.
    static func lies(_ path: String, in folder: String) -> Bool {
        var (known, rest) = (path, "")
        while resolved(known) == nil, known != "/", known != "." {
            rest = "/\(last(known))\(rest)"
            known = parent(known)
        }
        let whole = (resolved(known) ?? known) + rest
        return "\(whole)/".hasPrefix("\(resolved(folder) ?? folder)/")
    }

    /// The last component.
    static func last(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// The last component without its extension: `me` for `photos/me.jpg`.
    static func stem(_ path: String) -> String {
        let name = last(path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// What precedes the last component.
    static func parent(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The folder that a build writes without `--output`: `me-stickers`.
    static func packFolder(ofFace face: String) -> String {
        (face == "-" ? "face" : stem(face)) + "-stickers"
    }
}
