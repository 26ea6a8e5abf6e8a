import Costume
import FaceInput
import Helpers
import StickerEncoding
import StickerPack

/// What a build has to make: the stickers of the pack, and which of them were made before.
struct BuildPlan: Sendable {
    struct Job: Sendable {
        let template: Template
        /// A digest of all that decides its file.
        let recipe: String
        /// It was made before.
        let known: StickerRecord?
    }

    /// In the pack's order.
    let jobs: [Job]
    /// About fonts that aren't installed, and what isn't shown of texts.
    let warnings: [BuildProblem]

    init(_ inputs: BuildInputs, on people: People<FaceFacts>) {
        let recipes = StickerRecipes(
            inputs.selection, on: people, inputs.request.people.map(\.reading), inputs.settings,
            by: inputs.maker)
        jobs = inputs.selection.templates.map { template in
            let recipe = recipes[template.id]
            return Job(
                template: template, recipe: recipe,
                known: inputs.target.fresh ? nil : inputs.folder.reuse(recipe: recipe))
        }
        warnings = recipes.warnings
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

/// What one build is made from, beside the face.
struct BuildInputs: Sendable {
    let request: StickerRequest
    let settings: BuildSettings
    let selection: CostumeSelection
    let folder: PackFolder
    let target: PackTarget
    let maker: StickerMaker
    /// Receives the events, one call at a time.
    let onEvent: @Sendable (BuildEvent) -> Void
    /// Stickers of the pack that are left as they are.
    var kept = KeptStickers()
}
