public import Messages

/// Something wrong with what was written for a setting.
public struct SettingsProblem: CodedError, Equatable {
    public var code: String
    public var evidence: [String: String]
    /// A file with line and column, a variable, or a flag.
    public var place: String

    init(_ code: String, _ evidence: [String: String] = [:], place: String) {
        (self.code, self.evidence, self.place) = (code, evidence, place)
    }

    /// What people read, its place first.
    public func text(in language: Language) -> String {
        "\(place): \(Messages.text(code, evidence, in: language))"
    }
}
