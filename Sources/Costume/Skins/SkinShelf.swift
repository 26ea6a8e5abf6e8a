import JSONText

/// The skins that lie beside the costumes: `Skins/<id>/skin.json`.
public struct SkinShelf: Sendable {
    /// By id.
    public let places: [String: TemplatePlace]
    private let inspector: any AssetInspector

    /// - Parameter sources: folders that exist.
    public init(_ sources: [TemplateSource], inspector: any AssetInspector = AssetMemory()) {
        (places, self.inspector) = (sources.shared([TemplateSource].skins), inspector)
    }

    /// Sorted.
    public var ids: [String] { places.keys.sorted() }

    private func root(_ id: String) -> String { places[id]?.source.folder ?? "/" }

    /// The wanted skin, made whole by the default one. Where it isn't there the default one stands in, where it is
    /// broken its last good state, else the default one, each with a warning; without that nothing has a name.
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

    /// Of all skins, for those who write them.
    public var problems: [TemplateProblem] {
        let base = (try? bundle(Skin.standardID, base: Skin()))?.skin ?? Skin()
        return ids.flatMap { id -> [TemplateProblem] in
            do throws(TemplateProblem) { return try bundle(id, base: base).problems } catch { return [error] }
        }
    }

    /// A skin as it stands or, where that is broken, as it was when it was good.
    private func usable(_ id: String, base: Skin, _ warnings: inout [TemplateProblem]) -> Skin? {
        let keeper = inspector.bundleFolder.map {
            BundleKeeper(cacheFolder: $0, root: root(id), kind: .skins, id: id)
        }
        let mistake: TemplateProblem?
        do throws(TemplateProblem) {
            let bundle = try bundle(id, base: base)
            if let skin = bundle.skin {
                keeper?.keep(bundle)
                return skin
            }
            mistake = bundle.problems.first { $0.severity == .error }
        } catch {
            mistake = error
        }
        let last = keeper?.last { (folder) throws(TemplateProblem) in
            try SkinBundle(folder, id: id, file: Self.file(id), base: base, inspector: inspector)
        }?.skin
        var warning = TemplateProblem(
            .warning, last == nil ? "skin.broken" : "skin.kept",
            ["id": id, "code": mistake?.code ?? "skin.document.missing"]
                .merging(mistake?.evidence ?? [:]) { own, _ in own },
            file: mistake?.file ?? Self.file(id), path: mistake?.path)
        (warning.line, warning.column) = (mistake?.line, mistake?.column)
        warnings.append(warning)
        return last
    }

    private func bundle(_ id: String, base: Skin) throws(TemplateProblem) -> SkinBundle {
        try SkinBundle(
            "\(root(id))/Skins/\(id)", id: id, file: Self.file(id), base: base, inspector: inspector)
    }

    private static func file(_ id: String) -> String { "Skins/\(id)/skin.json" }
}
