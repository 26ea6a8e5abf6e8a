import ArgumentParser
import Costume
import Foundation
import GroupWatch
import Messages
import Observing
import Settings
import StickerBuild
import StickerService
import Support
import Testing

@testable import KigurumiCommands

@Suite("The daemon's settings, from flags and files to what they set") struct WatchSettingsTests {
    private func finder(_ arguments: [String], file: String? = nil, variables: [String: String] = [:]) throws
        -> (finder: SettingsFinder, folder: TemporaryFolder)
    {
        let folder = try TemporaryFolder()
        var arguments = arguments
        if let file {
            try Data(file.utf8).write(to: URL(filePath: folder.path + "/kigurumi.json"))
            arguments += ["--config", folder.path + "/kigurumi.json"]
        }
        var finder = try WatchCommand.parse(arguments).finder()
        finder.environment = variables
        return (finder, folder)
    }

    @Test("Flags of the command go before variables and the file") func flags() throws {
        let (finder, folder) = try finder(
            ["groups", "--poll", "--size", "small", "--log", "json", "--templates", "/t"],
            file:
                "{\"poll\": false, \"stickers\": {\"side\": 100, \"limit\": \"100kB\"}, \"root\": \"/elsewhere\"}",
            variables: ["KIGURUMI_LOG_FORMAT": "terminal", "KIGURUMI_BUILDS_WORKERS": "3"])
        let chosen = try finder.find()
        #expect(chosen.settings.root?.hasSuffix("/groups") == true)
        #expect(chosen.settings.poll && chosen.settings.stickers.side == 300)
        #expect(chosen.settings.log.format == .json && chosen.settings.builds.workers == 3)
        #expect(chosen.settings.templates == "/t" && chosen.settings.stickers.limit == 100_000)
        let sources = Dictionary(uniqueKeysWithValues: chosen.lines.map { ($0.key, $0.source) })
        #expect(sources["log.format"] == "--log" && sources["root"] == "ROOT")
        #expect(sources["stickers.limit"] == "\(folder.path)/kigurumi.json:1:52")
    }

    @Test("Wrong values end with status 78 and name all places") func wrongValues() throws {
        let (finder, folder) = try finder(
            ["--log", "loud"], file: "{\"poll\": 3}", variables: ["KIGURUMI_SCAN_INTERVAL": "soon"])
        do throws(CommandFailure) {
            _ = try finder.find()
            Issue.record("read without complaint")
        } catch {
            #expect(error.status == .badConfiguration && error.code == "settings.invalid")
            #expect(
                Set(error.problems.map(\.subject))
                    == ["--log", "KIGURUMI_SCAN_INTERVAL", "\(folder.path)/kigurumi.json:1:10"])
            for problem in error.problems { #expect(problem.text(in: .japanese) != problem.code) }
        }
    }

    @Test("--json is refused where it would change nothing")
    func jsonAlone() {
        #expect(throws: (any Error).self) { try WatchCommand.parse(["root", "--json"]) }
        #expect(throws: Never.self) { try WatchCommand.parse(["root", "--json", "--print-config"]) }
    }

    @Test("A named file must be there, the standard one needn't", arguments: ["/nowhere/k.json", "/proc"])
    func unreadable(path: String) throws {
        let finder = try WatchCommand.parse(["--config", path]).finder()
        do throws(CommandFailure) {
            _ = try finder.find()
            Issue.record("read without complaint")
        } catch {
            #expect(error.status == .badConfiguration && error.code == "settings.unreadable")
            #expect(error.evidence["path"] == path)
        }
    }

