import JSONText

/// Combines the sources of settings: options override the environment, which overrides the file and the defaults.
package struct SettingsReader: Sendable {
    /// The settings file that is read if no other is named.
    package static let standardFile = "/etc/kigurumi/kigurumi.json"
    /// The longest settings file, in bytes.
    package static let lengthLimit = SettingsFile.lengthLimit

    private let flags: [SettingsFlag]
    private let environment: [String: String]
    /// The base of relative paths in options and variables.
    private let workingFolder: String

    /// Takes the sources other than the file.
    /// - Parameters:
    ///   - environment: All variables; empty ones count as not set.
    ///   - workingFolder: An absolute path, the base of relative paths.
    package init(flags: [SettingsFlag], environment: [String: String], workingFolder: String) {
        self.flags = flags
        self.environment = environment.filter { $0.key.hasPrefix(Self.prefix) && !$0.value.isEmpty }
        self.workingFolder = workingFolder
    }

    /// Combines the sources.
    /// - Parameters:
    ///   - file: The settings file's bytes; nil without a file.
    ///   - path: The file's absolute path.
    package func read(file: [UInt8]?, path: String = standardFile) throws(SettingsError) -> ChosenSettings {
        let document: SettingsFile? =
            if let file { try SettingsFile(file, path: path) } else { nil }
        var chosen = ChosenSettings(settings: Settings(), sources: [:], warnings: document?.warnings ?? [])
        var mistakes = document?.mistakes ?? []
        for setting in SettingsTable.all {
            guard let (text, source) = find(setting, in: document) else { continue }
            guard let value = setting.kind.value(text) else {
                mistakes.append(.invalid(setting.kind, of: setting.key, "\"\(text)\"", at: source.text))
                continue
            }
            setting.write(&chosen.settings, absolute(value, from: source, file: path))
            chosen.sources[setting.key] = source
        }
        mistakes += Self.contradictions(chosen)
        chosen.warnings += unknownVariables()
        guard mistakes.isEmpty else { throw SettingsError(mistakes, warnings: chosen.warnings) }
        return chosen
    }

    private static let prefix = "KIGURUMI_"

    /// The text of a setting in the source with the highest precedence, and that source.
    private func find(
        _ setting: Setting, in document: SettingsFile?
    ) -> (text: String, source: SettingSource)? {
        if let flag = flags.last(where: { $0.key == setting.key }) { return (flag.text, .flag(flag.name)) }
        if let text = environment[setting.variable] { return (text, .variable(setting.variable)) }
        if let entry = document?.values[setting.key] { return (entry.text, .file(place: entry.place)) }
        return nil
    }

    /// Makes a path absolute: those in the file are relative to its folder, others to the working folder.
    private func absolute(_ value: SettingValue, from source: SettingSource, file: String) -> SettingValue {
        guard case .path(let path) = value, !path.hasPrefix("/") else { return value }
        var base = workingFolder
        if case .file = source {
            base = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? workingFolder
        }
        return .path(base.hasSuffix("/") ? base + path : "\(base)/\(path)")
    }

    /// Finds values that contradict each other although each is valid alone.
    private static func contradictions(_ chosen: ChosenSettings) -> [SettingsProblem] {
        let settings = chosen.settings
        let pairs: [(key: String, least: Duration, other: String, most: Duration)] = [
            ("settle.quiet", settings.debounce.quiet, "settle.longest", settings.debounce.longest),
            ("retention.shortest", settings.retention.shortest, "retention.time", settings.retention.time),
        ]
        return pairs.filter { $0.least > $0.most }.map {
            SettingsProblem(
                "settings.value.order",
                [
                    "key": $0.key, "found": TimeText.text($0.least), "other": $0.other,
                    "limit": TimeText.text($0.most),
                ],
                place: (chosen.sources[$0.key] ?? chosen.sources[$0.other] ?? .standard).text)
        }
    }

    /// Kigurumi's variables that aren't settings: the folder of the helper programs.
    private static let otherVariables: Set<String> = ["KIGURUMI_HELPERS"]

    private func unknownVariables() -> [SettingsProblem] {
        let known = Set(SettingsTable.all.map(\.variable)).union(Self.otherVariables)
        return environment.keys.filter { !known.contains($0) }.sorted().map { name in
            guard let nearest = Nearest.word(to: name, among: known.sorted()) else {
                return SettingsProblem("settings.variable.unknown", ["key": name], place: name)
            }
            return SettingsProblem("settings.key.misspelt", ["key": name, "nearest": nearest], place: name)
        }
    }
}

package struct SettingsFlag: Sendable, Equatable {
    /// The key in the table, for example `log.format`.
    package var key: String
    /// The value as it was typed.
    package var text: String
    /// The option's name for messages, for example `--log`.
    package var name: String

    package init(_ key: String, _ text: String, name: String) {
        self.key = key
        self.text = text
        self.name = name
    }
}
