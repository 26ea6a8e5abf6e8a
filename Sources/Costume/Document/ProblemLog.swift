import JSONText

/// Collects all mistakes of one file, in the order of the text.
final class ProblemLog {
    /// More are counted no further: they drown the first.
    static let limit = 200

    let file: String
    /// For whom the file is read: what its `$names` mean.
    var attire: Attire
    private(set) var problems: [TemplateProblem] = []
    private var isFull = false

    init(file: String, attire: Attire = Attire()) { (self.file, self.attire) = (file, attire) }

    var hasErrors: Bool { problems.contains { $0.severity == .error } }

    /// In the order of the text.
    var sorted: [TemplateProblem] {
        problems.enumerated()
            .sorted {
                ($0.element.line ?? 0, $0.element.column ?? 0, $0.offset)
                    < ($1.element.line ?? 0, $1.element.column ?? 0, $1.offset)
            }
            .map(\.element)
    }

    /// Those of another log of the same file.
    func add(_ others: [TemplateProblem]) {
        problems += others.prefix(max(0, Self.limit - problems.count))
    }

    func add(
        _ severity: TemplateProblem.Severity, _ code: String, _ evidence: [String: String] = [:],
        at place: TextPlace? = nil, path: String? = nil
    ) {
        guard !isFull else { return }
        guard problems.count < Self.limit else {
            isFull = true
            problems.append(
                TemplateProblem(
                    .error, "template.mistakes.many", ["count": String(Self.limit)], file: file,
                    line: place?.line, column: place?.column))
            return
        }
        problems.append(
            TemplateProblem(
                severity, code, evidence, file: file, line: place?.line, column: place?.column, path: path))
    }
}
