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
        func refused(_ code: String, _ evidence: [String: String]) -> TemplateProblem {
            TemplateProblem(.error, code, evidence, file: file)
        }
        guard let real = Disk.realPath(folder) else { throw refused("filter.document.missing", ["id": id]) }
        guard let document = Disk.realPath("\(real)/filter.json") else {
            throw refused("filter.document.missing", ["id": id])
        }
        guard document.hasPrefix("\(real)/") else {
            throw refused("template.asset.outside", ["path": "filter.json"])
        }
        let text: [UInt8]
        do throws(Disk.Trouble) {
            text = try Disk.read(document, limit: TemplateTranslator.byteLimit).bytes
        } catch {
            throw refused("template.document.unreadable", ["reason": error.reason])
        }
        self.folder = real
        texts = [("filter.json", text)]
        (filter, problems) = FilterTranslator.translate(
            id: id, text: text, file: file, folder: real, art: TemplateArt(root: real, inspector: inspector))
    }

    var pictures: [ArtReference] { filter?.artReferences ?? [] }
}
