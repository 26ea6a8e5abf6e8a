import Foundation
import Support
import Testing

@Suite(
    "systemd units",
    .enabled(
        if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze"),
        "systemd-analyze is missing"),
    .serialized)
struct UnitTests {
    private static let analyze = "/usr/bin/systemd-analyze"
    private static let units = ["kigurumi.service", "kigurumi-build@.service"]

    /// The units as installed, their program within the stage.
    private static func unit(_ name: String, of stage: StagedInstall) throws -> String {
        let path = stage.path("/\(name)")
        let text = try stage.text("/usr/lib/systemd/system/\(name)")
        try Data(text.replacing("/usr/bin/kigurumi", with: stage.path("/usr/bin/kigurumi")).utf8)
            .write(to: URL(filePath: path))
        return path
    }

    @Test("systemd finds nothing to complain about", arguments: units) func verify(name: String) throws {
        let stage = try StagedInstall()
        let said = try run(Self.analyze, ["verify", "--man=no", Self.unit(name, of: stage)])
        // What it says of units that aren't ours is the machine's.
        let ours = said.split(separator: "\n").filter { $0.contains("kigurumi") }
        #expect(ours.isEmpty, "\(said)")
    }

    @Test("The sandbox is tight: an exposure of at most 1.5", arguments: units) func security(name: String)
        throws
    {
        let stage = try StagedInstall()
        let said = try run(
            "/usr/bin/env",
            ["LC_ALL=C.UTF-8", Self.analyze, "security", "--offline=true", Self.unit(name, of: stage)])
        let line = try #require(
            said.split(separator: "\n").first { $0.contains("Overall exposure level") }, "\(said)")
        let level = try #require(line.split(separator: " ").compactMap { Double($0) }.first)
        #expect(level <= 1.5)
    }

    @Test(
        "The costumes are named, and don't depend on what lies in the folder of the groups", arguments: units)
    func costumes(name: String) throws {
        let stage = try StagedInstall()
        let unit = try stage.text("/usr/lib/systemd/system/\(name)")
        #expect(unit.split(separator: "\n").contains("WorkingDirectory=/"))
        let place =
            name.contains("@") ? unit : try stage.text("/etc/kigurumi/kigurumi.json")
        #expect(place.contains("/usr/share/kigurumi/Templates"))
        #expect(!place.contains("@PREFIX@"))
    }

    @Test("The files for users and folders are read without complaint") func usersAndFolders() throws {
        let stage = try StagedInstall()
        for (program, file) in [
            ("systemd-sysusers", "/usr/lib/sysusers.d/kigurumi.conf"),
            ("systemd-tmpfiles", "/usr/lib/tmpfiles.d/kigurumi.conf"),
        ] where FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)") {
            let root = try TemporaryFolder()
            try FileManager.default.createDirectory(
                atPath: root.path + "/etc", withIntermediateDirectories: true)
            try Data("kigurumi:x:990:990::/:/bin/sh\n".utf8).write(
                to: URL(filePath: root.path + "/etc/passwd"))
            try Data("kigurumi:x:990:\n".utf8).write(to: URL(filePath: root.path + "/etc/group"))
            let arguments = program == "systemd-tmpfiles" ? ["--create"] : []
            let said = try run("/usr/bin/\(program)", arguments + ["--root=\(root.path)", stage.path(file)])
            #expect(!said.contains("kigurumi.conf:"), "\(said)")
            guard program == "systemd-tmpfiles", getuid() == 0 else { continue }
            let about = try FileManager.default.attributesOfItem(atPath: root.path + "/var/lib/kigurumi")
            #expect(about[.posixPermissions] as? Int == 0o2770)
        }
    }
}
