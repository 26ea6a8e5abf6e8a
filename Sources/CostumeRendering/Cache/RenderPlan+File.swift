public import Costume

extension RenderPlan {
    /// - Parameters:
    ///   - pixelDigest: of the template with its assets.
    ///   - renderer: what draws SVG art, with its version; empty where the template has none.
    static func key(pixelDigest: String, side: Int, renderer: String) -> String {
        CompiledFolder.key([
            "kigurumi plan 2", String(Rendering.version), pixelDigest, String(side), renderer,
        ])
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

extension CostumePlan {
    /// For a cache.
    public var file: CompiledFile { render.file }

    /// - Parameter file: of a plan of that template and size.
    /// - Returns: nil when it is damaged.
    public init?(_ template: Template, side: Int, file: CompiledFile) {
        guard let render = RenderPlan(file) else { return nil }
        self.init(template, side: side, render: render)
    }
}
