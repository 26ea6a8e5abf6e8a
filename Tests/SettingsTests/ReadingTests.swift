import Foundation
import Messages
import Support
import Testing

@testable import Settings

@Suite("Reading settings") struct ReadingTests {
    private func read(
        _ file: String? = nil, flags: [SettingsFlag] = [], environment: [String: String] = [:]
    ) throws(SettingsError) -> ChosenSettings {
        try SettingsReader(flags: flags, environment: environment, workingFolder: "/home/me")
            .read(file: file.map { Array($0.utf8) }, path: "/etc/kigurumi/kigurumi.json")
    }

    private func problems(_ file: String) -> [SettingsProblem] {
        do throws(SettingsError) { _ = try read(file) } catch { return error.problems }
        return []
    }

    @Test("With nothing said the defaults hold") func defaults() throws {
        let chosen = try read()
        #expect(chosen.settings == Settings())
        #expect(chosen.sources.isEmpty && chosen.warnings.isEmpty)
        #expect(chosen.lines.allSatisfy { $0.source == "default" })
    }

    @Test("Flags go before variables, those before the file, that before the defaults") func precedence()
        throws
    {
        let file = """
            {
              // Comments are read over.
              "log": {"level": "debug", "format": "json"}, "scanInterval": 5, "retention": {"bytes": "8MiB"},
            }
            """
        let chosen = try read(
            file, flags: [SettingsFlag("log.format", "journald", name: "--log")],
            environment: [
                "KIGURUMI_SCAN_INTERVAL": "7s", "KIGURUMI_LOG_FORMAT": "terminal", "KIGURUMI_POLL": "1",
                "KIGURUMI_CACHE": "", "HOME": "/home/me",
            ])
        #expect(chosen.settings.log == .init(format: .journald, level: .debug))
        #expect(chosen.settings.scanInterval == .seconds(7))
        #expect(chosen.settings.retention.bytes == 8 << 20)
        #expect(chosen.settings.poll)
        #expect(chosen.settings.cache == nil)
        let sources = Dictionary(uniqueKeysWithValues: chosen.lines.map { ($0.key, $0.source) })
        #expect(sources["log.format"] == "--log")
        #expect(sources["log.level"] == "/etc/kigurumi/kigurumi.json:3:20")
        #expect(sources["scanInterval"] == "KIGURUMI_SCAN_INTERVAL")
        #expect(sources["poll"] == "KIGURUMI_POLL")
        #expect(sources["cache"] == "default")
    }

    @Test("Every key can be set by the file, by a variable and by a flag", arguments: SettingsTable.all)
    func everyKey(setting: Setting) throws {
        let example = Example.of(setting)
        let byVariable = try read(environment: [setting.variable: example])
        let byFlag = try read(flags: [SettingsFlag(setting.key, example, name: "--it")])
        let byFile = try read(Example.file([setting.key: example]))
        for chosen in [byVariable, byFlag, byFile] {
            #expect(setting.read(chosen.settings) != setting.read(Settings()), "\(setting.key)")
            #expect(chosen.settings != Settings())
        }
        #expect(byVariable.settings == byFlag.settings)
        #expect(byVariable.settings == byFile.settings)
        #expect(byVariable.sources == [setting.key: .variable(setting.variable)])
        #expect(byFlag.sources == [setting.key: .flag("--it")])
    }

    @Test("What is shown can be written down, and means the same") func shownTextsAreRead() throws {
        let examples = Dictionary(uniqueKeysWithValues: SettingsTable.all.map { ($0.key, Example.of($0)) })
        let chosen = try read(Example.file(examples))
        let shown = chosen.lines.compactMap { line in line.value.map { (line.key, $0) } }
        let again = try read(Example.file(Dictionary(uniqueKeysWithValues: shown)))
        #expect(again.settings == chosen.settings)
        #expect(shown.count == SettingsTable.all.count)
    }

