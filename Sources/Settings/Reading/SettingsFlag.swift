/// A setting that the command line gives.
public struct SettingsFlag: Sendable, Equatable {
    /// Of the table: `log.format`.
    public var key: String
    public var text: String
    /// `--log`
    public var name: String

    public init(_ key: String, _ text: String, name: String) {
        (self.key, self.text, self.name) = (key, text, name)
    }
}
