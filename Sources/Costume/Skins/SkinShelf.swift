import JSONText

/// The skins that lie beside the costumes: `Skins/<id>/skin.json`.
public struct SkinShelf: Sendable {
    /// Absolute: the templates' folder.
    private let root: String
    private let inspector: any AssetInspector

    public init(_ templates: String, inspector: any AssetInspector = AssetMemory()) {
        (root, self.inspector) = (templates, inspector)
    }

    /// Sorted.
    public var ids: [String] {
        (Disk.names(in: "\(root)/Skins") ?? []).filter {
            TemplateStore.isID($0) && FileStatus.of("\(root)/Skins/\($0)/skin.json") != nil
        }
    }

    /// The wanted skin, made whole by the default one. Where it isn't there or is broken, the default one stands in,
    /// with a warning; without that nothing has a name.
    func choose(_ wanted: String?) -> (skin: Skin, warnings: [TemplateProblem]) {
        let id = wanted ?? Skin.standardID
        var warnings: [TemplateProblem] = []
        let (standard, trouble) = read(Skin.standardID, base: Skin())
        let base = standard ?? Skin()
        if standard == nil, ids.contains(Skin.standardID) {
            warnings.append(broken(Skin.standardID, trouble))
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
        let (skin, problems) = read(id, base: base)
        guard let skin else { return (base, warnings + [broken(id, problems)]) }
        return (skin, warnings)
    }

    private func broken(_ id: String, _ problems: [TemplateProblem]) -> TemplateProblem {
        let first = problems.first { $0.severity == .error }
        return TemplateProblem(
            .warning, "skin.broken", ["id": id, "code": first?.code ?? "?"],
            file: first?.file ?? "Skins/\(id)/skin.json", line: first?.line, column: first?.column,
            path: first?.path)
    }

    /// Of all skins, for those who write them.
    public var problems: [TemplateProblem] {
        let base = read(Skin.standardID, base: Skin()).skin ?? Skin()
        return ids.flatMap { read($0, base: base).problems }
    }

    func read(_ id: String, base: Skin) -> (skin: Skin?, problems: [TemplateProblem]) {
        let file = "Skins/\(id)/skin.json"
        func refused(_ code: String, _ evidence: [String: String]) -> (Skin?, [TemplateProblem]) {
            (nil, [TemplateProblem(.error, code, evidence, file: file)])
        }
        guard let folder = Disk.realPath("\(root)/Skins/\(id)"), folder.hasPrefix("\(root)/"),
            let document = Disk.realPath("\(folder)/skin.json"), document.hasPrefix("\(folder)/")
        else { return refused("template.asset.outside", ["path": file]) }
        let text: [UInt8]
        do throws(Disk.Trouble) {
            text = try Disk.read(document, limit: TemplateTranslator.byteLimit).bytes
        } catch {
            return refused("template.document.unreadable", ["reason": error.reason])
        }
        let art = TemplateArt(root: folder, inspector: inspector)
        let translator = SkinTranslator(
            id: id, art: art, read: { path throws(ArtMistake) in try Self.file(path, in: folder) },
            base: base,
            folder: folder)
        let (skin, problems) = translator.translate(text, file: file)
        return (skin.map { id == Skin.standardID ? $0 : $0.completed(by: base) }, problems)
    }

    private static func file(_ path: String, in folder: String) throws(ArtMistake) -> [UInt8] {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }), !path.utf8.contains(0) else {
            throw ArtMistake(code: "template.asset.path", evidence: ["path": path])
        }
        guard let real = Disk.realPath("\(folder)/\(path)") else {
            throw ArtMistake(code: "template.asset.missing", evidence: ["path": path])
        }
        guard real.hasPrefix("\(folder)/") else {
            throw ArtMistake(code: "template.asset.outside", evidence: ["path": path])
        }
        do throws(Disk.Trouble) {
            return try Disk.read(real, limit: SkinTranslator.styleSheetLimit).bytes
        } catch {
            throw ArtMistake(
                code: "template.asset.unreadable", evidence: ["path": path, "reason": error.reason])
        }
    }
}
