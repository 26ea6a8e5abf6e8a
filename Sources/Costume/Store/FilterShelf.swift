/// The shared filters beside the costumes: `Filters/<id>/filter.json` and the pictures that it uses.
public struct FilterShelf: Sendable {
    /// A shared filter that was found, whole or broken.
    public struct Entry: Sendable {
        /// The name of the filter's folder.
        public var id: String
        /// Where it was found, and which folders it overrides.
        public var place: TemplatePlace
        /// nil when it was never whole; its last good state when it isn't now.
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
    init(_ sources: [TemplateSource], inspector: any AssetInspector) {
        entries = sources.shared([TemplateSource].filters).sorted { $0.key < $1.key }.map { id, place in
            let (filter, problems) = Self.read(id, in: place.source.folder, inspector: inspector)
            return Entry(id: id, place: place, filter: filter, problems: problems)
        }
    }

    private static func read(
        _ id: String, in root: String, inspector: any AssetInspector
    ) -> (filter: SharedFilter?, problems: [TemplateProblem]) {
        let file = "Filters/\(id)/filter.json"
        let keeper = inspector.bundleFolder.map {
            BundleKeeper(cacheFolder: $0, root: root, kind: .filters, id: id)
        }
        func lastGood() -> SharedFilter? {
            keeper?.last { (folder) throws(TemplateProblem) in
                try FilterBundle(folder, id: id, file: file, inspector: inspector)
            }?.filter
        }
        do throws(TemplateProblem) {
            let bundle = try FilterBundle("\(root)/Filters/\(id)", id: id, file: file, inspector: inspector)
            if bundle.filter != nil { keeper?.keep(bundle) }
            guard bundle.filter == nil, let last = lastGood() else { return (bundle.filter, bundle.problems) }
            return (last, bundle.problems + [kept(file)])
        } catch {
            let last = lastGood()
            return (last, [error] + (last == nil ? [] : [kept(file)]))
        }
    }

    private static func kept(_ file: String) -> TemplateProblem {
        TemplateProblem(.warning, "filter.kept", file: file)
    }
}
