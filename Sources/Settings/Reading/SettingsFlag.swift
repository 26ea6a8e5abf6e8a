/// A setting from the command line.
public struct SettingsFlag: Sendable, Equatable {
    /// The key in the table, for example `log.format`.
    public var key: String
    /// The value as it was typed.
    public var text: String
    /// The option's name for messages, for example `--log`.
    public var name: String

    /// Describes an option.
    public init(_ key: String, _ text: String, name: String) {
        (self.key, self.text, self.name) = (key, text, name)
    }
}
