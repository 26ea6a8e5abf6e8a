import Glibc

/// Finds the helper programs: beside the program or in `../libexec/kigurumi`.
package struct HelperLocation: Sendable {
    /// Absolute folders; the first that holds a program wins.
    package var folders: [String]

    package init(folders: [String]) { self.folders = folders }

    /// The folders of the running program, after the one that the variable `KIGURUMI_HELPERS` names.
    package static func besideProgram() -> HelperLocation {
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
    package func path(of program: String) -> String? {
        folders.lazy.map { "\($0)/\(program)" }.first { unsafe access($0, X_OK) == 0 }
    }
}
