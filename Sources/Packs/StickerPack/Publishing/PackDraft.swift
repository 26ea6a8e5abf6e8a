package import StickerManifest

/// A pack to be published: everything in its manifest but the edition, which `PackFolder.publish` assigns.
package struct PackDraft: Sendable {
    package var generator: PackManifest.Generator
    /// The id of the group that the pack belongs to.
    package var group: String
    /// What people see of the pack as a whole.
    package var pack: PackManifest.PackInfo
    /// The face in the stickers; nil in an erased pack.
    package var face: PackManifest.Face?
    /// The second person's face; nil where there is none.
    package var face2: PackManifest.Face?
    /// The preferences that the stickers follow; nil without any.
    package var profile: PackManifest.Profile?
    /// The longest side that was asked for, in pixels.
    package var side: Int
    /// The largest file allowed, in bytes.
    package var limit: Int
    /// The stickers in the pack's order.
    package var stickers: [StickerEntry]
    /// What went wrong with single stickers.
    package var problems: [PackManifest.Problem] = []
    /// The name of the person whose face it is, on one line, for the gallery; nil: not known.
    package var person: String?
    /// Warnings for the status that `publish` writes.
    package var warnings: [PackStatus.Notice] = []

    /// Describes a pack without a face; see the properties for units.
    package init(
        generator: PackManifest.Generator, group: String, pack: PackManifest.PackInfo, side: Int, limit: Int,
        stickers: [StickerEntry] = []
    ) {
        self.generator = generator
        self.group = group
        self.pack = pack
        self.side = side
        self.limit = limit
        self.stickers = stickers
    }

    func manifest(_ edition: PackManifest.Edition) -> PackManifest {
        var manifest = PackManifest(
            generator: generator, group: group, edition: edition, pack: pack, side: side, limit: limit)
        (manifest.face, manifest.face2, manifest.profile) = (face, face2, profile)
        (manifest.stickers, manifest.problems) = (stickers, problems)
        return manifest
    }
}

package struct Publication: Sendable {
    /// The manifest that is in the folder now.
    package var manifest: PackManifest
    /// Whether a manifest was written; false when nothing had changed.
    package var published: Bool
}
