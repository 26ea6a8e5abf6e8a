/// A set of costumes as it stands on disk, in one folder or several.
public struct TemplateStore: Sendable {
    /// One costume: a usable template, or what is wrong with it.
    public struct Entry: Sendable {
        /// The name of the costume's folder, or of its picture.
        public var id: String
        /// Where it was found, and which folders it overrides.
        public var place: TemplatePlace
        /// nil when there is an error among the problems.
        public var template: Template?
        /// Errors, for which there is no template, and warnings.
        public var problems: [TemplateProblem]

        init(id: String, place: TemplatePlace, template: Template?, problems: [TemplateProblem]) {
            (self.id, self.place, self.template, self.problems) = (id, place, template, problems)
        }
    }

    /// Those that exist, the ones that override others last; absolute, without links.
    public var sources: [TemplateSource]
    /// What the last `pack.json` says.
    public var pack: PackDocument
    /// Problems of `pack.json`.
    public var packProblems: [TemplateProblem]
    /// Shared filters, by id.
    public var filters: [SharedShelf<SharedFilter>.Entry]
    /// Shared expressions, by id.
    public var expressions: [SharedShelf<SharedExpression>.Entry]
    /// All skins, worn or not.
    public var skins: SkinShelf
    /// In the pack's order.
    public var entries: [Entry]
    /// For whom the costumes were read.
    public var styleContext: StyleContext
    /// Warnings: why the skin isn't the one that was wanted.
    public var skinProblems: [TemplateProblem]

    /// - Parameter remarks: about the folders as a whole.
    init(sources: [TemplateSource], shared: SharedParts, entries: [Entry], remarks: [TemplateProblem]) {
        (self.sources, self.entries) = (sources, entries)
        (filters, expressions, skins) = (shared.filters.entries, shared.expressions.entries, shared.skins)
        (pack, packProblems) = (shared.pack, shared.packProblems + remarks)
        (styleContext, skinProblems) = (shared.styleContext, shared.skinProblems)
    }

    /// What is wrong with filters and expressions.
    public var sharedProblems: [TemplateProblem] {
        filters.flatMap(\.problems) + expressions.flatMap(\.problems)
    }

    /// The folder in which a costume's own folder or picture lies; absolute.
    public func folder(of id: String) -> String {
        entries.first { $0.id == id }?.place.source.folder ?? sources.last?.folder ?? "/"
    }
}
