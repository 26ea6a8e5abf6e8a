public import Messages

/// One mistake in a template, or one remark, with its place.
public struct TemplateProblem: CodedError, Hashable {
    public enum Severity: String, Sendable { case error, warning }

    public var severity: Severity
    public var code: String
    public var evidence: [String: String]
    /// Relative to the templates' folder; `bear/template.json`.
    public var file: String
    /// From 1; nil where no place in the text is meant.
    public var line: Int?
    public var column: Int?
    /// JSON path such as `$.layers[2].mask`; nil likewise.
    public var path: String?

    public init(
        _ severity: Severity, _ code: String, _ evidence: [String: String] = [:], file: String,
        line: Int? = nil,
        column: Int? = nil, path: String? = nil
    ) {
        (self.severity, self.code, self.evidence, self.file) = (severity, code, evidence, file)
        (self.line, self.column, self.path) = (line, column, path)
    }
}
