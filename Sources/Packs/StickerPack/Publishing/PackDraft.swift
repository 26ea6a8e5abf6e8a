public import StickerManifest

/// A pack to be published: everything in its manifest but the edition, which `PackFolder.publish` assigns.
public struct PackDraft: Sendable {
    /// The program that makes the pack.
    public var generator: PackManifest.Generator
    /// The id of the group that the pack belongs to.
    public var group: String
    /// What people see of the pack as a whole.
    public var pack: PackManifest.PackInfo
    /// The face in the stickers; nil in an erased pack.
    public var face: PackManifest.Face?
    /// The preferences that the stickers follow; nil without any.
    public var profile: PackManifest.Profile?
    /// The longest side that was asked for, in pixels.
    public var side: Int
    /// The largest file allowed, in bytes.
    public var limit: Int
    /// The stickers in the pack's order.
    public var stickers: [StickerEntry]
    /// What went wrong with single stickers.
    public var problems: [PackManifest.Problem] = []
    /// The name of the person whose face it is, on one line, for the gallery; nil: not known.
    public var person: String?
    /// Warnings for the status that `publish` writes.
    public var warnings: [PackStatus.Notice] = []

    /// Describes a pack without a face; see the properties for units.
    public init(
        generator: PackManifest.Generator, group: String, pack: PackManifest.PackInfo, side: Int, limit: Int,
        stickers: [StickerEntry] = []
    ) {
        (self.generator, self.group, self.pack) = (generator, group, pack)
        (self.side, self.limit, self.stickers) = (side, limit, stickers)
    }

    func manifest(_ edition: PackManifest.Edition) -> PackManifest {
        var manifest = PackManifest(
            generator: generator, group: group, edition: edition, pack: pack, side: side, limit: limit)
        (manifest.face, manifest.profile) = (face, profile)
        (manifest.stickers, manifest.problems) = (stickers, problems)
        return manifest
    }
}

/// The result of publishing.
public struct Publication: Sendable {
    /// The manifest that is in the folder now.
    public var manifest: PackManifest
    /// Whether a manifest was written; false when nothing had changed.
    public var published: Bool
}
