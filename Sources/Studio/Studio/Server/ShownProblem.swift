import Costume
import Messages
import StickerBuild

/// A mistake or a remark as a page shows it: in every language, with its place.
struct ShownProblem: Encodable, Sendable, Equatable {
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
        code = problem.code
        isWarning = problem.severity == .warning
        file = problem.file
        texts = Messages.texts(problem.code, problem.evidence)
        line = problem.line
        column = problem.column
        path = problem.path
    }

    init(_ problem: BuildProblem, isWarning: Bool) {
        code = problem.code
        self.isWarning = isWarning
        texts = problem.texts
    }
}
