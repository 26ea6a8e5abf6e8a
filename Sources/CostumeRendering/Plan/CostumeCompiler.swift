public import Costume
public import Helpers
public import ImageCodecs
public import Threads

/// Compiles templates to plans and keeps what is costly in a cache folder.
public struct CostumeCompiler: Sendable {
    private let renderer: any ArtRenderer
    private let decoder: any FaceDecoder
    private let cache: CompiledFolder?

    /// - Parameters:
    ///   - decoder: reads the costumes' PNG art.
    ///   - cacheFolder: nil: nothing is kept on disk.
    ///   - cacheLimit: bytes.
    public init(
        renderer: any ArtRenderer, decoder: any FaceDecoder, cacheFolder: String?, cacheLimit: Int = 1 << 30
    ) {
        (self.renderer, self.decoder) = (renderer, decoder)
        cache = cacheFolder.map { CompiledFolder(path: "\($0)/costumes", limit: max(0, cacheLimit)) }
    }

    /// A pure function of the template, its assets and the size: an empty, a filled and a damaged cache give the
    /// same plan. With a filled cache the assets aren't read.
    /// - Parameters:
    ///   - folder: the templates' folder (`Templates`), in which `<id>/` lies.
    ///   - side: output pixels, 1…4096.
    ///   - part: what is needed at least.
    ///   - values: the wearer's, by variable. They are drawn anew each time: plans that are kept don't have them.
    ///   - cores: that help to compile. They change nothing but the time it takes.
    public func plan(
        _ template: Template, in folder: String, side: Int, part: CostumePlan.Part = .whole,
        values: [String: String] = [:], cores: SpareCores = .none
    ) throws(CostumeError) -> CostumePlan {
        let side = min(4096, max(1, side))
        let key = try key(template, side: side)
        let windows = part == .windows ? key.flatMap { kept($0, .windows) } : nil
        let render =
            if let windows { windows } else {
                try whole(template, in: folder, side: side, key: key, part, cores)
            }
        let lettering = PlanLettering(
            painter: ScenePainter(stage: render.stage, library: library(of: template, in: folder)),
            values: values)
        var letters: [String] = []
        if key != nil, template.captions.contains(where: { !$0.variables.isEmpty }) {
            letters = template.captions.map { $0.text(values) }
            letters += try fonts(for: template.captions, values: values).used
        }
        return CostumePlan(
            id: template.id, side: side, matte: template.matte, animation: template.animation,
            render: try lettering.completed(render), isWhole: windows == nil,
            key: key.map { CompiledFolder.key([$0, template.matte.map { "\($0)" } ?? ""] + letters) })
    }

    /// What was worked out for a costume and is kept beside its plan: nil when it isn't there, or isn't whole.
    /// - Parameter parts: of all that decides it.
    public func kept(_ parts: [String]) -> CompiledFile? { cache?.file(CompiledFolder.key(parts), .backdrop) }

    public func keep(_ file: CompiledFile, _ parts: [String]) {
        cache?.keep(file, CompiledFolder.key(parts), .backdrop)
    }

    /// Which fonts a costume's texts are drawn with: they decide pixels. No text, no question.
    public func fonts(
        for template: Template, values: [String: String]
    ) throws(CostumeError) -> FontReport {
        try fonts(for: template.captions, values: values)
    }

    func fonts(for captions: [Caption], values: [String: String]) throws(CostumeError) -> FontReport {
        var (used, missing): (Set<String>, Set<String>) = ([], [])
        var unshown: [String] = []
        for caption in captions {
            let request = caption.request(values, width: 100, height: 100, pixels: (1, 1))
            guard !request.text.isEmpty else { continue }
            let report: FontReport
            do { report = try renderer.fonts(for: request) } catch { throw .text(error) }
            used.formUnion(report.used)
            missing.formUnion(report.missing)
            unshown += report.unshown.filter { !unshown.contains($0) }
        }
        return FontReport(used: used.sorted(), missing: missing.sorted(), unshown: unshown)
    }

    /// Of all that decides a plan; nil where nothing is kept.
    private func key(_ template: Template, side: Int) throws(CostumeError) -> String? {
        guard cache != nil else { return nil }
        var version = ""
        let fixed = template.captions.filter(\.variables.isEmpty)
        let letters = try fonts(for: fixed, values: [:]).used
        if let drawn = template.artReferences.first(where: { !$0.path.hasSuffix(".png") }) {
            do { version = try renderer.version() } catch { throw .art(path: drawn.path, error) }
        }
        if version.isEmpty, !fixed.isEmpty {
            do { version = try renderer.version() } catch { throw .text(error) }
        }
        return RenderPlan.key(
            pixelDigest: template.pixelDigest, side: side,
            renderer: ([version] + letters).joined(separator: "\n"))
    }

    private func kept(_ key: String, _ kind: CompiledFolder.Kind) -> RenderPlan? {
        cache?.file(key, kind).flatMap(RenderPlan.init)
    }

    private func whole(
        _ template: Template, in folder: String, side: Int, key: String?, _ part: CostumePlan.Part,
        _ cores: SpareCores
    ) throws(CostumeError) -> RenderPlan {
        if let key, let plan = kept(key, .plan) { return plan }
        let plan = try PlanCompilation.plan(
            of: template, side: side, library: library(of: template, in: folder), cores: cores)
        if let key { keep(plan, key, part) }
        return plan
    }

    /// Whoever asks for windows will mostly do so again: the rest, most of the bytes, is kept for those who ask for it.
    private func keep(_ plan: RenderPlan, _ key: String, _ part: CostumePlan.Part) {
        if part == .windows {
            let windows = plan.cutToWindows()
            if windows.plates.words.count < plan.plates.words.count / 4 * 3 {
                cache?.keep(windows.file, key, .windows)
                return
            }
        }
        cache?.keep(plan.file, key, .plan)
    }

    private func library(of template: Template, in folder: String) -> ArtLibrary {
        ArtLibrary(renderer: renderer.limited(), decoder: decoder, folder: template.artFolder(in: folder))
    }
}

/// What decides pixels besides a template and its assets.
public enum Rendering {
    /// Rises whenever the same template and face would come out with other pixels.
    public static let version = 4
}
