package import Costume
package import Files
package import Helpers
package import Threads

/// Compiles templates to plans and keeps what is costly in a cache folder.
package struct CostumeCompiler: Sendable {
    let renderer: any ArtRenderer
    private let cache: CompiledFolder?

    /// - Parameters:
    ///   - renderer: draws SVG art and text.
    ///   - cacheFolder: absolute; nil: nothing is cached on disk.
    ///   - shared: absolute; a cache folder that the administrator filled for all users, and that is only read. Where it is
    ///     the cache folder itself, all users may read what is cached.
    ///   - cacheLimit: bytes of all cached files.
    package init(
        renderer: any ArtRenderer = ArtHelper(), cacheFolder: String?, shared: String? = nil,
        cacheLimit: Int = 1 << 30
    ) {
        self.renderer = renderer
        cache = cacheFolder.map {
            CompiledFolder(
                path: "\($0)/costumes", limit: max(0, cacheLimit),
                shared: shared == $0 ? nil : shared.map { "\($0)/costumes" }, isForAll: shared == $0)
        }
    }

    /// Compiles a costume: a pure function of the template, its assets and the size. An empty, a filled and a damaged
    /// cache give the same plan. With a filled cache the assets aren't read.
    /// - Parameters:
    ///   - folder: the templates' folder (`Templates`), in which `<id>/` lies.
    ///   - side: output pixels, 1…4096.
    ///   - values: the wearer's, by variable. Cached plans don't have them: one serves all wearers.
    ///   - isCached: false where the caller caches what it needs of the plan itself.
    ///   - cores: that help to compile. They change nothing but the time it takes.
    package func plan(
        _ template: Template, in folder: String, side: Int, values: [String: String] = [:],
        isCached: Bool = true, cores: SpareCores = .none
    ) throws(CostumeError) -> CostumePlan {
        let open = try openPlan(template, in: folder, side: side, isCached: isCached, cores: cores)
        return try plan(open, of: template, in: folder, values: values)
    }

    /// A plan in which the wearer's values are still open.
    package struct OpenPlan: Sendable {
        let side: Int
        let render: RenderPlan
    }

    /// Does all of a plan's work that no value of the wearer changes; parameters as of `plan`.
    package func openPlan(
        _ template: Template, in folder: String, side: Int, isCached: Bool = true, cores: SpareCores = .none
    ) throws(CostumeError) -> OpenPlan {
        let side = min(4096, max(1, side))
        let key = try planKey(template, side: side)
        if let key, let known = cache?.file(key, .plan).flatMap(RenderPlan.init) {
            return OpenPlan(side: side, render: known)
        }
        let library = library(for: template, in: folder)
        let render = try PlanCompilation.plan(of: template, side: side, library: library, cores: cores)
        if let key, isCached { cache?.keep(render.file, key, .plan) }
        return OpenPlan(side: side, render: render)
    }

    /// Fills the wearer's values in.
    package func plan(
        _ open: OpenPlan, of template: Template, in folder: String, values: [String: String]
    ) throws(CostumeError) -> CostumePlan {
        let painter = ScenePainter(output: open.render.output, library: library(for: template, in: folder))
        let lettering = PlanLettering(painter: painter, values: values)
        return CostumePlan(template, side: open.side, render: try lettering.completed(open.render))
    }

    func library(for template: Template, in folder: String) -> ArtLibrary {
        ArtLibrary(renderer: renderer.limited(), folder: template.artFolder(in: folder))
    }

    /// Caches a plan that was compiled with `isCached` false.
    /// - Returns: false where the plan shows the wearer's values, so that it serves nobody else.
    package func keep(_ plan: CostumePlan, of template: Template) throws(CostumeError) -> Bool {
        guard template.captions.allSatisfy(\.variables.isEmpty) else { return false }
        if let key = try planKey(template, side: plan.side) { cache?.keep(plan.render.file, key, .plan) }
        return true
    }

    /// A digest of all that decides the pixels of a costume's plan; nil where nothing is cached.
    /// - Parameters:
    ///   - side: output pixels, 1…4096.
    ///   - values: the wearer's, by variable, of which the costume shows none (`Template.shows`).
    package func key(
        _ template: Template, side: Int, values: [String: String]
    ) throws(CostumeError) -> String? {
        guard let key = try planKey(template, side: min(4096, max(1, side))) else { return nil }
        guard template.captions.contains(where: { !$0.variables.isEmpty }) else { return key }
        return CompiledFolder.key(
            [key] + template.captions.map { $0.text(values) }
                + (try fonts(for: template.captions, values: values)))
    }

    /// What was worked out from a plan and cached.
    /// - Parameter parts: all that decides it.
    /// - Returns: nil when it isn't there, or is damaged.
    package func cached(_ parts: [String]) -> CompiledFile? {
        cache?.file(CompiledFolder.key(parts), .ready)
    }

    /// Caches what was worked out from a plan. A folder that can't be written costs time only.
    /// - Parameter parts: all that decides it.
    package func store(_ file: CompiledFile, _ parts: [String]) {
        cache?.keep(file, CompiledFolder.key(parts), .ready)
    }

    /// Why the cache lacks what was compiled; nil where it has all, or where nothing is cached on disk.
    package var cacheFailure: FileError? { cache?.failure.value }

    /// What draws vector art and text, with its version; empty where it isn't available.
    package var artVersion: String { (try? renderer.version()) ?? "" }

    /// The key of all that decides a plan without the wearer's values; nil where nothing is cached.
    private func planKey(_ template: Template, side: Int) throws(CostumeError) -> String? {
        guard cache != nil else { return nil }
        var version = ""
        let fixed = template.captions.filter(\.variables.isEmpty)
        let letters = try fonts(for: fixed, values: [:])
        if let drawn = template.artReferences.first(where: \.isVector) {
            do { version = try renderer.version() } catch { throw .art(path: drawn.path, error) }
        }
        if version.isEmpty, let caption = fixed.first {
            do { version = try renderer.version() } catch { throw .text(caption, error) }
        }
        return RenderPlan.key(
            pixelDigest: template.pixelDigest, side: side,
            renderer: ([version] + letters).joined(separator: "\n"))
    }
}

/// What decides pixels besides a template and its assets.
package enum Rendering {
    /// Rises whenever the same template and face come out with other pixels. Costumes are then compiled again, and all
    /// stickers made again.
    package static let version = 10
}
