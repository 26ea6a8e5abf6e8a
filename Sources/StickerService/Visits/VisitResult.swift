/// How a visit ended, and how changed costumes fared in it.
struct VisitResult: Sendable {
    var ending: Ending
    /// By costume: whether its sticker failed; nil where nothing was built.
    var failures: [String: Bool]?

    init(_ ending: Ending, failures: [String: Bool]? = nil) {
        (self.ending, self.failures) = (ending, failures)
    }
}
