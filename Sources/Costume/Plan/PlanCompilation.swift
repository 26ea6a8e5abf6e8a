import Raster
import Threads

/// Template → render plan: translates its moments, and draws all that doesn't depend on the face.
struct PlanCompilation {
    private let painter: ScenePainter
    private let stage: Stage
    private var plates = PlateStore()
    /// The plates of neighbours that don't depend on the face, where anything of them shows.
    private var known: [[SceneLayer]: Int] = [:]
    /// By what they hold.
    private var groups: [[SceneLayer]: RenderGroup] = [:]
    /// Layers that look different in different frames: what stands still is kept apart from them, and shared.
    private var moving: Set<SceneLayer.Identity> = []

    private init(stage: Stage, library: ArtLibrary) {
        self.stage = stage
        painter = ScenePainter(stage: stage, library: library)
    }

    /// - Throws: `CostumeError` when art can't be read or drawn.
    static func plan(
        of template: Template, side: Int, library: ArtLibrary, cores: SpareCores
    ) throws(CostumeError) -> RenderPlan {
        let stage = Stage(canvasWidth: template.canvasWidth, canvasHeight: template.canvasHeight, side: side)
        var compilation = PlanCompilation(stage: stage, library: library)
        var bounds: [ArtReference: Rect] = [:]
        for art in template.layers.flatMap(\.elementBoxes) where bounds[art] == nil {
            bounds[art] = try library.bounds(of: art, on: stage.canvas)
        }
        let translation = SceneTranslation(
            canvas: stage.canvas, duration: template.animation?.duration, elementBounds: bounds)
        let frames = template.moments.map { translation.scene(of: template.layers, at: $0) }
        let still = translation.scene(of: template.layers, at: template.stillMoment)
        return try compilation.plan(frames: frames, still: still, cores)
    }

    private mutating func plan(
        frames: [[SceneLayer]], still: [SceneLayer], _ cores: SpareCores
    ) throws(CostumeError) -> RenderPlan {
        var first: [SceneLayer.Identity: SceneLayer] = [:]
        for layer in frames.joined() { note(layer, first: &first) }
        try drawPlates(of: frames + [still], cores)
        var scenes: [[RenderStep]] = []
        var numbers: [[SceneLayer]: Int] = [:]
        var shown: [Int] = []
        for scene in frames + [still] {
            if let number = numbers[scene] {
                shown.append(number)
                continue
            }
            let steps = try steps(of: scene)
            let number = scenes.firstIndex(of: steps) ?? scenes.count
            if number == scenes.count { scenes.append(steps) }
            numbers[scene] = number
            shown.append(number)
        }
        let stillNumber = shown.removeLast()
        let reach = FaceReach(stage: stage, plates: plates)
        let windows = cores.map(scenes.count) { [scenes] in reach.window(of: scenes[$0]) }
        return RenderPlan(
            stage: stage, scenes: scenes, frames: shown, still: stillNumber, plates: plates, windows: windows,
            views: WindowViews(stage: stage, plates: plates).firstAlike(scenes, windows: windows))
    }

    private mutating func note(_ layer: SceneLayer, first: inout [SceneLayer.Identity: SceneLayer]) {
        if let earlier = first[layer.identity] {
            if earlier != layer { moving.insert(layer.identity) }
        } else {
            first[layer.identity] = layer
        }
        if case .group(let children) = layer.content {
            for child in children { note(child, first: &first) }
        }
    }

    /// What of a scene is drawn in one go.
    private enum Part {
        /// Depends on the face.
        case open(SceneLayer)
        /// Neighbours that don't.
        case fixed([SceneLayer], BlendMode)
    }

    /// Neighbours that don't depend on the face become one plate wherever that is exact: the lowest ones always,
    /// since they lie on nothing; higher ones where they are laid over (`normal`), which is associative. Others
    /// become a plate of their own, mask and opacity drawn in, which keeps its blend.
    private func parts(of scene: [SceneLayer]) -> [Part] {
        var parts: [Part] = []
        var run: [SceneLayer] = []
        for layer in scene {
            if !run.isEmpty, layer.isOpen || !joins(layer, run, lowest: parts.isEmpty) {
                finish(&run, into: &parts)
            }
            if layer.isOpen { parts.append(.open(layer)) } else { run.append(layer) }
        }
        finish(&run, into: &parts)
        return parts
    }

    private func joins(_ layer: SceneLayer, _ run: [SceneLayer], lowest: Bool) -> Bool {
        guard let last = run.last else { return true }
        guard moving.contains(layer.identity) == moving.contains(last.identity) else { return false }
        return lowest || (layer.blend == .normal && last.blend == .normal)
    }

    private func finish(_ run: inout [SceneLayer], into parts: inout [Part]) {
        guard !run.isEmpty else { return }
        var blend = BlendMode.normal
        if !parts.isEmpty, run.count == 1 {
            blend = run[0].blend
            run[0].blend = .normal
        }
        parts.append(.fixed(run, blend))
        run = []
    }

