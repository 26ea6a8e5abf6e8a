import Costume
import FaceInput
import Platforms
import StickerBuild

/// What one export is made from, beside the face.
struct ExportInputs {
    let request: ExportRequest
    let selection: CostumeSelection
    let settings: BuildSettings
    /// The packagers of the platforms that packs are made for.
    let packagers: [any Packager]
    /// What earlier runs left, one a platform.
    let exports: [PlatformFolder]
    /// What the identifiers of exports in the same folder begin with, for platforms that have none yet; nil where there are
    /// none, or the request names the packs.
    let keptName: String?
    let maker: StickerMaker
    /// Receives the events, one call at a time.
    let onEvent: @Sendable (ExportEvent) -> Void

    func recipes(for people: People<Face>) -> PictureRecipes {
        PictureRecipes(
            stickers: StickerRecipes(
                selection, on: people.facts, request.stickers.people.map(\.reading), settings, by: maker))
    }
}