    @Test(
        "A wrong value stops with its place and with what would be right",
        arguments: [
            ("{\"poll\": \"yes\"}", "settings.value.flag", ":1:10"),
            ("{\n  \"scanInterval\": -1\n}", "settings.value.time", ":2:19"),
            ("{\"scanInterval\": \"2 weeks\"}", "settings.value.time", ":1:18"),
            ("{\"scanInterval\": 1e300}", "settings.value.time", ":1:18"),
            ("{\"settle\": {\"quiet\": \"11s\"}}", "settings.value.time", ":1:22"),
            ("{\"retention\": {\"bytes\": 0.5}}", "settings.value.bytes", ":1:25"),
            ("{\"retention\": {\"bytes\": 1e18}}", "settings.value.bytes", ":1:25"),
            ("{\"builds\": {\"workers\": 0}}", "settings.value.integer", ":1:24"),
            ("{\"builds\": {\"workers\": 1.5}}", "settings.value.integer", ":1:24"),
            ("{\"builds\": {\"workers\": 99999999999999999999}}", "settings.value.integer", ":1:24"),
            ("{\"builds\": {\"rebuildShare\": NaN}}", "settings.value.share", ":1:29"),
            ("{\"files\": {\"mode\": \"0899\"}}", "settings.value.mode", ":1:20"),
            ("{\"files\": {\"mode\": 640}}", "settings.value.mode", ":1:20"),
            ("{\"files\": {\"mode\": \"0040\"}}", "settings.value.mode", ":1:20"),
            ("{\"log\": {\"format\": \"xml\"}}", "settings.value.choice", ":1:20"),
            ("{\"root\": \"\"}", "settings.value.path", ":1:10"),
            ("{\"root\": []}", "settings.value.path", ":1:10"),
            ("{\"stickers\": {\"language\": \"j\"}}", "settings.value.language", ":1:27"),
            ("{\"stickers\": {\"skin\": \"../a\"}}", "settings.value.id", ":1:23"),
            ("{\"stickers\": {\"side\": \"huge\"}}", "settings.value.side", ":1:23"),
            ("{\"settle\": {\"quiet\": 2}}", "settings.value.order", ":1:22"),
            ("{\"poll\": true, \"poll\": false}", "settings.key.twice", ":1:24"),
            ("{\"poll\": tru}", "template.json.value", ":1:10"), ("[]", "settings.file.object", ":1:1"),
            ("", "template.json.empty", ":1:1"),
            ("{\"platforms\": [\"signl\"]}", "settings.value.words", ":1:15"),
            ("{\"poll\": ", "template.json.end", ":1:10"),
        ])
    func wrongValues(file: String, code: String, place: String) {
        let found = problems(file)
        #expect(found.map(\.code) == [code])
        #expect(found.first?.place == "/etc/kigurumi/kigurumi.json\(place)")
        for language in Language.allCases {
            let text = found.first?.text(in: language) ?? ""
            #expect(!text.contains("{\(code)") && !text.hasSuffix(code), "no text: \(text)")
            #expect(text.range(of: "{[a-z]+}", options: .regularExpression) == nil, "\(text)")
        }
    }

    @Test("All wrong settings are reported at once") func allMistakes() {
        let found = problems("{\"poll\": 3, \"log\": {\"level\": \"loud\"}, \"scanInterval\": 0}")
        #expect(found.map { $0.evidence["key"] } == ["poll", "scanInterval", "log.level"])
    }

    @Test("A wrong variable is named") func wrongVariable() {
        #expect(throws: SettingsError.self) { try read(environment: ["KIGURUMI_SCAN_INTERVAL": "soon"]) }
        do throws(SettingsError) {
            _ = try read(environment: ["KIGURUMI_POLL": "maybe"])
        } catch {
            #expect(error.problems.map(\.place) == ["KIGURUMI_POLL"])
        }
    }

