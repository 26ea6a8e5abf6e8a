import Messages
import Settings
import StickerManifest
package import StickerPack

extension PackBuilder {
    /// Takes a group's stickers away and publishes an empty pack (`PackFolder.erase`). It has no author: that may be the
    /// person's name. Blocks.
    /// - Parameter group: used where there is no manifest yet.
    @discardableResult
    package static func erase(_ folder: PackFolder, group: String) throws(PackError) -> Publication {
        let old = folder.manifest
        let draft = PackDraft(
            generator: .init(name: "kigurumi", version: KigurumiVersion.current), group: old?.group ?? group,
            pack: .init(name: old?.pack.name ?? PackBuilder.packName),
            side: old?.side ?? StickerSettings.defaultSide, limit: old?.limit ?? StickerSettings.defaultLimit)
        return try folder.erase(draft)
    }

    /// What a pack is called that says nothing of it.
    static let packName = Messages.texts("gallery.pack")
}
