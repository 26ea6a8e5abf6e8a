import Files
import JSONText

/// The skins that lie beside the costumes: `Skins/<id>/skin.json`.
package struct SkinIndex: Sendable {
    /// By id.
    package let places: [String: TemplatePlace]
    private let inspector: any AssetInspector

    /// - Parameter sources: folders that exist.
    /// - Throws: where they can't be listed.
    package init(
        _ sources: [TemplateSource], inspector: any AssetInspector = AssetMemory()
    ) throws(TemplateStoreError) {
        places = try sources.shared(.skin)
        self.inspector = inspector
    }

    /// Sorted.
    package var ids: [String] { places.keys.sorted() }

    /// The wanted skin, made whole by the default one. Where it is missing or broken the default one stands in, with a
    /// warning; without that nothing has a name.
    func choose(_ wanted: String?) -> (skin: Skin, warnings: [TemplateProblem]) {
        let id = wanted ?? Skin.standardID
        let ids = ids
        var warnings: [TemplateProblem] = []
        var base = Skin()
        if ids.contains(Skin.standardID), let standard = usable(Skin.standardID, base: base, &warnings) {
            base = standard
        }
        guard id != Skin.standardID else { return (base, warnings) }
        guard ids.contains(id) else {
            warnings.append(
                TemplateProblem(
                    .warning, "skin.unknown",
                    ["id": id, "known": Nearest.sorted(ids, for: id).joined(separator: ", ")],
                    file: "Skins"))
            return (base, warnings)
        }
        guard let skin = usable(id, base: base, &warnings) else { return (base, warnings) }
        return (skin.completed(by: base), warnings)
    }

    /// Problems of all skins, for their authors.
    package var problems: [TemplateProblem] {
        let base = (try? read(Skin.standardID, base: Skin()))?.skin ?? Skin()
        return ids.flatMap { id -> [TemplateProblem] in
            do throws(TemplateProblem) { return try read(id, base: base).problems } catch { return [error] }
        }
    }

    private func usable(_ id: String, base: Skin, _ warnings: inout [TemplateProblem]) -> Skin? {
        let mistake: TemplateProblem?
        do throws(TemplateProblem) {
            let (skin, problems) = try read(id, base: base)
            if let skin { return skin }
            mistake = problems.first { $0.severity == .error }
        } catch {
            mistake = error
        }
        var warning = TemplateProblem(
            .warning, "skin.broken",
            ["id": id, "code": mistake?.code ?? "skin.document.missing"]
                .merging(mistake?.evidence ?? [:]) { own, _ in own },
            file: mistake?.file ?? Self.file(id), path: mistake?.path)
        (warning.line, warning.column) = (mistake?.line, mistake?.column)
        warnings.append(warning)
        return nil
    }

    /// Reads a skin with its style sheet and pictures.
    /// - Parameter base: has the names that the skin leaves out.
    /// - Returns: its own entries alone; nil when there is an error among the problems, or a file isn't there yet.
    private func read(
        _ id: String, base: Skin
    ) throws(TemplateProblem) -> (skin: Skin?, problems: [TemplateProblem]) {
        let document = try SharedDocument(
            "skin.json", of: "\(places[id]?.source.folder ?? "/")/Skins/\(id)", id: id,
            missing: "skin.document.missing", file: Self.file(id))
        let folder = document.folder
        let translator = SkinTranslator(
            id: id, art: TemplateArt(root: folder, inspector: inspector),
            read: { path throws(ArtMistake) in try Self.styleSheet(path, in: folder) }, base: base,
            folder: folder)
        return translator.translate(document.bytes, file: Self.file(id))
    }

    private static func styleSheet(_ path: String, in folder: String) throws(ArtMistake) -> [UInt8] {
        guard let real = try TemplateArt.place(of: path, in: folder) else {
            throw ArtMistake(code: "template.asset.missing", evidence: ["path": path])
        }
        do throws(FileError) {
            return try FileSystem.readUnchanged(real, limit: SkinTranslator.styleSheetLimit).bytes
        } catch {
            throw ArtMistake(
                code: "template.asset.unreadable", evidence: ["path": path, "reason": error.text])
        }
    }

    private static func file(_ id: String) -> String { "Skins/\(id)/skin.json" }
}
