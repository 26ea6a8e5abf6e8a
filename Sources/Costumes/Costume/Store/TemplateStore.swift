/// A set of costumes as it stands on disk, in one folder or several.
package struct TemplateStore: Sendable {
    /// One costume: a usable template, or what is wrong with it.
    package struct Entry: Sendable {
        /// The name of the costume's folder, or of its picture.
        package var id: String
        /// Where it was found, and which folders it overrides.
        package var place: TemplatePlace
        /// nil when there is an error among the problems.
        package var template: Template?
        /// Errors, for which there is no template, and warnings.
        package var problems: [TemplateProblem]
    }

    /// Those that exist, the ones that override others last; absolute, without links.
    package var sources: [TemplateSource]
    /// What the last `pack.json` says.
    package var pack: PackDocument
    /// Problems of `pack.json`.
    package var packProblems: [TemplateProblem]
    /// Shared filters, by id.
    package var filters: [SharedIndex<SharedFilter>.Entry]
    /// Shared expressions, by id.
    package var expressions: [SharedIndex<SharedExpression>.Entry]
    /// Shared motions of letters, by id.
    package var motions: [SharedIndex<SharedMotion>.Entry]
    /// All skins, worn or not.
    package var skins: SkinIndex
    /// In the pack's order.
    package var entries: [Entry]
    /// The ids of all costumes there are, also of those that weren't asked for.
    package var known: Set<String>
    /// For whom the costumes were read.
    package var styleContext: StyleContext
    /// Warnings: why the skin isn't the one that was wanted.
    package var skinProblems: [TemplateProblem]

    init(sources: [TemplateSource], shared: SharedParts, entries: [Entry], finds: TemplateFinds) {
        self.sources = sources
        self.entries = entries
        known = Set(finds.ids)
        filters = shared.filters.entries
        expressions = shared.expressions.entries
        motions = shared.motions.entries
        skins = shared.skins
        pack = shared.pack
        packProblems = shared.packProblems + finds.remarks
        styleContext = shared.styleContext
        skinProblems = shared.skinProblems
    }

    /// What is wrong with filters, expressions and motions.
    package var sharedProblems: [TemplateProblem] {
        filters.flatMap(\.problems) + expressions.flatMap(\.problems) + motions.flatMap(\.problems)
    }

    /// The folder in which a costume's own folder or picture lies; absolute.
    package func folder(of id: String) -> String {
        entries.first { $0.id == id }?.place.source.folder ?? sources.last?.folder ?? "/"
    }
}
