import Foundation
import StickerBuild
import Support
import Testing

@Suite("The Debian packages") struct DebianPackageTests {
    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(StagedInstall.root)/\(name)", encoding: .utf8)
    }

    @Test("Debian's changelog is made from CHANGELOG.md, and begins with the program's version")
    func version() throws {
        let made = try run(
            "\(StagedInstall.root)/Packaging/make-changelog", [KigurumiVersion.current])
        #expect(made.hasPrefix("kigurumi (\(KigurumiVersion.current)-1) bookworm; urgency=medium\n"))
        let other = try run("\(StagedInstall.root)/Packaging/make-changelog", ["9.9.9"])
        #expect(other.contains("the sources are version 9.9.9"))
    }

    @Test("Debian's rules ask make only for what the Makefile can make")
    func targets() throws {
        let targets = try text("debian/rules").matches(of: /\$\(MAKE\) (?:-[a-z-]+ )*([a-z-]+)/).map {
            String($0.1)
        }
        #expect(Set(targets).isSuperset(of: ["programs", "pages", "stage", "where"]))
        for target in targets {
            let said = try run("/usr/bin/make", ["-C", StagedInstall.root, "--dry-run", target])
            #expect(!said.contains("No rule to make target"), "\(said)")
        }
    }

    /// - Parameter list: what Debian's list would be.
    private func checkSecurity(_ list: String, in programs: String = BuildFolder.path) throws -> String {
        let folder = try TemporaryFolder()
        try folder.write("debsecan", "#!/bin/sh\n\(list)\n")
        let script = """
            chmod +x '\(folder.path)/debsecan'; export PATH='\(folder.path)':"$PATH"
            '\(StagedInstall.root)/Packaging/check-security' '\(programs)'; echo "status $?"
            """
        return try run("/bin/bash", ["-c", script])
    }

    @Test("A security update of a library that the programs load is named, another isn't")
    func securityUpdates() throws {
        let missing = try checkSecurity("echo CVE-2026-0001 libpng16-16; echo CVE-2026-0002 perl")
        #expect(missing.contains("CVE-2026-0001") && missing.hasSuffix("status 1\n"), "\(missing)")
        #expect(!missing.contains("CVE-2026-0002"))
        let none = try checkSecurity("echo CVE-2026-0002 perl")
        #expect(none.contains("lacks a security update") && none.hasSuffix("status 0\n"), "\(none)")
        let unreached = try checkSecurity("echo 'no such host' >&2; exit 1")
        #expect(unreached.contains("not checked: Debian's security data can't be reached (no such host)"))
        #expect(try checkSecurity("", in: "/nowhere").hasSuffix("status 2\n"))
    }

    @Test("The installed manual pages carry the program's version") func manuals() throws {
        let stage = try StagedInstall()
        for page in ["man1/kigurumi.1", "man5/kigurumi.json.5"] {
            let head = try stage.text("/usr/share/man/\(page)").split(separator: "\n")[0]
            #expect(
                head.contains("\"kigurumi \(KigurumiVersion.current)\"") && !head.contains("@"), "\(head)")
        }
    }

    @Test("The costumes' package brings each font that docs/running.md lists") func fonts() throws {
        let row = try #require(
            try text("docs/running.md").split(separator: "\n").first { $0.hasPrefix("| `fonts-") })
        let fonts = row.matches(of: /`(fonts-[a-z0-9-]+)`/).map { String($0.1) }
        #expect(fonts.count > 3)
        let depends = try #require(
            try text("debian/control").split(separator: "\n").first { $0.contains("fonts-dejavu-core") })
        for font in fonts { #expect(depends.contains(font), "\(font) is missing") }
    }

    @Test("Each installed file goes into one of the packages") func everyFile() throws {
        let lists = try [
            "kigurumi", "kigurumi-templates", "kigurumi-inotify", "kigurumi-studio", "kigurumi-cluster",
            "kigurumi-doc",
        ]
        .flatMap {
            try text("debian/\($0).install").split(separator: "\n").map {
                String($0.split(separator: " ")[0])
            }
        }
        // Debian puts units into /lib, and the rules remove what debhelper adds itself.
        let files = try StagedInstall().files().keys.map { path in
            String(path.trimmingPrefix("/")).replacing("usr/lib/systemd", with: "lib/systemd")
        }
        // The package of the documentation has the documents as pages for browsers.
        for file in files where !file.hasPrefix("usr/share/doc/") {
            #expect(lists.contains { file == $0 || file.hasPrefix($0 + "/") }, "\(file) is in no package")
        }
    }
}
