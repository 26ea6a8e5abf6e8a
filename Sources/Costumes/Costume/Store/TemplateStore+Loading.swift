import Files
import Names

extension TemplateStore {
    /// Reads all costumes of one folder, or some: as `load(_ sources:)` does.
    package static func load(
        _ folder: String, only: Set<String>? = nil, language: String? = nil, skin: String? = nil,
        inspector: any AssetInspector = AssetMemory(),
        earlier: (store: TemplateStore, unchanged: Set<String>)? = nil
    ) throws(TemplateStoreError) -> TemplateStore {
        try load(
            [TemplateSource(folder)], only: only, language: language, skin: skin, inspector: inspector,
            earlier: earlier)
    }

    /// Reads all costumes of a set of folders, or some.
    ///
    /// A broken costume is an entry without a template; it never stops the others.
    /// - Parameters:
    ///   - sources: a later folder's costume, filter, skin or `pack.json` is used in place of an earlier one's. Of
    ///     several folders some may be missing.
    ///   - only: ids; nil: all.
    ///   - language: of texts on costumes; nil: as `pack.json` says, else English. So is the skin, else the default one.
    ///   - inspector: returns the digests of art files; with a cache folder unchanged files aren't read again.
    ///   - earlier: read before, with the same filters; and the ids of its entries that are known to be as they were,
    ///     which then aren't read again where they are for the same styleContext.
    package static func load(
        _ sources: [TemplateSource], only: Set<String>? = nil, language: String? = nil, skin: String? = nil,
        inspector: any AssetInspector = AssetMemory(),
        earlier: (store: TemplateStore, unchanged: Set<String>)? = nil
    ) throws(TemplateStoreError) -> TemplateStore {
        let found = try sources.found()
        let finds = try TemplateFinds(found)
        guard !finds.ids.isEmpty else { throw .none(folder: sources.listed) }
        let unknown = (only ?? []).subtracting(finds.ids).sorted()
        guard unknown.isEmpty else { throw .unknown(ids: unknown, known: finds.ids) }

        let shared = try SharedParts(
            found, ids: finds.ids, language: language, skin: skin, inspector: inspector)
        let known =
            earlier.map { $0.store.styleContext == shared.styleContext ? $0.store.known($0.unchanged) : [:] }
            ?? [:]
        let listed = Set(shared.pack.order)
        let ordered = shared.pack.order + finds.ids.filter { !listed.contains($0) }
        var entries: [Entry] = []
        for id in ordered where only?.contains(id) ?? true {
            guard let place = finds.places[id] else { continue }
            if var entry = known[id] {
                // Its files are those of this folder: that of the earlier store may go.
                entry.place = place
                entries.append(entry)
                continue
            }
            let (template, problems) =
                finds.pictures.contains(id)
                ? picture(id, in: place.source.folder, inspector: inspector)
                : costume(id, in: place.source.folder, inspector: inspector, shared: shared)
            entries.append(Entry(id: id, place: place, template: template, problems: problems))
        }
        inspector.keep()
        return TemplateStore(sources: found, shared: shared, entries: entries, finds: finds)
    }

    private func known(_ ids: Set<String>) -> [String: Entry] {
        Dictionary(entries.filter { ids.contains($0.id) }.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Whether a folder holds at least one costume; desktops make an empty folder of that name.
    package static func holdsTemplates(_ folder: String) -> Bool {
        guard let names = try? FileSystem.names(in: folder) else { return false }
        return names.contains {
            TemplateID.isValid($0) && FileStatus("\(folder)/\($0)/template.json")?.isFile == true
                || isPicture($0) && FileStatus("\(folder)/\($0)")?.isFile == true
        }
    }

    /// `<id>.svg`
    static func isPicture(_ name: String) -> Bool {
        name.hasSuffix(".svg") && TemplateID.isValid(String(name.dropLast(4)))
    }

    /// nil as the template when there is an error among the problems.
    private typealias Reading = (template: Template?, problems: [TemplateProblem])

    private static func costume(
        _ id: String, in root: String, inspector: any AssetInspector, shared: SharedParts
    ) -> Reading {
        let file = "\(id)/template.json"
        func refused(_ code: String, _ evidence: [String: String]) -> Reading {
            (nil, [TemplateProblem(.error, code, evidence, file: file)])
        }
        let folder: String
        let text: [UInt8]
        do throws(FileError) {
            guard let real = try Path.real("\(root)/\(id)") else {
                return refused("template.document.missing", ["id": id])
            }
            guard let document = try Path.real("\(real)/template.json"), document.hasPrefix("\(real)/") else {
                return refused("template.asset.outside", ["path": "template.json"])
            }
            folder = real
            text = try FileSystem.readUnchanged(document, limit: TemplateTranslator.byteLimit).bytes
        } catch {
            if case .tooLong(_, let limit) = error.reason {
                return refused("template.document.large", ["limit": String(limit)])
            }
            return refused("template.document.unreadable", ["reason": error.text])
        }
        let art = TemplateArt(root: folder, inspector: inspector)
        return TemplateTranslator.translate(
            id: id, text: text, file: file, art: art, shared: shared.use,
            styleContext: shared.styleContext)
    }

    private static func picture(
        _ id: String, in root: String, inspector: any AssetInspector
    ) -> Reading {
        let file = "\(id).svg"
        func refused(_ code: String, _ evidence: [String: String]) -> Reading {
            (nil, [TemplateProblem(.error, code, evidence, file: file)])
        }
        let facts: AssetFacts
        let text: [UInt8]
        do throws(ArtMistake) {
            facts = try TemplateArt(root: root, inspector: inspector).find(file)
        } catch {
            return refused(error.code, error.evidence)
        }
        switch facts.kind {
        case .svg, .skinnedSVG: break
        case .encodedSVG: return refused("template.asset.encoding", ["path": file])
        case .png, .other: return refused("template.picture.kind", ["path": file])
        }
        do throws(FileError) {
            text = try FileSystem.readUnchanged("\(root)/\(file)", limit: OnePictureTranslator.byteLimit)
                .bytes
        } catch {
            if case .tooLong(_, let limit) = error.reason {
                return refused("template.document.large", ["limit": String(limit)])
            }
            return refused("template.document.unreadable", ["reason": error.text])
        }
        return OnePictureTranslator.translate(id: id, text: text, digest: facts.digest)
    }
}
