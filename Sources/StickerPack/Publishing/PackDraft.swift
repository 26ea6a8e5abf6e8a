public import StickerManifest

/// A pack to be published: a manifest but for what publishing gives it.
public struct PackDraft: Sendable {
    public var generator: PackManifest.Generator
    public var group: String
    public var pack: PackManifest.PackInfo
    public var face: PackManifest.Face?
    public var profile: PackManifest.Profile?
    /// Pixels.
    public var side: Int
    /// Bytes.
    public var limit: Int
    /// In the pack's order.
    public var stickers: [StickerEntry]
    public var problems: [PackManifest.Problem]
    /// For the status that follows.
    public var warnings: [PackStatus.Notice]

    public init(
        generator: PackManifest.Generator, group: String, pack: PackManifest.PackInfo,
        face: PackManifest.Face?,
        profile: PackManifest.Profile? = nil, side: Int, limit: Int, stickers: [StickerEntry],
        problems: [PackManifest.Problem] = [], warnings: [PackStatus.Notice] = []
    ) {
        (self.generator, self.group, self.pack, self.face) = (generator, group, pack, face)
        (self.profile, self.side, self.limit) = (profile, side, limit)
        (self.stickers, self.problems, self.warnings) = (stickers, problems, warnings)
    }

    func manifest(series: String, generation: Int, publishedAt: String) -> PackManifest {
        PackManifest(
            generator: generator, group: group, series: series, generation: generation,
            publishedAt: publishedAt,
            pack: pack, face: face, profile: profile, side: side, limit: limit, stickers: stickers,
            problems: problems)
    }
}

/// How publishing ended.
public struct Publication: Sendable {
    public var manifest: PackManifest
    /// False when nothing had changed and no manifest was written.
    public var published: Bool
}
