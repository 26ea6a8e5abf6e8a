import Foundation
import Support
import Testing

@Suite("The packages that the installed programs need") struct RuntimePackageTests {
    private static let programs = [
        "kigurumi", "kigurumi-art", "kigurumi-face", "kigurumi-inotify", "kigurumi-studio",
        "kigurumi-cluster",
    ]
    private static let hasPackages = FileManager.default.isExecutableFile(atPath: "/usr/bin/dpkg-query")

    /// Names of the packages that own the libraries a program is linked with; those of the Swift toolchain, which
    /// installed programs hold themselves, have none.
    private func packages(of program: String) throws -> Set<String> {
        let path = "\(BuildFolder.path)/\(program)"
        let header = try run("/usr/bin/env", ["readelf", "-d", path])
        let needed = Set(header.matches(of: /\(NEEDED\).*\[(.+)\]/).map { String($0.1) })
        let loaded = try run("/usr/bin/env", ["ldd", path])
        let files = loaded.matches(of: /(\S+) => (\/\S+)/).filter { needed.contains(String($0.1)) }
            .map { String($0.2) }
        let owners = try files.map { file in
            // A merged /usr has both names of a file, and packages list one of them.
            let other = file.hasPrefix("/usr") ? String(file.dropFirst(4)) : "/usr" + file
            return try run(
                "/bin/sh",
                ["-c", "dpkg-query -S '\(file)' 2>/dev/null || dpkg-query -S '\(other)' 2>/dev/null || :"])
        }
        return Set(owners.compactMap { $0.split(separator: ":").first.map(String.init) })
    }

    @Test("docs/running.md lists each package that a program is linked with", .enabled(if: hasPackages))
    func listed() throws {
        let page = try String(contentsOfFile: StagedInstall.root + "/docs/running.md", encoding: .utf8)
        let section = try #require(page.components(separatedBy: "## Runtime packages").last)
            .components(separatedBy: "\n## ")[0]
        for program in Self.programs {
            let found = try packages(of: program)
            #expect(found.count > 1, "\(program) is linked with nothing")
            for package in found.sorted() {
                #expect(section.contains("`\(package)`"), "\(program) needs \(package)")
            }
        }
    }
}
