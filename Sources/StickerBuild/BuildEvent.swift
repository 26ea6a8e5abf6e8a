public import StickerManifest

/// What happens during a build, as it happens; delivered one at a time, from any thread.
public enum BuildEvent: Sendable {
    case decoded(format: String, width: Int, height: Int, frames: Int)
    /// Ids, in the pack's order.
    case planned(total: Int)
    case finished(StickerOutcome)
    case failed(BuildProblem)
    case published(generation: Int)
}

/// One sticker's result.
public struct StickerOutcome: Sendable {
    public var entry: StickerEntry
    /// The recipe was known and the file undamaged: nothing was rendered.
    public var reused: Bool

    public init(entry: StickerEntry, reused: Bool) { (self.entry, self.reused) = (entry, reused) }
}

/// Something that is told in the manifest's `problems`.
public struct BuildProblem: Sendable, Hashable {
    public var code: String
    /// A template's id, or a file.
    public var subject: String
    public var evidence: [String: String]

    public init(code: String, subject: String, evidence: [String: String] = [:]) {
        (self.code, self.subject, self.evidence) = (code, subject, evidence)
    }
}

/// How a build ended, when it ended well enough to leave a pack.
public struct BuildReport: Sendable {
    /// Absolute.
    public var output: String
    public var manifest: PackManifest
    /// False when nothing had changed and nothing was written.
    public var published: Bool
    public var outcomes: [StickerOutcome]
    public var problems: [BuildProblem]
    public var decodeSeconds = 0.0
    public var seconds = 0.0

    public init(
        output: String, manifest: PackManifest, published: Bool, outcomes: [StickerOutcome],
        problems: [BuildProblem]
    ) {
        (self.output, self.manifest, self.published) = (output, manifest, published)
        (self.outcomes, self.problems) = (outcomes, problems)
    }
}
