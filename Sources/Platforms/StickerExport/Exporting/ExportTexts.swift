import Costume
import Files
import Settings
import StickerBuild
import StickerEncoding
import StickerManifest

/// What people read in the packs of one export, in the language asked for.
struct ExportTexts {
    /// A BCP 47 tag.
    let language: String
    let title: String
    let author: String
    /// What identifiers begin with.
    let base: String
    private let emoji: [String: [String]]
    private let favorites: Set<String>

    /// - Parameter kept: what identifiers of earlier exports begin with.
    init(_ request: ExportRequest, _ pack: PackDocument, _ settings: BuildSettings, kept: String?) {
        language = settings.stickers.language ?? "en"
        title = request.title ?? Localized.pick(pack.name, for: language) ?? "Stickers"
        author = request.author ?? request.stickers.style.wearer ?? pack.author ?? ""
        let first = request.firstName ?? Path.last(request.output)
        emoji = request.emoji
        favorites = Set(settings.stickers.favorites ?? [])
        base = request.name.map(PackIdentity.base) ?? kept ?? PackIdentity.base(first)
    }

    func sticker(_ id: String, _ info: TemplateInfo, _ picture: ExportedPicture) -> ExportedPack.Sticker {
        var sticker = ExportedPack.Sticker(
            id: id, name: Localized.pick(info.name, for: language) ?? id,
            description: Localized.pick(info.description, for: language) ?? "",
            emoji: emoji[id] ?? (info.emoji.isEmpty ? ["🙂"] : info.emoji),
            keywords: Localized.pick(info.keywords, for: language) ?? [], picture: picture)
        sticker.isFavorite = favorites.contains(id)
        return sticker
    }
}
