package import Costume
package import CostumeRendering
import Helpers
import StickerEncoding
import StickerPack

/// What a build has to make: the stickers of the pack, and which of them were made before.
struct BuildPlan: Sendable {
    /// One sticker.
    struct Job: Sendable {
        let template: Template
        /// A digest of all that decides its file.
        let recipe: String
        /// It was made before.
        let known: StickerRecord?
    }

    /// In the pack's order.
    let jobs: [Job]
    /// About fonts that aren't installed.
    let warnings: [BuildProblem]

    init(
        _ request: BuildRequest, _ settings: BuildSettings, _ face: FaceFacts, _ costumes: CostumeSelection,
        _ folder: PackFolder, _ compiler: CostumeCompiler
    ) {
        let recipes = StickerRecipe(face: face, request: request, settings: settings)
        var warnings: [BuildProblem] = []
        jobs = costumes.templates.map { template in
            let lettering = compiler.lettering(of: template, values: request.variables)
            warnings += lettering.warnings
            let recipe = recipes.digest(
                template: template, art: template.drawsVectors ? compiler.artVersion : "",
                texts: template.captions.filter { !$0.variables.isEmpty }.map { $0.text(request.variables) },
                fonts: lettering.fonts)
            return Job(
                template: template, recipe: recipe,
                known: request.fresh ? nil : folder.reuse(recipe: recipe))
        }
        self.warnings = warnings
    }

    /// Stickers that must be drawn.
    var missing: [Job] { jobs.filter { $0.known == nil }.inWorkingOrder(by: \.template) }

    /// The lightest of those that must be drawn, for a pack that waits.
    /// - Parameter count: of stickers that are to be there, those that were made before among them.
    func preview(_ count: Int) -> [Job] {
        let missing = jobs.filter { $0.known == nil }.sorted { $0.template.weight < $1.template.weight }
        return Array(missing.prefix(max(0, count - (jobs.count - missing.count))))
    }
}

extension Array {
    /// The lightest first, so that something can be seen at once. Then the heaviest, so that none is left to one worker when
    /// the others are done.
    func inWorkingOrder(by template: (Element) -> Template) -> [Element] {
        let sorted = sorted { template($0).weight > template($1).weight }
        return sorted.suffix(1) + sorted.dropLast()
    }
}

extension Template {
    /// Roughly what it costs, in frames.
    fileprivate var weight: Int { animation?.frameCount ?? 1 }
}

extension CostumeCompiler {
    /// The fonts that a costume's texts are drawn with, and a warning for each that isn't installed, so that another
    /// one is used, and for characters that no font has.
    package func lettering(of template: Template, values: [String: String]) -> (
        fonts: [String], warnings: [BuildProblem]
    ) {
        guard !template.captions.isEmpty, let report = try? fonts(for: template, values: values) else {
            return ([], [])
        }
        let warnings = report.warnings.map {
            BuildProblem(code: $0.code, subject: template.id, evidence: $0.evidence)
        }
        return (report.used, warnings)
    }
}
