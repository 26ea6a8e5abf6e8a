public import Messages

/// An invalid value of a setting, or an unknown setting.
public struct SettingsProblem: CodedError, Equatable {
    /// The code of the message.
    public var code: String
    /// The values for the message's placeholders.
    public var evidence: [String: String]
    /// Where it was set: a file with line and column, a variable, or an option.
    public var place: String

    init(_ code: String, _ evidence: [String: String] = [:], place: String) {
        (self.code, self.evidence, self.place) = (code, evidence, place)
    }

    /// The message for people, which begins with the place.
    public func text(in language: Language) -> String {
        "\(place): \(Messages.text(code, evidence, in: language))"
    }
}

/// The settings are invalid. Has all problems, not only the first.
public struct SettingsError: CodedError, Equatable {
    /// All that is wrong.
    public var problems: [SettingsProblem]
    /// Unknown keys and variables; often what explains a mistake.
    public var warnings: [SettingsProblem]

    /// The code of the summary; each problem has its own.
    public var code: String { "settings.invalid" }
    /// The number of problems.
    public var evidence: [String: String] { ["count": String(problems.count)] }

    init(_ problems: [SettingsProblem], warnings: [SettingsProblem] = []) {
        (self.problems, self.warnings) = (problems, warnings)
    }
}
