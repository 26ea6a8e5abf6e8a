package import Messages

/// An invalid value of a setting, or an unknown setting.
package struct SettingsProblem: CodedError, Equatable {
    package var code: String
    /// The values for the message's placeholders.
    package var evidence: [String: String]
    /// Where it was set: a file with line and column, a variable, or an option.
    package var place: String

    init(_ code: String, _ evidence: [String: String] = [:], place: String) {
        self.code = code
        self.evidence = evidence
        self.place = place
    }

    /// The message for people, which begins with the place.
    package func text(in language: Language) -> String {
        "\(place): \(Messages.text(code, evidence, in: language))"
    }
}

/// The settings are invalid. Has all problems, not only the first.
package struct SettingsError: CodedError, Equatable {
    package var problems: [SettingsProblem]
    /// Unknown keys and variables; often what explains a mistake.
    package var warnings: [SettingsProblem]

    package var code: String { "settings.invalid" }
    package var evidence: [String: String] { ["count": String(problems.count)] }

    init(_ problems: [SettingsProblem], warnings: [SettingsProblem] = []) {
        self.problems = problems
        self.warnings = warnings
    }
}
