/// A folder with a filter's document and pictures, read once.
struct FilterBundle: Bundle {
    let folder: String
    let texts: [(path: String, bytes: [UInt8])]
    /// nil when there is an error among the problems, or a file isn't there yet.
    let filter: SharedFilter?
    let problems: [TemplateProblem]

    /// - Parameter file: what the problems name.
    init(
        _ folder: String, id: String, file: String, inspector: any AssetInspector
    ) throws(TemplateProblem) {
        let (real, text) = try Self.document(
            "filter.json", of: folder, id: id, missing: "filter.document.missing", file: file)
        self.folder = real
        texts = [("filter.json", text)]
        (filter, problems) = FilterTranslator.translate(
            id: id, text: text, file: file, folder: real, art: TemplateArt(root: real, inspector: inspector))
    }

    var pictures: [ArtReference] { filter?.artReferences ?? [] }
}
