/// What happens during a build, as it happens; delivered one at a time, from any thread.
public enum BuildEvent: Sendable {
    case decoded(format: String, width: Int, height: Int, frames: Int)
    /// Ids, in the pack's order.
    case planned(total: Int)
    case finished(StickerOutcome)
    case failed(BuildProblem)
    /// All is made that could be.
    case publishing
    case published(generation: Int)
}
