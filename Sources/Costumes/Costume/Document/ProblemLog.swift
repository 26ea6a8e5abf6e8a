import JSONText

/// Collects all mistakes of one file, in the order of the text.
final class ProblemLog {
    /// More are counted no further: they drown the first.
    static let limit = 200

    let file: String
    /// For whom the file is read: what its `$names` mean.
    var styleContext: StyleContext
    private var kept: [TemplateProblem] = []
    /// The first that wasn't kept, how many weren't, and whether an error is among them.
    private var dropped: (first: TextPlace?, count: Int, holdsErrors: Bool)?

    init(file: String, styleContext: StyleContext = StyleContext()) {
        self.file = file
        self.styleContext = styleContext
    }

    /// Whether more problems are only counted.
    var isFull: Bool { kept.count >= Self.limit }

    var hasErrors: Bool { dropped?.holdsErrors ?? false || kept.contains { $0.severity == .error } }

    /// The last of them states how many are left out.
    var problems: [TemplateProblem] {
        guard let dropped else { return kept }
        return kept + [
            TemplateProblem(
                dropped.holdsErrors ? .error : .warning, "template.mistakes.many",
                ["count": String(dropped.count)], file: file, at: dropped.first)
        ]
    }

    /// In the order of the text.
    var sorted: [TemplateProblem] {
        let problems = problems
        let ordered = problems.prefix(Self.limit).enumerated().sorted {
            ($0.element.line ?? 0, $0.element.column ?? 0, $0.offset)
                < ($1.element.line ?? 0, $1.element.column ?? 0, $1.offset)
        }
        return ordered.map(\.element) + problems.dropFirst(Self.limit)
    }

    /// Candidates for what was meant by a word, the nearest one first. Not put in order where nobody will read them.
    func sorted(_ candidates: @autoclosure () -> [String], for word: String) -> [String] {
        isFull ? [] : Nearest.sorted(candidates(), for: word)
    }

    /// Of something that this version doesn't know; `nearest` is there where it looks like a slip of the pen.
    func evidence(of feature: String, known: @autoclosure () -> [String]) -> [String: String] {
        guard !isFull else { return [:] }
        let known = known()
        var evidence = ["feature": feature.visible, "known": known.joined(separator: ", ")]
        evidence["nearest"] = Nearest.word(to: feature, among: known)
        return evidence
    }

    /// Those of another log of the same file.
    func add(_ others: [TemplateProblem]) {
        for other in others {
            let place = other.line.flatMap { line in
                other.column.map { TextPlace(line: line, column: $0) }
            }
            add(other, at: place)
        }
    }

    func add(
        _ severity: TemplateProblem.Severity, _ code: String, _ evidence: [String: String] = [:],
        at place: TextPlace? = nil, path: String? = nil
    ) {
        add(
            TemplateProblem(severity, code, evidence, file: file, at: place, path: path), at: place)
    }

    private func add(_ problem: TemplateProblem, at place: TextPlace?) {
        guard isFull else {
            kept.append(problem)
            return
        }
        dropped = (
            dropped?.first ?? place, (dropped?.count ?? 0) + 1,
            dropped?.holdsErrors ?? false || problem.severity == .error
        )
    }
}
