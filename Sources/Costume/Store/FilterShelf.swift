/// The shared filters beside the costumes: `Filters/<id>/filter.json` and the pictures that it uses.
public struct FilterShelf: Sendable {
    public struct Entry: Sendable {
        public var id: String
        /// nil when it was never whole; its last good state when it isn't now.
        public var filter: SharedFilter?
        public var problems: [TemplateProblem]
    }

    /// By id.
    public private(set) var entries: [Entry] = []

    var usable: [String: SharedFilter] {
        entries.reduce(into: [:]) { $0[$1.id] = $1.filter }
    }

    /// - Parameter root: the templates' folder, absolute.
    static func load(_ root: String, inspector: any AssetInspector) -> FilterShelf {
        var shelf = FilterShelf()
        for id in Disk.names(in: "\(root)/Filters") ?? [] where TemplateStore.isID(id) {
            guard FileStatus.of("\(root)/Filters/\(id)")?.isFolder == true else { continue }
            let keeper = inspector.bundleFolder.map {
                BundleKeeper(cacheFolder: $0, root: root, kind: .filters, id: id)
            }
            shelf.entries.append(entry(id, in: root, inspector: inspector, keeper: keeper))
        }
        return shelf
    }

    private static func entry(
        _ id: String, in root: String, inspector: any AssetInspector, keeper: BundleKeeper?
    ) -> Entry {
        let file = "Filters/\(id)/filter.json"
        func lastGood() -> SharedFilter? {
            keeper?.last { (folder) throws(TemplateProblem) in
                try FilterBundle(folder, id: id, file: file, inspector: inspector)
            }?.filter
        }
        do throws(TemplateProblem) {
            let bundle = try FilterBundle("\(root)/Filters/\(id)", id: id, file: file, inspector: inspector)
            if bundle.filter != nil { keeper?.keep(bundle) }
            guard bundle.filter == nil, let last = lastGood() else {
                return Entry(id: id, filter: bundle.filter, problems: bundle.problems)
            }
            return Entry(id: id, filter: last, problems: bundle.problems + [kept(file)])
        } catch {
            let last = lastGood()
            return Entry(id: id, filter: last, problems: [error] + (last == nil ? [] : [kept(file)]))
        }
    }

    private static func kept(_ file: String) -> TemplateProblem {
        TemplateProblem(.warning, "filter.kept", file: file)
    }
}
