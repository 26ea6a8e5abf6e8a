public import StickerManifest

/// How a build ended, when it ended well enough to leave a pack.
public struct BuildReport: Sendable {
    /// Absolute.
    public var output: String
    public var manifest: PackManifest
    /// False when nothing had changed and nothing was written.
    public var published: Bool
    public var outcomes: [StickerOutcome]
    public var problems: [BuildProblem]
    /// About the face, and what was made otherwise than asked for: another skin, another font.
    public var warnings: [BuildProblem]
    public var phases = BuildPhases()
    public var decodeSeconds = 0.0
    public var seconds = 0.0

    public init(
        output: String, manifest: PackManifest, published: Bool, outcomes: [StickerOutcome],
        problems: [BuildProblem], warnings: [BuildProblem] = []
    ) {
        (self.output, self.manifest, self.published) = (output, manifest, published)
        (self.outcomes, self.problems, self.warnings) = (outcomes, problems, warnings)
    }
}
