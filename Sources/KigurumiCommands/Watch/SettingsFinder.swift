import Files
import Messages
import Settings
import StickerBuild

/// Reads the configuration: at the start, and again at each reload.
struct SettingsFinder: Sendable {
    /// What the command line gives.
    var flags: [SettingsFlag]
    /// Absolute; nil: the standard file, which may be missing.
    var file: String?
    /// All variables.
    var environment: [String: String]
    /// Absolute.
    var workingFolder: String

    /// Blocks.
    /// - Throws: with status 78 and all mistakes.
    func find() throws(CommandFailure) -> ChosenSettings {
        let path = file ?? SettingsReader.standardFile
        let bytes = try bytes(of: path)
        do throws(SettingsError) {
            return try SettingsReader(flags: flags, environment: environment, workingFolder: workingFolder)
                .read(file: bytes, path: path)
        } catch {
            throw CommandFailure(error)
        }
    }

    private func bytes(of path: String) throws(CommandFailure) -> [UInt8]? {
        do throws(FileError) {
            // One byte more than is allowed shows that it is too long.
            return try OpenFile(path).readBeginning(SettingsReader.lengthLimit + 1)
        } catch {
            if error.isMissing, file == nil { return nil }
            throw unreadable(path, error.text)
        }
    }

    private func unreadable(_ path: String, _ reason: String) -> CommandFailure {
        CommandFailure(
            "settings.unreadable", ["path": path, "reason": reason],
            status: .badConfiguration)
    }
}

extension CommandFailure {
    /// All mistakes, each at its place.
    init(_ error: SettingsError) {
        self.init(
            error.code, error.evidence, status: .badConfiguration,
            problems: error.problems.map {
                BuildProblem(code: $0.code, subject: $0.place, evidence: $0.evidence)
            })
    }
}

/// What `kigurumi watch --print-config` shows: each setting, its value, and where that comes from.
enum ConfigReport {
    struct Line: Encodable {
        var key: String
        var value: String?
        var source: String

        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(key, forKey: .key)
            // Also where there is none: readers find every key in every line.
            try values.encode(value, forKey: .value)
            try values.encode(source, forKey: .source)
        }

        private enum CodingKeys: String, CodingKey { case key, value, source }
    }

    static func table(_ chosen: ChosenSettings, _ console: Console) -> [String] {
        var table = TextTable([
            .init(console.text("table.setting")), .init(console.text("table.value")),
            .init(console.text("table.source")),
        ])
        table.rows = chosen.lines.map { [$0.key, $0.value ?? "–", $0.source] }
        return table.lines()
    }

    static func json(_ chosen: ChosenSettings) -> String {
        JSONLine.indented(chosen.lines.map { Line(key: $0.key, value: $0.value, source: $0.source) })
    }
}
