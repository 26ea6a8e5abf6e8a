/// A folder of costumes as it stands on disk.
public struct TemplateStore: Sendable {
    /// One folder of it: a usable template, or what is wrong with it.
    public struct Entry: Sendable {
        public var id: String
        /// nil when there is an error among the problems.
        public var template: Template?
        public var problems: [TemplateProblem]

        public init(id: String, template: Template?, problems: [TemplateProblem]) {
            (self.id, self.template, self.problems) = (id, template, problems)
        }
    }

    /// Absolute.
    public var folder: String
    public var pack: PackDocument
    /// Problems of `pack.json`.
    public var packProblems: [TemplateProblem]
    /// Shared filters, by id.
    public var filters: [FilterShelf.Entry] = []
    /// In the pack's order.
    public var entries: [Entry]
    /// For whom the costumes were read.
    public var attire: Attire
    /// Warnings: why the skin isn't the one that was wanted.
    public var skinProblems: [TemplateProblem]

    public init(
        folder: String, pack: PackDocument, packProblems: [TemplateProblem],
        filters: [FilterShelf.Entry] = [], entries: [Entry], attire: Attire = Attire(),
        skinProblems: [TemplateProblem] = []
    ) {
        self.filters = filters
        (self.folder, self.pack, self.packProblems, self.entries) = (folder, pack, packProblems, entries)
        (self.attire, self.skinProblems) = (attire, skinProblems)
    }
}