    @Test("What the settings say is what the service and its watch do") func plan() throws {
        let (finder, folder) = try finder(
            [],
            file: """
                {"scanInterval": "9s", "pollInterval": "3s", "poll": true, "eraseAfterFaceRemoved": "1d",
                 "settle": {"quiet": "10ms", "longest": "4s", "truncated": "5s", "templates": "6s"},
                 "stickers": {"side": 99, "limit": 200000, "stills": false, "language": "ja", "skin": "sakura"},
                 "files": {"mode": "0600", "folderMode": "0700"}, "face": {"maximumBytes": "1MiB"},
                 "retention": {"time": "2h", "bytes": "3MiB", "shortest": "70s"},
                 "builds": {"workers": 5, "rebuildShare": 0.9}}
                """)
        var chosen = try finder.find()
        let templates = Self.root + "/Templates"
        (chosen.settings.root, chosen.settings.templates) = (folder.path, templates)
        let plan = WatchPlan(chosen.settings)
        let options = try plan.options()
        #expect(options.root == folder.path && options.templates == [TemplateSource(templates)])
        #expect(options.stickers == chosen.settings.stickers)
        #expect(options.stickers.side == 99 && options.stickers.limit == 200_000)
        #expect(options.stickers.stills == false && options.stickers.language == "ja")
        #expect(options.stickers.skin == "sakura")
        #expect(options.workers == 5 && options.rebuildShare == 0.9)
        #expect(options.eraseAfterFaceRemoved == .seconds(86_400))
        #expect(options.truncationWait == .seconds(5) && options.templatesQuiet == .seconds(6))
        let watching = plan.watching
        #expect(
            watching.polling && watching.pollInterval == .seconds(3) && watching.scanInterval == .seconds(9))
        #expect(watching.quiet == .milliseconds(10) && watching.longest == .seconds(4))
    }

    @Test("A root that isn't given or doesn't exist is reported") func roots() throws {
        var settings = Settings()
        #expect(throws: CommandFailure.self) { try WatchPlan(settings).options() }
        settings.root = "/nowhere"
        #expect(throws: CommandFailure.self) { try WatchPlan(settings).options() }
    }

    @Test("What is printed for machines has every key in every line") func report() throws {
        let (finder, _) = try finder(["/srv"])
        let data = Data(ConfigReport(try finder.find()).json.utf8)
        let lines = try #require(JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        #expect(lines.count > 25)
        #expect(lines.allSatisfy { Set($0.keys) == ["key", "value", "effective", "source"] })
        let root = lines.first { $0["key"] as? String == "root" }
        #expect(root?["value"] as? String == "/srv" && root?["source"] as? String == "ROOT")
    }

    @Test("What is printed are the values that hold: given ones, then those of pack.json, then the defaults")
    func effectiveValues() throws {
        let (finder, _) = try finder(["/srv", "--size", "regular"])
        var pack = StickerSettings()
        (pack.side, pack.language) = (300, "ja")
        let report = ConfigReport(try finder.find(), templates: [TemplateSource("/costumes")], pack: pack)
        let lines = Dictionary(uniqueKeysWithValues: report.lines.map { ($0.key, $0) })
        #expect(lines["stickers.side"]?.effective == "408" && lines["stickers.side"]?.source == "--size")
        #expect(lines["stickers.language"]?.effective == "ja")
        #expect(lines["stickers.language"]?.source == "pack.json")
        #expect(
            lines["stickers.limit"]?.effective == "499999" && lines["stickers.limit"]?.source == "default")
        #expect(lines["templates"]?.effective == "/costumes" && lines["templates"]?.value == nil)
        for (key, value) in [
            "stickers.exactSize": "false", "cluster.queuePrefix": "kigurumi", "cluster.queueReplicas": "1",
            "cluster.storeRegion": "us-east-1",
        ] {
            #expect(lines[key]?.effective == value && lines[key]?.source == "default")
        }
        #expect(Int(lines["builds.workers"]?.effective ?? "") ?? 0 > 0)
    }

    @Test(
        "The log goes to the journal where there is one",
        arguments: [
            (Settings.Log.Format.auto, true, LogStyle.journald), (.journald, false, .journald),
            (.json, true, .json),
        ])
    func logs(format: Settings.Log.Format, isJournal: Bool, style: LogStyle) {
        #expect(WatchLog.style(format, isJournal: isJournal) == style)
        if case .terminal = WatchLog.style(.auto, isJournal: false) {} else { Issue.record("no terminal") }
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
}
