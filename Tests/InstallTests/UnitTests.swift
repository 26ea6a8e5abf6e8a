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
    private static let units = [
        "kigurumi.service", "kigurumi-build@.service", "kigurumi-prepare.service", "kigurumi-worker.service",
        "kigurumi-serve.service",
    ]

    /// The units as installed, their program within the stage.
    private static func unit(_ name: String, of stage: StagedInstall) throws -> String {
        let path = stage.path("/\(name)")
        let text = try stage.text("/usr/lib/systemd/system/\(name)")
        try Data(text.replacing("/usr/bin/kigurumi", with: stage.path("/usr/bin/kigurumi")).utf8)
            .write(to: URL(filePath: path))
        return path
    }

    @Test("systemd finds nothing to complain about", arguments: units + ["kigurumi-serve.socket"])
    func verify(name: String) throws {
        let stage = try StagedInstall()
        if name.hasSuffix(".socket") {
            _ = try Self.unit(name.replacing(".socket", with: ".service"), of: stage)
        }
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

    @Test("The helpers may sandbox themselves", arguments: units) func sandbox(name: String) throws {
        let lines = try StagedInstall().text("/usr/lib/systemd/system/\(name)").split(separator: "\n")
        let allowed = try #require(lines.first { $0.hasPrefix("SystemCallFilter=@") })
        for call in ["seccomp", "landlock_create_ruleset", "landlock_add_rule", "landlock_restrict_self"] {
            #expect(allowed.split(separator: " ").contains(Substring(call)), "\(call)")
        }
    }

    @Test("The costumes don't depend on what lies in the folder of the groups", arguments: units)
    func costumes(name: String) throws {
        let stage = try StagedInstall()
        let lines = try stage.text("/usr/lib/systemd/system/\(name)").split(separator: "\n")
        #expect(lines.contains("WorkingDirectory=/") && lines.contains("UnsetEnvironment=HOME"))
        // One folder that is named would be used without the system's own.
        #expect(try !stage.text("/etc/kigurumi/kigurumi.json").contains("templates"))
        #expect(!lines.contains { $0.contains("KIGURUMI_TEMPLATES") })
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

private let promtool = ["/usr/bin/promtool", "/usr/local/bin/promtool"].first {
    FileManager.default.isExecutableFile(atPath: $0)
}

@Suite("Alert rules", .enabled(if: promtool != nil, "promtool is missing"))
struct RuleTests {
    @Test("Many rejects with the same code, and groups that keep failing, raise alerts; few don't")
    func alerts() throws {
        let tool = try #require(promtool)
        let rules = StagedInstall.root + "/systemd/kigurumi.rules.yml"
        let said = try run(tool, ["check", "rules", rules])
        #expect(said.contains("SUCCESS"), "\(said)")
        let folder = try TemporaryFolder()
        let series = [
            // A sixth of all builds on a, a five-hundredth on b.
            "kigurumi_rejects_total{code=\"face.truncated\",instance=\"a\"}": "0+1x120",
            "kigurumi_builds_total{outcome=\"rejected\",instance=\"a\"}": "0+1x120",
            "kigurumi_builds_total{outcome=\"published\",instance=\"a\"}": "0+5x120",
            "kigurumi_rejects_total{code=\"face.truncated\",instance=\"b\"}": "0+1x120",
            "kigurumi_builds_total{outcome=\"published\",instance=\"b\"}": "0+500x120",
            "kigurumi_groups_failing{code=\"pack.unwritable\",instance=\"a\"}": "3x120",
            "kigurumi_groups_failing{code=\"pack.disk.full\",instance=\"a\"}": "0x120",
        ]
        // JSON is YAML.
        func alert(_ name: String, _ code: String, _ summary: String, _ description: String) -> [String: Any]
        {
            [
                "eval_time": "90m", "alertname": name,
                "exp_alerts": [
                    [
                        "exp_labels": ["severity": "warning", "instance": "a", "code": code],
                        "exp_annotations": ["summary": summary, "description": description],
                    ]
                ],
            ]
        }
        let test: [String: Any] = [
            "rule_files": [rules], "evaluation_interval": "1m",
            "tests": [
                [
                    "interval": "1m",
                    "input_series": series.map { ["series": $0.key, "values": $0.value] },
                    "alert_rule_test": [
                        alert(
                            "KigurumiRejectsAlike", "face.truncated",
                            "Many faces on a are rejected for the same reason: face.truncated.",
                            "60 within an hour. docs/codes.md explains the code. An app may write broken pictures, or a library may be missing."
                        ),
                        alert(
                            "KigurumiGroupsFailing", "pack.unwritable",
                            "3 groups on a have had no new pack for ten minutes: pack.unwritable.",
                            "kigurumi status lists them."),
                    ],
                ]
            ],
        ]
        try JSONSerialization.data(withJSONObject: test).write(to: URL(filePath: folder.path + "/test.yml"))
        let verdict = try run(tool, ["test", "rules", folder.path + "/test.yml"])
        #expect(verdict.contains("SUCCESS"), "\(verdict)")
    }

    @Test("Prometheus reads the queries of the dashboard") func queries() throws {
        let tool = try #require(promtool)
        let queries = try Dashboard.queries().map {
            ["record": "query", "expr": $0.replacing("$instance", with: ".*")]
        }
        let file: [String: Any] = ["groups": [["name": "dashboard", "rules": queries]]]
        let folder = try TemporaryFolder()
        try JSONSerialization.data(withJSONObject: file).write(to: URL(filePath: folder.path + "/rules.yml"))
        let verdict = try run(tool, ["check", "rules", folder.path + "/rules.yml"])
        #expect(verdict.contains("SUCCESS: \(queries.count) rules found"), "\(verdict)")
    }
}

private enum Dashboard {
    static func queries() throws -> [String] {
        let path = StagedInstall.root + "/systemd/kigurumi.dashboard.json"
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path)))
        let panels = try #require((json as? [String: Any])?["panels"] as? [[String: Any]])
        return panels.flatMap { $0["targets"] as? [[String: Any]] ?? [] }.compactMap { $0["expr"] as? String }
    }
}

@Suite("Metrics that operators see") struct DashboardTests {
    @Test("The dashboard and the alerts ask for metrics that exist") func names() throws {
        func text(_ path: String) throws -> String {
            try String(contentsOfFile: StagedInstall.root + "/" + path, encoding: .utf8)
        }
        let sources = [
            "Service/StickerService/Events/ServiceMetrics.swift", "Cluster/ClusterWorker/WorkerMetrics.swift",
            "Base/Observing/Metrics/ProcessFigures.swift",
        ]
        let declared = try sources.flatMap {
            try text("Sources/" + $0).matches(of: /"(kigurumi_[a-z_]+)":\s/).map { String($0.1) }
        }
        let queries = try Dashboard.queries()
        #expect(queries.count > 20)
        func asked(_ text: String) -> [String] {
            text.matches(of: /\b(kigurumi_[a-z_]+?)(_bucket)?\b/).map { String($0.1) }
        }
        let (shown, alerted) = (queries.flatMap(asked), try asked(text("systemd/kigurumi.rules.yml")))
        #expect(Set(shown + alerted).subtracting(declared) == [])
        // Whoever is called up sees the figure that called.
        #expect(Set(alerted).subtracting(shown) == [])
    }
}
