import Costume
import Messages
import StickerBuild

/// A mistake or a remark as a page shows it: in every language, with its place.
struct ShownProblem: Encodable, Sendable, Equatable {
    /// A stable code.
    var code: String
    /// By BCP 47 tag.
    var texts: [String: String]
    /// Whether the costume works in spite of it.
    var isWarning: Bool
    /// Relative to the folder of costumes; nil: no file is meant.
    var file: String?
    /// From 1.
    var line: Int?
    /// From 1.
    var column: Int?
    /// Such as `$.layers[2].mask`.
    var path: String?

    init(_ problem: TemplateProblem) {
        (code, isWarning, file) = (problem.code, problem.severity == .warning, problem.file)
        texts = Messages.texts(problem.code, problem.evidence)
        (line, column, path) = (problem.line, problem.column, problem.path)
    }

    init(_ problem: BuildProblem, isWarning: Bool) {
        (code, self.isWarning) = (problem.code, isWarning)
        texts = problem.texts
    }
}
