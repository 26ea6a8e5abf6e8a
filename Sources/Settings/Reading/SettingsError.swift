public import Messages

/// Why there are no settings; all that is wrong, not the first alone.
public struct SettingsError: CodedError, Equatable {
    public var problems: [SettingsProblem]

    public var code: String { "settings.invalid" }
    public var evidence: [String: String] { ["count": String(problems.count)] }

    init(_ problems: [SettingsProblem]) { self.problems = problems }
}