    @Test("Keys that nobody knows are passed over with a warning that names the nearest") func unknownKeys()
        throws
    {
        let chosen = try read(
            "{\"pol\": true, \"settle\": {\"quite\": 1, \"x-note\": 2}, \"zebra\": {}, \"$schema\": \"k\", \"log\": 1}",
            environment: [
                "KIGURUMI_SCAN_INTERVALL": "3", "KIGURUMI_XYZZY": "1", "KIGURUMI_HELPERS": "/usr/libexec",
            ])
        #expect(chosen.settings == Settings())
        #expect(
            chosen.warnings.map(\.code) == [
                "settings.key.misspelt", "settings.key.misspelt", "settings.key.unknown",
                "settings.key.group",
                "settings.key.misspelt", "settings.variable.unknown",
            ])
        #expect(chosen.warnings[0].evidence["nearest"] == "poll")
        #expect(chosen.warnings[1].evidence["nearest"] == "settle.quiet")
        #expect(chosen.warnings[1].place == "/etc/kigurumi/kigurumi.json:1:26")
        #expect(chosen.warnings[4].evidence["nearest"] == "KIGURUMI_SCAN_INTERVAL")
    }

    @Test(
        "A key in the wrong group, or with the word of pack.json, is answered with the right one",
        arguments: [
            ("size", "stickers.side"), ("szie", "stickers.side"), ("side", "stickers.side"),
            ("language", "stickers.language"), ("maximumBytes", "face.maximumBytes"), ("zebra", nil),
        ])
    func misplacedKeys(key: String, nearest: String?) throws {
        let warnings = try read("{\"\(key)\": 300}").warnings
        #expect(warnings.map { $0.evidence["nearest"] } == [nearest])
    }

    @Test("A group of settings that is no object is named as one") func groups() throws {
        let warnings = try read("{\"retention\": \"1h\"}").warnings
        #expect(warnings.map(\.code) == ["settings.key.group"])
        #expect(warnings[0].place == "/etc/kigurumi/kigurumi.json:1:15")
        #expect(warnings[0].text(in: .english).contains("time, bytes, totalBytes, shortest"))
    }

    @Test("Unknown keys are reported beside mistakes") func warningsBesideMistakes() {
        do throws(SettingsError) {
            _ = try read("{\"pol\": true, \"scanInterval\": 0}")
            Issue.record("was read")
        } catch {
            #expect(error.problems.map(\.code) == ["settings.value.time"])
            #expect(error.warnings.map { $0.evidence["nearest"] } == ["poll"])
        }
    }

    @Test("A word that a list can't have is answered with the nearest") func words() {
        let found = problems("{\"platforms\": [\"signal\", \"whatsap\"]}")
        #expect(found.map { $0.evidence["nearest"] } == ["whatsapp"])
    }

    @Test("Relative paths begin where they were written") func relativePaths() throws {
        let chosen = try read(
            "{\"templates\": \"Templates\", \"cache\": \"/c\"}",
            flags: [SettingsFlag("root", "groups", name: "ROOT")])
        #expect(chosen.settings.templates == "/etc/kigurumi/Templates")
        #expect(chosen.settings.cache == "/c")
        #expect(chosen.settings.root == "/home/me/groups")
    }

    @Test("Random bytes are refused or read, and never trap") func hostileBytes() {
        var numbers = SeededNumbers(seed: 4)
        let sample = Array(
            Example.file(
                Dictionary(
                    uniqueKeysWithValues: SettingsTable.all.map {
                        ($0.key, Example.of($0))
                    })
            ).utf8)
        let reader = SettingsReader(flags: [], environment: [:], workingFolder: "/")
        var refused = 0
        for _ in 0..<2_000 {
            var bytes = sample
            for _ in 0..<Int.random(in: 1...8, using: &numbers) {
                let at = Int.random(in: 0..<bytes.count, using: &numbers)
                if Bool.random(using: &numbers) {
                    bytes[at] = UInt8.random(in: 0...255, using: &numbers)
                } else {
                    bytes.removeSubrange(at..<min(bytes.count, at + 40))
                }
            }
            do throws(SettingsError) { _ = try reader.read(file: bytes) } catch {
                refused += 1
                #expect(!error.problems.isEmpty)
            }
        }
        #expect(refused > 100)
    }
}
