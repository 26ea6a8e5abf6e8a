public import JSONText
public import Messages

/// One mistake in a template, or one remark, with its place.
public struct TemplateProblem: CodedError, Hashable {
    /// An error makes a costume unusable; a warning doesn't.
    public enum Severity: String, Sendable { case error, warning }

    /// How serious it is.
    public var severity: Severity
    /// A stable code, for example `template.key.unknown`; the key of its texts.
    public var code: String
    /// The values in its texts, by placeholder.
    public var evidence: [String: String]
    /// Relative to the templates' folder; `bear/template.json`.
    public var file: String
    /// From 1; nil where no place in the text is meant.
    public var line: Int?
    /// From 1; nil likewise.
    public var column: Int?
    /// JSON path such as `$.layers[2].mask`; nil likewise.
    public var path: String?

    /// Describes a problem; see the properties.
    public init(
        _ severity: Severity, _ code: String, _ evidence: [String: String] = [:], file: String,
        at place: TextPlace? = nil, path: String? = nil
    ) {
        (self.severity, self.code, self.evidence, self.file) = (severity, code, evidence, file)
        (line, column, self.path) = (place?.line, place?.column, path)
    }
}
