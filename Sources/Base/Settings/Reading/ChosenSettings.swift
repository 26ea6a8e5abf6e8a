/// The effective settings, and the source of each.
package struct ChosenSettings: Sendable, Equatable {
    package var settings: Settings
    /// The sources by key; a setting without one has its default.
    package var sources: [String: SettingSource]
    /// Unknown keys and variables. They are ignored, so that an older program starts with a newer file.
    package var warnings: [SettingsProblem]

    package struct Line: Sendable, Equatable, Encodable {
        /// The setting's key, for example `log.format`.
        package var key: String
        /// The value as text; nil when the setting has none.
        package var value: String?
        /// `default`, a file with line and column, a variable, or a flag.
        package var source: String
    }

    /// All settings in the table's order.
    package var lines: [Line] {
        zip(settings.lines, SettingsTable.all).map { line, setting in
            Line(key: line.key, value: line.value, source: (sources[setting.key] ?? .standard).text)
        }
    }
}

extension Settings {
    /// All settings as texts, in the table's order.
    package var lines: [(key: String, value: String?)] {
        SettingsTable.all.map { ($0.key, $0.read(self).text) }
    }
}
