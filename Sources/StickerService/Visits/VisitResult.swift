/// How a visit ended, and how changed costumes fared in it.
struct VisitResult: Sendable {
    var ending: Ending
    /// By costume: whether its sticker failed; nil where nothing was built.
    var failures: [String: Bool]?
    /// The machine failed: the visit says nothing about the costumes, and another one will.
    var isInconclusive = false

    /// When the group has files that have been retained long enough; nil: never.
    var upkeepAfter: Duration?

    init(_ ending: Ending, failures: [String: Bool]? = nil) {
        (self.ending, self.failures) = (ending, failures)
    }
}
