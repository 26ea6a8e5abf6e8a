public import StickerManifest
public import StickerPack

/// How a build ended, when it ended well enough to leave a pack.
public struct BuildReport: Sendable {
    /// Absolute.
    public var output: String
    /// The manifest that is in the folder now.
    public var manifest: PackManifest
    /// False when nothing had changed and nothing was written.
    public var published: Bool
    /// The stickers of the pack, in its order.
    public var outcomes: [StickerOutcome]
    /// Costumes that could not be made, and errors of `pack.json`.
    public var problems: [BuildProblem]
    /// About the face, and what was made otherwise than asked for: another skin, another font.
    public var warnings: [BuildProblem]
    /// Which part of the picture is used; nil where the face was known from an earlier build.
    public var face: FaceUse?
    /// Ids of stickers that the pack had and has no more.
    public var removed: [String] = []
    /// Files of earlier packs that stay for slow readers; nil: none.
    public var retained: RetainedFiles?
    /// Where the time went.
    public var phases = BuildPhases()
    /// Seconds that decoding the face took; 0 if it was known.
    public var decodeSeconds = 0.0
    /// Seconds that the build took as a whole.
    public var seconds = 0.0
    /// The face, decoded if anything was drawn; an export after the build takes it.
    public internal(set) var decodedFace: Face?

    /// - Parameter output: absolute.
    public init(
        output: String, manifest: PackManifest, published: Bool, outcomes: [StickerOutcome],
        problems: [BuildProblem], warnings: [BuildProblem] = []
    ) {
        (self.output, self.manifest, self.published) = (output, manifest, published)
        (self.outcomes, self.problems, self.warnings) = (outcomes, problems, warnings)
    }
}

/// Where a build's time went. Of drawing and encoding: the sum over all threads.
public struct BuildPhases: Sendable, Equatable {
    /// Decoding the face.
    public var decode: Duration = .zero
    /// Drawing frames.
    public var render: Duration = .zero
    /// Choosing colors and compressing.
    public var encode: Duration = .zero
    /// Writing the stickers and the manifest.
    public var publish: Duration = .zero

    /// All zero.
    public init() {}
}

/// One sticker's result.
public struct StickerOutcome: Sendable {
    /// As the manifest lists it.
    public var entry: StickerEntry
    /// The recipe was known and the file undamaged: nothing was rendered.
    public var reused: Bool

    /// - Parameter reused: nothing was rendered.
    public init(entry: StickerEntry, reused: Bool) { (self.entry, self.reused) = (entry, reused) }
}

/// What happens during a build, as it happens; delivered one at a time, from any thread.
public enum BuildEvent: Sendable {
    case decoded(format: String, width: Int, height: Int, frames: Int)
    /// Which part of the picture is used.
    case framed(FaceUse)
    /// Ids, in the pack's order.
    case planned(total: Int)
    case finished(StickerOutcome)
    case failed(BuildProblem)
    /// All is made that could be.
    case publishing
    case published(generation: Int)
}
