import Costume
import CostumeRendering
import Digest
import Platforms
import StickerBuild
import StickerEncoding

/// Digests of all that decides a picture: the same recipe, the same file.
struct PictureRecipes {
    /// By costume, without the target.
    private let costumes: [String: String]
    /// About fonts that aren't installed.
    let warnings: [BuildProblem]

    init(
        _ templates: [Template], _ face: FaceFacts, _ request: BuildRequest, _ settings: BuildSettings,
        _ compiler: CostumeCompiler
    ) {
        let recipes = StickerRecipe(face: face, request: request, settings: settings)
        var (costumes, warnings): ([String: String], [BuildProblem]) = ([:], [])
        for template in templates {
            let lettering = compiler.lettering(of: template, values: request.variables)
            warnings += lettering.warnings
            costumes[template.id] = recipes.digest(
                template: template, art: template.drawsVectors ? compiler.artVersion : "",
                texts: template.captions.filter { !$0.variables.isEmpty }.map { $0.text(request.variables) },
                fonts: lettering.fonts)
        }
        (self.costumes, self.warnings) = (costumes, warnings)
    }

    /// - Parameter target: all its properties are in the digest, also those that are added later.
    func recipe(_ id: String, _ target: PictureTarget) -> String {
        SHA256.hex(Array("\(costumes[id] ?? id)\n\(StickerPipeline.exportVersion)\n\(target)".utf8))
    }
}
