import Foundation
import Support
import Testing

@testable import Settings

@Suite("Documents of the settings") struct DocumentTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    private static let records = ProcessInfo.processInfo.environment["RECORD_GOLDENS"] != nil

    private static func url(_ path: String) -> URL { root.appending(path: path) }

    private static func check(_ path: String, holds text: String) throws {
        if records { try Data(text.utf8).write(to: url(path)) }
        let found = try String(contentsOf: url(path), encoding: .utf8)
        #expect(found == text, "\(path) differs from the table: RECORD_GOLDENS=1 regenerates it")
    }

    @Test("kigurumi.json(5) documents every setting of the table") func manual() throws {
        let path = "docs/man/kigurumi.json.5"
        let page = try String(contentsOf: Self.url(path), encoding: .utf8)
        let begin = try #require(page.range(of: SettingsManual.begin))
        let end = try #require(page.range(of: SettingsManual.end))
        try Self.check(
            path, holds: page[..<begin.upperBound] + SettingsManual.keys + page[end.lowerBound...])
    }

    @Test("The JSON Schema covers every setting of the table") func schema() throws {
        try Self.check("Schemas/kigurumi.schema.json", holds: SettingsSchema.text)
    }

    @Test("An independent validator accepts and rejects the same files as the reader")
    func validator() throws {
        let all = Dictionary(uniqueKeysWithValues: SettingsTable.all.map { ($0.key, Example.of($0)) })
        let shipped = try String(contentsOf: Self.url("systemd/kigurumi.json"), encoding: .utf8)
        let allowed = ["{}", Example.file(all), shipped, "{\"unknown\": 1, \"scanInterval\": 16}"]
        let refused = [
            "[]", "{\"poll\": 1}", "{\"scanInterval\": -1}", "{\"scanInterval\": \"soon\"}",
            "{\"files\": {\"mode\": 640}}", "{\"log\": {\"level\": \"loud\"}}",
            "{\"builds\": {\"workers\": 0}}",
            "{\"retention\": {\"bytes\": 0.5}}",
        ]
        #expect(try SchemaCheck.verdicts(allowed, schema: "kigurumi") == allowed.map { _ in true })
        #expect(try SchemaCheck.verdicts(refused, schema: "kigurumi") == refused.map { _ in false })
        let reader = SettingsReader(flags: [], environment: [:], workingFolder: "/")
        for text in allowed { #expect(throws: Never.self) { try reader.read(file: Array(text.utf8)) } }
        for text in refused {
            #expect(throws: SettingsError.self) { try reader.read(file: Array(text.utf8)) }
        }
    }

    @Test("The shipped configuration sets what the unit requires, without a warning") func shippedFile()
        throws
    {
        let bytes = try Array(Data(contentsOf: Self.url("systemd/kigurumi.json")))
        let chosen = try SettingsReader(flags: [], environment: [:], workingFolder: "/").read(file: bytes)
        #expect(chosen.warnings.isEmpty)
        #expect(chosen.settings.files == .init(mode: 0o640, folderMode: 0o2750))
        #expect(chosen.settings.metrics.file == "/run/kigurumi/kigurumi.prom")
    }
}
