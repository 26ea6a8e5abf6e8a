import Raster

/// Template → render plan: translates its moments, and draws all that doesn't depend on the face.
struct PlanCompilation {
    private let painter: ScenePainter
    private let stage: Stage
    private var plates = PlateStore()
    /// nil: nothing of it shows.
    private var known: [[SceneLayer]: Int?] = [:]
    /// Layers that look different in different frames: what stands still is kept apart from them, and shared.
    private var moving: Set<SceneLayer.Identity> = []

    private init(stage: Stage, library: ArtLibrary) {
        self.stage = stage
        painter = ScenePainter(stage: stage, library: library)
    }

    /// - Throws: `CostumeError` when art can't be read or drawn.
    static func plan(of template: Template, side: Int, library: ArtLibrary) throws(CostumeError) -> RenderPlan
    {
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
        return try compilation.plan(frames: frames, still: still)
    }

    private mutating func plan(frames: [[SceneLayer]], still: [SceneLayer]) throws(CostumeError) -> RenderPlan
    {
        var first: [SceneLayer.Identity: SceneLayer] = [:]
        for layer in frames.joined() { note(layer, first: &first) }
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
        let windows = scenes.map { FaceReach(stage: stage, plates: plates).window(of: $0) }
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

    /// Neighbours that don't depend on the face become one plate wherever that is exact: the lowest ones always,
    /// since they lie on nothing; higher ones where they are laid over (`normal`), which is associative. Others
    /// become a plate of their own, mask and opacity drawn in, which keeps its blend.
    private mutating func steps(of scene: [SceneLayer]) throws(CostumeError) -> [RenderStep] {
        var steps: [RenderStep] = []
        var run: [SceneLayer] = []
        for layer in scene {
            if !run.isEmpty, layer.isOpen || !joins(layer, run, lowest: steps.isEmpty) {
                try finish(&run, into: &steps)
            }
            if layer.isOpen {
                if let step = try openStep(layer) { steps.append(step) }
            } else {
                run.append(layer)
            }
        }
        try finish(&run, into: &steps)
        return steps
    }

    private func joins(_ layer: SceneLayer, _ run: [SceneLayer], lowest: Bool) -> Bool {
        guard let last = run.last else { return true }
        guard moving.contains(layer.identity) == moving.contains(last.identity) else { return false }
        return lowest || (layer.blend == .normal && last.blend == .normal)
    }

    private mutating func finish(_ run: inout [SceneLayer], into steps: inout [RenderStep])
        throws(CostumeError)
    {
        guard !run.isEmpty else { return }
        var blend = BlendMode.normal
        if !steps.isEmpty, run.count == 1 {
            blend = run[0].blend
            run[0].blend = .normal
        }
        if let number = try plate(of: run) { steps.append(.plate(number, blend)) }
        run = []
    }

    private mutating func plate(of layers: [SceneLayer]) throws(CostumeError) -> Int? {
        if let number = known[layers] { return number }
        let number = plates.add(try painter.picture(of: layers))
        known[layers] = .some(number)
        return number
    }

    private mutating func openStep(_ layer: SceneLayer) throws(CostumeError) -> RenderStep? {
        let transform = painter.toPixels(layer)
        if !layer.filters.isEmpty { return try filteredStep(layer, by: transform) }
        switch layer.content {
        case .face(let face):
            guard transform.shows(layer.box, width: stage.width, height: stage.height) else { return nil }
            return .face(face, box: layer.box, transform: transform, style: try painter.style(of: layer))
        case .group(let children):
            let steps = try steps(of: children)
            guard !steps.isEmpty else { return nil }
            return .group(
                steps, box: stage.rasterBox, transform: transform, style: try painter.style(of: layer))
        case .text(let caption):
            guard transform.shows(layer.box, width: stage.width, height: stage.height) else { return nil }
            return .text(caption, box: layer.box, transform: transform, style: try painter.style(of: layer))
        case .art, .fill, .noise, .yubinuki: return nil
        }
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
