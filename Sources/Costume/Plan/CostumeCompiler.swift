public import Helpers
public import ImageCodecs

/// Compiles templates to plans and keeps what is costly in a cache folder.
public struct CostumeCompiler: Sendable {
    private let studio: any ArtStudio
    private let decoder: any FaceDecoder

    /// - Parameters:
    ///   - decoder: reads the costumes' PNG art.
    ///   - cacheFolder: nil: nothing is kept on disk.
    ///   - cacheLimit: bytes.
    public init(
        studio: any ArtStudio, decoder: any FaceDecoder, cacheFolder: String?, cacheLimit: Int = 1 << 30
    ) {
        (self.studio, self.decoder) = (studio, decoder)
    }

    /// A pure function of the template, its assets and the size: an empty, a filled and a damaged cache give the
    /// same plan.
    /// - Parameters:
    ///   - folder: the templates' folder (`Templates`), in which `<id>/` lies.
    ///   - side: output pixels, 1…4096.
    public func plan(_ template: Template, in folder: String, side: Int) throws(CostumeError) -> CostumePlan {
        let side = min(4096, max(1, side))
        let library = ArtLibrary(
            studio: studio, decoder: decoder, folders: ["\(folder)/\(template.id)", folder])
        let render = try PlanCompilation.plan(of: template, side: side, library: library)
        return CostumePlan(
            id: template.id, side: side, matte: template.matte, animation: template.animation, render: render)
    }
}

/// What decides pixels besides a template and its assets.
public enum Rendering {
    /// Rises whenever the same template and face would come out with other pixels.
    public static let version = 1
}
