/// The shared filters beside the costumes: `Filters/<id>/filter.json` and the pictures that it uses.
public struct FilterShelf: Sendable {
    /// A shared filter that was found, whole or broken.
    public struct Entry: Sendable {
        /// The name of the filter's folder.
        public var id: String
        /// Where it was found, and which folders it overrides.
        public var place: TemplatePlace
        /// nil when there is an error among the problems, or a file isn't there yet.
        public var filter: SharedFilter?
        /// What is wrong with its document; errors make it unusable.
        public var problems: [TemplateProblem]
    }

    /// By id.
    let entries: [Entry]

    var usable: [String: SharedFilter] {
        entries.reduce(into: [:]) { $0[$1.id] = $1.filter }
    }

    /// - Parameter sources: folders that exist.
    init(_ sources: [TemplateSource], inspector: any AssetInspector) throws(TemplateStoreError) {
        entries = try sources.shared([TemplateSource].filters).sorted { $0.key < $1.key }.map { id, place in
            let (filter, problems) = Self.read(id, in: place.source.folder, inspector: inspector)
            return Entry(id: id, place: place, filter: filter, problems: problems)
        }
    }

    private static func read(
        _ id: String, in root: String, inspector: any AssetInspector
    ) -> (filter: SharedFilter?, problems: [TemplateProblem]) {
        let file = "Filters/\(id)/filter.json"
        do throws(TemplateProblem) {
            let document = try SharedDocument(
                "filter.json", of: "\(root)/Filters/\(id)", id: id, missing: "filter.document.missing",
                file: file)
            return FilterTranslator.translate(
                id: id, text: document.bytes, file: file, folder: document.folder,
                art: TemplateArt(root: document.folder, inspector: inspector))
        } catch {
            return (nil, [error])
        }
    }
}
