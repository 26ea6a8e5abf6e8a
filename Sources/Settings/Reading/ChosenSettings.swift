/// The settings that hold, and where each comes from.
public struct ChosenSettings: Sendable, Equatable {
    public var settings: Settings
    /// By key; those that aren't in it are defaults.
    public var sources: [String: SettingSource]
    /// Keys and variables that nobody knows: passed over, so that an older program starts with a newer file.
    public var warnings: [SettingsProblem]

    /// One setting as it is shown.
    public struct Line: Sendable, Equatable, Encodable {
        public var key: String
        /// nil: no value.
        public var value: String?
        /// `default`, a file with line and column, a variable, or a flag.
        public var source: String
    }

    /// In the table's order.
    public var lines: [Line] {
        SettingsTable.all.map { setting in
            Line(
                key: setting.key, value: setting.read(settings).text,
                source: (sources[setting.key] ?? .standard).text)
        }
    }
}
