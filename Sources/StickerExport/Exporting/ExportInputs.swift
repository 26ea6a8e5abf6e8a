import Costume
import Platforms
import StickerBuild
import StickerEncoding

/// What one export is made from, beside the face.
struct ExportInputs {
    let request: ExportRequest
    let selection: CostumeSelection
    let settings: BuildSettings
    /// Of the platforms that packs are made for.
    let packagers: [any Packager]
    /// What earlier runs left, one a platform.
    let exports: [PlatformFolder]
    /// What the identifiers of exports in the same folder begin with, for platforms that have none yet; nil where there are
    /// none, or the request names the packs.
    let keptName: String?
    let pipeline: StickerPipeline
    let context: ExportContext

    func recipes(for face: Face) -> PictureRecipes {
        PictureRecipes(selection.templates, face.facts, request.build, settings, pipeline.compiler)
    }
}
