public import Messages

/// The settings are invalid. Has all problems, not only the first.
public struct SettingsError: CodedError, Equatable {
    /// All that is wrong.
    public var problems: [SettingsProblem]

    /// The code of the summary; each problem has its own.
    public var code: String { "settings.invalid" }
    /// The number of problems.
    public var evidence: [String: String] { ["count": String(problems.count)] }

    init(_ problems: [SettingsProblem]) { self.problems = problems }
}
