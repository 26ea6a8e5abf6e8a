import Files
import JSONText

enum FileName {
    /// `path` from the root on, without doubled, trailing or `.` components. `..` is resolved by the system, as
    /// links may be in between, where the file exists.
    static func absolute(_ path: String, in folder: String) -> String {
        let whole = path.hasPrefix("/") ? path : folder + "/" + path
        let parts = Path.components(whole).filter { $0 != "." }
        let plain = "/" + parts.joined(separator: "/")
        // What comes after it is left as it is: whether a link there is followed is for others to decide.
        guard let last = parts.lastIndex(of: ".."),
            let above = Path.resolved("/" + parts[...last].joined(separator: "/"))
        else { return plain }
        let rest = parts[(last + 1)...].joined(separator: "/")
        return rest.isEmpty ? above : above == "/" ? "/\(rest)" : "\(above)/\(rest)"
    }

    /// Whether an absolute path leads into a folder, whatever links are on the way; the end of it may not exist yet.
    static func lies(_ path: String, in folder: String) -> Bool {
        var (known, rest) = (path, "")
        while Path.resolved(known) == nil, known != "/", known != "." {
            rest = "/\(Path.last(known))\(rest)"
            known = Path.parent(known)
        }
        let whole = (Path.resolved(known) ?? known) + rest
        return "\(whole)/".hasPrefix("\(Path.resolved(folder) ?? folder)/")
    }

    /// A name of any characters on one line.
    static func shown(_ name: String) -> String { NameBytes.shown(name).visible }

    /// The last component without its extension: `me` for `photos/me.jpg`.
    static func stem(_ path: String) -> String {
        let name = Path.last(path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// What files of a face are named after: `me` for `photos/me.jpg`, `both-2` for the second face in `both.jpg`.
    /// - Parameter number: of the face, as `--face` chooses it.
    static func name(ofFace face: String, number: Int?) -> String {
        numbered(face == "-" ? "face" : stem(face), number)
    }

    /// A name for one of several faces: `both-2` for the second, `both` for the first.
    static func numbered(_ name: String, _ number: Int?) -> String {
        guard let number, number > 1 else { return name }
        return "\(name)-\(number)"
    }
}

/// What lies under a name, links followed.
enum FileKind: Equatable {
    case missing, folder, file

    init(at path: String) {
        let status = FileStatus(path)
        self = status == nil ? .missing : status?.isFolder == true ? .folder : .file
    }
}
