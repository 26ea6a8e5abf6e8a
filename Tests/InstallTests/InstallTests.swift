import Foundation
import Support
import Testing

@Suite("make install", .serialized) struct InstallTests {
    @Test("Everything lies where it belongs, readable for all, and is gone again after uninstall")
    func installsAndUninstalls() throws {
        let stage = try StagedInstall()
        let files = try stage.files()
        let expected = [
            "/usr/bin/kigurumi", "/usr/libexec/kigurumi/kigurumi-art", "/usr/share/man/man1/kigurumi.1",
            "/usr/share/man/man5/kigurumi.json.5", "/usr/share/kigurumi/Templates/pack.json",
            "/usr/share/kigurumi/Templates/bear/template.json",
            "/usr/share/kigurumi/Packs/seasons/christmas/template.json",
            "/usr/share/kigurumi/Schemas/kigurumi.schema.json",
            "/usr/share/kigurumi/prometheus/kigurumi.rules.yml", "/usr/lib/systemd/system/kigurumi.service",
            "/usr/lib/systemd/system/kigurumi-build@.service",
            "/usr/lib/systemd/system/kigurumi-prepare.service", "/usr/lib/sysusers.d/kigurumi.conf",
            "/usr/lib/tmpfiles.d/kigurumi.conf", "/usr/lib/sysctl.d/kigurumi.conf",
            "/etc/kigurumi/kigurumi.json", "/usr/share/doc/kigurumi/LICENSE",
            "/usr/share/doc/kigurumi/LICENSE.kigurumi-inotify", "/usr/share/doc/kigurumi/README.md",
            "/usr/share/doc/kigurumi/docs/running.md", "/usr/share/doc/kigurumi/docs/export/telegram.md",
            "/usr/share/doc/kigurumi/docs/guide/layers-preview.png",
            "/usr/share/doc/kigurumi/Templates/README.md",
            "/usr/share/bash-completion/completions/kigurumi", "/usr/share/zsh/site-functions/_kigurumi",
            "/usr/share/fish/vendor_completions.d/kigurumi.fish",
        ]
        for file in expected { #expect(files[file] != nil, "\(file) is missing\n\(stage.log)") }
        for (file, mode) in files {
            let isProgram = file.hasPrefix("/usr/bin/") || file.hasPrefix("/usr/libexec/")
            #expect(mode == (isProgram ? 0o755 : 0o644), "\(file)")
        }
        for unit in ["kigurumi.service", "kigurumi-build@.service", "kigurumi-prepare.service"] {
            let text = try stage.text("/usr/lib/systemd/system/\(unit)")
            #expect(!text.contains("@PREFIX@") && !text.contains("@SYSCONFDIR@"))
            #expect(text.contains("ExecStart=/usr/bin/kigurumi "))
        }
        _ = try stage.uninstall()
        #expect(try stage.files().isEmpty)
        // Those that every system has.
        let standard = ["/etc", "/usr", "/usr/bin", "/usr/lib", "/usr/share", "/usr/share/man"]
        #expect(try stage.folders().subtracting(standard) == [])
    }

    @Test("A second install leaves the configuration that was changed, and nothing of the version before")
    func secondInstall() throws {
        let stage = try StagedInstall()
        let settings = stage.path("/etc/kigurumi/kigurumi.json")
        let gone = stage.path("/usr/share/kigurumi/Templates/retired")
        try FileManager.default.createDirectory(atPath: gone, withIntermediateDirectories: true)
        let before = try stage.files()
        _ = try stage.again()
        #expect(try stage.files() == before)
        #expect(!FileManager.default.fileExists(atPath: gone))

        try Data("{\"poll\": true}".utf8).write(to: URL(filePath: settings))
        _ = try stage.again()
        _ = try stage.uninstall()
        #expect(try stage.files().keys.sorted() == ["/etc/kigurumi/kigurumi.json"])
        #expect(try stage.text("/etc/kigurumi/kigurumi.json") == "{\"poll\": true}")
    }

    @Test("Costumes that were installed outlive upgrades and uninstall, also where PREFIX is ~/.local")
    func costumesStay() throws {
        let stage = try StagedInstall(prefix: "/home/me/.local")
        let (home, own) = (stage.path("/home/me"), "/home/me/.local/share/kigurumi/UserTemplates")
        let system = "/home/me/.local/etc/kigurumi/Templates"
        let desk = try TemporaryFolder()
        func kigurumi(_ arguments: String...) throws -> String {
            try run(
                "/usr/bin/env",
                [
                    "-i", "-C", stage.folder.path, "HOME=\(home)", "KIGURUMI_CACHE=\(desk.path)/cache",
                    "\(home)/.local/bin/kigurumi", "template",
                ]
                    + arguments)
        }
        for id in ["bear", "newt"] {
            try FileManager.default.createDirectory(
                atPath: "\(desk.path)/\(id)", withIntermediateDirectories: false)
            let text =
                #"{"format": 1, "name": {"en": "Mine", "ja": "M"}, "canvas": {"width": 64, "height": 64}, "layers": [{"face": {}}]}"#
            try Data(text.utf8).write(to: URL(filePath: "\(desk.path)/\(id)/template.json"))
        }
        _ = try kigurumi("install", desk.path + "/bear", "--system")
        _ = try kigurumi("install", desk.path + "/newt", "--templates", stage.path(own))
        let added = [system + "/bear/template.json", own + "/newt/template.json"]
        #expect(try stage.files().keys.filter(added.contains).sorted() == added.sorted())

        _ = try stage.again()
        struct Listing: Decodable {
            struct Item: Decodable { var id: String, origin: String, overrides: [String] }
            var costumes: [Item]
        }
        let listing = try JSONDecoder().decode(Listing.self, from: Data(kigurumi("list", "--json").utf8))
        let found = listing.costumes.filter { $0.id == "bear" || $0.id == "newt" }
        #expect(found.map(\.origin) == ["system", "user"])
        #expect(found.first?.overrides == [stage.path("/home/me/.local/share/kigurumi/Templates")])
        #expect(listing.costumes.contains { $0.id == "shark" && $0.origin == "bundled" })

        _ = try stage.uninstall()
        #expect(try stage.files().keys.sorted() == added.sorted())
    }

    @Test("The installed program finds its costumes and its helpers") func runs() throws {
        let stage = try StagedInstall()
        let folder = try TemporaryFolder()
        let face = StagedInstall.root + "/Tests/Fixtures/Faces/astronaut-icon.jpg"
        let output = folder.path + "/bear.png"
        let said = try run(
            "/usr/bin/env",
            [
                "-i", "-C", folder.path, "KIGURUMI_CACHE=\(folder.path)/cache",
                stage.path("/usr/bin/kigurumi"),
                "wear", "bear", face, "--size", "32", "-o", output,
            ])
        #expect(FileManager.default.fileExists(atPath: output), "\(said)")
    }
}
