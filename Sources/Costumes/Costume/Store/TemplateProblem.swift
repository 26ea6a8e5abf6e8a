package import JSONText
import Messages

/// One mistake in a template, or one remark, with its place.
package struct TemplateProblem: CodedError, Hashable {
    /// An error makes a costume unusable; a warning doesn't.
    package enum Severity: String, Sendable { case error, warning }

    package var severity: Severity
    /// A stable code, for example `template.key.unknown`; the key of its texts.
    package var code: String
    /// The values in its texts, by placeholder.
    package var evidence: [String: String]
    /// Relative to the templates' folder; `bear/template.json`.
    package var file: String
    /// From 1; nil where no place in the text is meant.
    package var line: Int?
    /// From 1; nil likewise.
    package var column: Int?
    /// JSON path such as `$.layers[2].mask`; nil likewise.
    package var path: String?

    package init(
        _ severity: Severity, _ code: String, _ evidence: [String: String] = [:], file: String,
        at place: TextPlace? = nil, path: String? = nil
    ) {
        self.severity = severity
        self.code = code
        self.evidence = evidence
        self.file = file
        line = place?.line
        column = place?.column
        self.path = path
    }
}
