extension RenderPlan {
    /// - Parameters:
    ///   - pixelDigest: of the template with its assets.
    ///   - renderer: what draws SVG art, with its version; empty where the template has none.
    static func key(pixelDigest: String, side: Int, renderer: String) -> String {
        CompiledFolder.key(["kigurumi plan", String(Rendering.version), pixelDigest, String(side), renderer])
    }

    var file: CompiledFile {
        var writer = PlanWriter()
        writer.write(self)
        return CompiledFile(words: writer.words, pixels: plates.words)
    }

    /// nil when it is no plan.
    init?(_ file: CompiledFile) {
        var reader = PlanReader(file.words)
        guard let plan = try? reader.plan(pixels: file.pixels) else { return nil }
        self = plan
    }
}