    /// All plates of all scenes: most of the work, and none needs another.
    private mutating func drawPlates(of scenes: [[SceneLayer]], _ cores: SpareCores) throws(CostumeError) {
        var seen: Set<[SceneLayer]> = []
        var runs: [[SceneLayer]] = []
        func collect(_ scene: [SceneLayer]) {
            for part in parts(of: scene) {
                switch part {
                case .fixed(let run, _): if seen.insert(run).inserted { runs.append(run) }
                case .open(let layer): if case .group(let children) = layer.content { collect(children) }
                }
            }
        }
        for scene in scenes { collect(scene) }
        // Few at once: loose plates take memory twice.
        for start in stride(from: 0, to: runs.count, by: Self.loose) {
            let some = runs[start..<min(start + Self.loose, runs.count)]
            let drawn = try cores.map(some.count) { [painter] index throws(CostumeError) in
                PlateStore.Loose(try painter.picture(of: some[start + index]))
            }
            if start == 0 {
                // The others are mostly as large: they needn't be moved while they grow.
                let words = drawn.reduce(0) { $0 + ($1?.count ?? 0) }
                plates.reserve(words / max(1, drawn.count) * runs.count / 8 * 9)
            }
            for (run, plate) in zip(some, drawn) { known[run] = plate.map { plates.add($0) } }
        }
    }

    /// Plates that are drawn before they are put to the others.
    private static let loose = 4

    private mutating func steps(of scene: [SceneLayer]) throws(CostumeError) -> [RenderStep] {
        var steps: [RenderStep] = []
        for part in parts(of: scene) {
            switch part {
            case .open(let layer): if let step = try openStep(layer) { steps.append(step) }
            case .fixed(let run, let blend):
                if let plate = known[run] { steps.append(.plate(plate, blend)) }
            }
        }
        return steps
    }

    private mutating func openStep(_ layer: SceneLayer) throws(CostumeError) -> RenderStep? {
        let transform = painter.toPixels(layer)
        if !layer.filters.isEmpty { return try filteredStep(layer, by: transform) }
        switch layer.content {
        case .face(let face):
            guard transform.shows(layer.box, width: stage.width, height: stage.height) else { return nil }
            return .face(face, box: layer.box, transform: transform, style: try painter.style(of: layer))
        case .group(let children):
            guard let group = try group(of: children) else { return nil }
            return .group(
                group, box: stage.rasterBox, transform: transform, style: try painter.style(of: layer))
        case .text(let caption):
            guard transform.shows(layer.box, width: stage.width, height: stage.height) else { return nil }
            return .text(caption, box: layer.box, transform: transform, style: try painter.style(of: layer))
        case .art, .fill, .noise, .yubinuki: return nil
        }
    }

    /// nil where nothing of it shows.
    private mutating func group(of layers: [SceneLayer]) throws(CostumeError) -> RenderGroup? {
        if let known = groups[layers] { return known }
        let steps = try steps(of: layers)
        guard !steps.isEmpty else { return nil }
        let group = RenderGroup(steps)
        groups[layers] = group
        return group
    }

    private mutating func filteredStep(
        _ layer: SceneLayer, by transform: Transform
    ) throws(CostumeError) -> RenderStep? {
        let own = LayerRaster(layer, by: transform, on: stage)
        let steps: [RenderStep]
        switch layer.content {
        case .face(let face):
            guard transform.shows(layer.box, width: stage.width, height: stage.height) else { return nil }
            steps = [.face(face, box: layer.box, transform: own.fromOwn, style: LayerStyle())]
        case .text(let caption):
            guard transform.shows(layer.box, width: stage.width, height: stage.height) else { return nil }
            steps = [.text(caption, box: layer.box, transform: own.fromOwn, style: LayerStyle())]
        case .group(let children): steps = try self.steps(of: children)
        case .art, .fill, .noise, .yubinuki: return nil
        }
        guard !steps.isEmpty else { return nil }
        let filters = try painter.filters(of: layer, on: own).map { kept($0) }
        return .filtered(
            FilteredStep(
                steps: steps, width: own.width, height: own.height, filters: filters, landing: own.landing,
                style: try painter.style(of: layer)))
    }

    /// Textures become plates, so that frames share them.
    private mutating func kept(_ filter: PhotoFilter) -> PlanFilter {
        let operation: PlanFilter.Operation =
            switch filter.operation {
            case .curves(let curves): .curves(curves)
            case .blur(let radius): .blur(radius: radius)
            case .texture(let texture, let blend, let opacity):
                .texture(plate: plates.add(texture), blend, opacity: opacity)
            case .noise(let tile, let blend, let opacity): .noise(tile, blend, opacity: opacity)
            }
        return PlanFilter(operation: operation, mask: filter.mask)
    }
}

extension Template {
    /// Of each costume frame, seconds.
    var moments: [Double] {
        guard let animation else { return [0] }
        let count = animation.frameCount
        return (0..<count).map { Double($0) * animation.duration / Double(count) }
    }
}

extension Layer {
    fileprivate var elementBoxes: [ArtReference] {
        var found: [ArtReference] = []
        if case .element(let art) = box { found.append(art) }
        if case .group(let children) = content { found += children.flatMap(\.elementBoxes) }
        return found
    }
}
