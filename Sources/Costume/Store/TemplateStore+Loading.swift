import Glibc

extension TemplateStore {
    /// Folders beside the costumes that are something else.
    private static let reserved: Set<String> = ["Filters", "Skins"]

    /// Reads all costumes of a folder, or some.
    ///
    /// A broken costume is an entry without a template; it never stops the others.
    /// - Parameters:
    ///   - only: ids; nil: all.
    ///   - language: of texts on costumes; nil: as `pack.json` says, else English. So is the skin, else the default one.
    ///   - inspector: what tells art files' digests; with a cache folder unchanged files aren't read again.
    ///   - earlier: read before, with the same filters; and the ids of its entries that are known to be as they were,
    ///     which then aren't read again where they are for the same attire.
    public static func load(
        _ folder: String, only: Set<String>? = nil, language: String? = nil, skin: String? = nil,
        inspector: any AssetInspector = AssetMemory(),
        earlier: (store: TemplateStore, unchanged: Set<String>)? = nil
    ) throws(TemplateStoreError) -> TemplateStore {
        guard let root = Disk.realPath(folder), FileStatus.of(root)?.isFolder == true else {
            throw .folderMissing(folder)
        }
        guard let names = Disk.names(in: root) else {
            throw .folderUnreadable(folder, reason: Disk.reason(errno))
        }
        let finds = Finds(names: names, root: root)
        guard !finds.ids.isEmpty else { throw .none(folder: folder) }
        let unknown = (only ?? []).subtracting(finds.ids).sorted()
        guard unknown.isEmpty else { throw .unknown(ids: unknown, known: finds.ids) }

        let shelf = FilterShelf.load(root, inspector: inspector)
        let filters = shelf.usable
        let (pack, packProblems) = PackDocument.read(root, known: Set(finds.ids))
        let (worn, skinProblems) = SkinShelf(root, inspector: inspector).choose(skin ?? pack.skin)
        let attire = Attire(language: language ?? pack.language, skin: worn)
        let known = earlier.map { $0.store.attire == attire ? $0.store.known($0.unchanged) : [:] } ?? [:]
        let listed = Set(pack.order)
        let ordered = pack.order + finds.ids.filter { !listed.contains($0) }
        let entries = ordered.filter { only?.contains($0) ?? true }
            .map { id in
                if let entry = known[id] { return entry }
                return finds.pictures.contains(id)
                    ? pictureEntry(id, in: root, inspector: inspector)
                    : entry(id, in: root, inspector: inspector, filters: filters, attire: attire)
            }
        inspector.keep()
        return TemplateStore(
            folder: root, pack: pack, packProblems: packProblems + finds.remarks, filters: shelf.entries,
            entries: entries, attire: attire, skinProblems: skinProblems)
    }

    private func known(_ ids: Set<String>) -> [String: Entry] {
        Dictionary(entries.filter { ids.contains($0.id) }.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Whether a folder holds at least one costume; desktops make an empty folder of that name.
    public static func holdsTemplates(_ folder: String) -> Bool {
        guard let names = Disk.names(in: folder) else { return false }
        return names.contains {
            isID($0) && FileStatus.of("\(folder)/\($0)/template.json")?.isRegular == true
                || isPicture($0) && FileStatus.of("\(folder)/\($0)")?.isRegular == true
        }
    }

    /// `[a-z0-9-]{1,40}`
    public static func isID(_ name: String) -> Bool {
        (1...40).contains(name.utf8.count)
            && name.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    /// `<id>.svg`
    private static func isPicture(_ name: String) -> Bool {
        name.hasSuffix(".svg") && isID(String(name.dropLast(4)))
    }

    /// What lies in the folder.
    private struct Finds {
        /// Sorted.
        var ids: [String] = []
        /// Those that are one picture, not a folder.
        var pictures: Set<String> = []
        var remarks: [TemplateProblem] = []

        init(names: [String], root: String) {
            for name in names where !name.hasPrefix(".") && !reserved.contains(name) {
                if isPicture(name) {
                    pictures.insert(String(name.dropLast(4)))
                    continue
                }
                let holdsDocument = FileStatus.of("\(root)/\(name)/template.json") != nil
                if holdsDocument, isID(name) {
                    ids.append(name)
                } else if holdsDocument {
                    remarks.append(TemplateProblem(.warning, "template.id", ["id": name], file: name))
                } else if isID(name), FileStatus.of("\(root)/\(name)")?.isFolder == true {
                    remarks.append(
                        TemplateProblem(.warning, "template.document.missing", ["id": name], file: name))
                }
            }
            pictures.subtract(ids)
            ids = (ids + pictures).sorted()
        }
    }

    private static func entry(
        _ id: String, in root: String, inspector: any AssetInspector, filters: [String: SharedFilter],
        attire: Attire
    ) -> Entry {
        let file = "\(id)/template.json"
        func refused(_ code: String, _ evidence: [String: String]) -> Entry {
            Entry(id: id, template: nil, problems: [TemplateProblem(.error, code, evidence, file: file)])
        }
        guard let folder = Disk.realPath("\(root)/\(id)") else {
            return refused("template.document.missing", ["id": id])
        }
        guard let document = Disk.realPath("\(folder)/template.json"), document.hasPrefix("\(folder)/") else {
            return refused("template.asset.outside", ["path": "template.json"])
        }
        let text: [UInt8]
        do throws(Disk.Trouble) {
            text = try Disk.read(document, limit: TemplateTranslator.byteLimit).bytes
        } catch {
            if case .tooLarge(let limit) = error {
                return refused("template.document.large", ["limit": String(limit)])
            }
            return refused("template.document.unreadable", ["reason": error.reason])
        }
        let art = TemplateArt(root: folder, inspector: inspector)
        let (template, problems) = TemplateTranslator.translate(
            id: id, text: text, file: file, art: art, filters: filters, attire: attire)
        return Entry(id: id, template: template, problems: problems)
    }

    private static func pictureEntry(
        _ id: String, in root: String, inspector: any AssetInspector
    ) -> Entry {
        let file = "\(id).svg"
        func refused(_ code: String, _ evidence: [String: String]) -> Entry {
            Entry(id: id, template: nil, problems: [TemplateProblem(.error, code, evidence, file: file)])
        }
        let facts: AssetFacts
        let text: [UInt8]
        do throws(ArtMistake) {
            facts = try TemplateArt(root: root, inspector: inspector).find(file)
        } catch {
            return refused(error.code, error.evidence)
        }
        guard facts.kind == .svg || facts.kind == .skinnedSVG else {
            return refused("template.picture.kind", ["path": file])
        }
        do throws(Disk.Trouble) {
            text = try Disk.read("\(root)/\(file)", limit: OnePictureTranslator.byteLimit).bytes
        } catch {
            if case .tooLarge(let limit) = error {
                return refused("template.document.large", ["limit": String(limit)])
            }
            return refused("template.document.unreadable", ["reason": error.reason])
        }
        let (template, problems) = OnePictureTranslator.translate(id: id, text: text, digest: facts.digest)
        return Entry(id: id, template: template, problems: problems)
    }
}
