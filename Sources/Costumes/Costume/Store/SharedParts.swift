import Files
import Settings

/// What the costumes of a set have in common: filters, expressions, motions, the skin, and what `pack.json` says.
struct SharedParts {
    let pack: PackDocument
    let packProblems: [TemplateProblem]
    let filters: SharedIndex<SharedFilter>
    let expressions: SharedIndex<SharedExpression>
    let motions: SharedIndex<SharedMotion>
    let skins: SkinIndex
    let styleContext: StyleContext
    /// What documents may name.
    var use: SharedUse {
        SharedUse(filters: filters.usable, expressions: expressions.usable, motions: motions.usable)
    }
    /// Warnings: why the skin isn't the one that was wanted.
    let skinProblems: [TemplateProblem]

    /// - Parameters:
    ///   - sources: folders that exist. The last `pack.json` counts, as a whole.
    ///   - ids: of the costumes that are there.
    ///   - language: of texts; nil: as `pack.json` says. So is the skin.
    /// - Throws: where they can't be listed.
    init(
        _ sources: [TemplateSource], ids: [String], language: String? = nil, skin: String? = nil,
        inspector: any AssetInspector
    ) throws(TemplateStoreError) {
        filters = try SharedIndex(sources, inspector: inspector)
        expressions = try SharedIndex(sources, inspector: inspector)
        motions = try SharedIndex(sources, inspector: inspector)
        let owner = sources.last { FileStatus.mayBe(at: "\($0.folder)/\(PackDocument.file)") } ?? sources.last
        (pack, packProblems) =
            owner.map { PackDocument.read($0.folder, known: Set(ids)) } ?? (PackDocument(), [])
        skins = try SkinIndex(sources, inspector: inspector)
        let (worn, skinProblems) = skins.choose(skin ?? pack.settings.skin)
        self.skinProblems = skinProblems
        styleContext = StyleContext(language: language ?? pack.settings.language, skin: worn)
    }
}
