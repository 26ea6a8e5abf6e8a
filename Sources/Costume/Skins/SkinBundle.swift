import Files

/// A folder with a skin's document, style sheet and pictures, read once.
struct SkinBundle: Bundle {
    let folder: String
    let texts: [(path: String, bytes: [UInt8])]
    /// Its own entries alone; nil when there is an error among the problems, or a file isn't there yet.
    let skin: Skin?
    let problems: [TemplateProblem]

    /// - Parameters:
    ///   - file: what the problems name.
    ///   - base: has the names that this skin leaves out.
    init(
        _ folder: String, id: String, file: String, base: Skin, inspector: any AssetInspector
    ) throws(TemplateProblem) {
        let (real, text) = try Self.document(
            "skin.json", of: folder, id: id, missing: "skin.document.missing", file: file)
        var texts = [(path: "skin.json", bytes: text)]
        let translator = SkinTranslator(
            id: id, art: TemplateArt(root: real, inspector: inspector),
            read: { path throws(ArtMistake) in
                let bytes = try Self.styleSheet(path, in: real)
                texts.append((path, bytes))
                return bytes
            }, base: base, folder: real)
        (skin, problems) = translator.translate(text, file: file)
        (self.folder, self.texts) = (real, texts)
    }

    var pictures: [ArtReference] {
        let backgrounds = (skin?.backgrounds ?? [:]).sorted { $0.key < $1.key }
        return backgrounds.compactMap { if case .picture(let art) = $0.value { art } else { nil } }
    }

    private static func styleSheet(_ path: String, in folder: String) throws(ArtMistake) -> [UInt8] {
        try TemplateArt.check(path)
        guard let real = Path.resolved("\(folder)/\(path)") else {
            throw ArtMistake(code: "template.asset.missing", evidence: ["path": path])
        }
        guard real.hasPrefix("\(folder)/") else {
            throw ArtMistake(code: "template.asset.outside", evidence: ["path": path])
        }
        do throws(FileError) {
            return try FileSystem.readUnchanged(real, limit: SkinTranslator.styleSheetLimit).bytes
        } catch {
            throw ArtMistake(
                code: "template.asset.unreadable", evidence: ["path": path, "reason": error.text])
        }
    }
}
