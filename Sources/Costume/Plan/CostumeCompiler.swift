public import Helpers
public import ImageCodecs

/// Compiles templates to plans and keeps what is costly in a cache folder.
public struct CostumeCompiler: Sendable {
    private let studio: any ArtStudio
    private let decoder: any FaceDecoder
    private let cache: PlanCache?

    /// - Parameters:
    ///   - decoder: reads the costumes' PNG art.
    ///   - cacheFolder: nil: nothing is kept on disk.
    ///   - cacheLimit: bytes.
    public init(
        studio: any ArtStudio, decoder: any FaceDecoder, cacheFolder: String?, cacheLimit: Int = 1 << 30
    ) {
        (self.studio, self.decoder) = (studio, decoder)
        cache = cacheFolder.map { PlanCache(folder: "\($0)/costumes", limit: max(0, cacheLimit)) }
    }

    /// A pure function of the template, its assets and the size: an empty, a filled and a damaged cache give the
    /// same plan. With a filled cache the assets aren't read.
    /// - Parameters:
    ///   - folder: the templates' folder (`Templates`), in which `<id>/` lies.
    ///   - side: output pixels, 1…4096.
    public func plan(_ template: Template, in folder: String, side: Int) throws(CostumeError) -> CostumePlan {
        let side = min(4096, max(1, side))
        return CostumePlan(
            id: template.id, side: side, matte: template.matte, animation: template.animation,
            render: try render(template, in: folder, side: side))
    }

    private func render(_ template: Template, in folder: String, side: Int) throws(CostumeError) -> RenderPlan
    {
        guard let cache else { return try compile(template, in: folder, side: side) }
        var version = ""
        if let drawn = template.artReferences.first(where: { !$0.path.hasSuffix(".png") }) {
            do { version = try studio.version() } catch { throw .art(path: drawn.path, error) }
        }
        let key = PlanCache.key(pixelDigest: template.pixelDigest, side: side, studio: version)
        if let plan = cache.plan(key) { return plan }
        let plan = try compile(template, in: folder, side: side)
        cache.keep(plan, key)
        return plan
    }

    private func compile(_ template: Template, in folder: String, side: Int) throws(CostumeError)
        -> RenderPlan
    {
        let library = ArtLibrary(studio: studio, decoder: decoder, folder: template.artFolder(in: folder))
        return try PlanCompilation.plan(of: template, side: side, library: library)
    }
}

/// What decides pixels besides a template and its assets.
public enum Rendering {
    /// Rises whenever the same template and face would come out with other pixels.
    public static let version = 1
}
