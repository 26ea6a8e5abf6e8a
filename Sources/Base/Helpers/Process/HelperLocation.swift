import Glibc

/// Finds the helper programs: beside the program or in `../libexec/kigurumi`.
public struct HelperLocation: Sendable {
    /// Absolute folders; the first that holds a program wins.
    public var folders: [String]

    /// A list of folders to search.
    public init(folders: [String]) { self.folders = folders }

    /// The folders of the running program, after the one that the variable `KIGURUMI_HELPERS` names.
    public static func besideProgram() -> HelperLocation {
        var folders: [String] = []
        if let named = unsafe getenv("KIGURUMI_HELPERS") { unsafe folders.append(String(cString: named)) }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let length = unsafe readlink("/proc/self/exe", &buffer, Int(PATH_MAX))
        if length > 0 {
            let program = String(decoding: buffer.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
            let folder = program.split(separator: "/").dropLast().map { "/" + $0 }.joined()
            folders += [folder, folder + "/../libexec/kigurumi"]
        }
        return HelperLocation(folders: folders)
    }

    /// The path of a program; nil if no folder holds it.
    public func path(of program: String) -> String? {
        folders.lazy.map { "\($0)/\(program)" }.first { unsafe access($0, X_OK) == 0 }
    }
}
