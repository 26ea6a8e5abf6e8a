import Costume
import Helpers
import Raster
import Threads

/// Template → render plan: translates its moments, and draws all that doesn't depend on the face.
struct PlanCompilation {
    private var painter: ScenePainter
    private let output: OutputGeometry
    private var plates = PlateStore()
    /// The plates of neighbors that don't depend on the face, where anything of them shows.
    private var known: [Run: Int] = [:]
    private var groups: [RenderGroup] = []
    /// Pixels a unit of what layers on faces show, by their numbers: enough for all moments.
    private var details: [Int: Double] = [:]
    /// Layers that look different in different frames: what stands still is kept apart from them, and shared.
    private var moving: Set<SceneLayer.Identity> = []

    /// Neighbors that are drawn together.
    private struct Run: Hashable {
        var layers: [SceneLayer]
        var grid: PixelGrid
    }

    /// The ids of the template's layers, by number.
    private let ids: [String]

    private init(output: OutputGeometry, library: ArtLibrary, ids: [String]) {
        self.output = output
        self.ids = ids
        painter = ScenePainter(output: output, library: library)
    }

    /// - Throws: `CostumeError` when art can't be read or drawn.
    static func plan(
        of template: Template, side: Int, library: ArtLibrary, cores: SpareCores
    ) throws(CostumeError) -> RenderPlan {
        let output = OutputGeometry(
            canvasWidth: template.canvasWidth, canvasHeight: template.canvasHeight, side: side)
        var compilation = PlanCompilation(
            output: output, library: library, ids: template.layers.flatMap(\.withinAll).map(\.id))
        var bounds: [ArtReference: Rect] = [:]
        for art in template.layers.flatMap(\.elementBoxes) where bounds[art] == nil {
            let found = try library.bounds(of: art, on: output.canvas)
            guard found.width > 0, found.height > 0 else {
                throw .art(path: art.path, .elementEmpty(art.element ?? ""))
            }
            bounds[art] = found
        }
        // In the document's order, so that always the same one of several mistakes is reported.
        var masks: Set<ArtReference> = []
        for art in template.layers.flatMap(\.elementMasks)
        where bounds[art] == nil && masks.insert(art).inserted {
            let found = try library.bounds(of: art, on: output.canvas)
            // A stroke may have no height.
            guard found.width > 0 || found.height > 0 else {
                throw .art(path: art.path, .elementEmpty(art.element ?? ""))
            }
        }
        var translation = SceneTranslation(
            canvas: output.canvas, duration: template.animation?.duration, elementBounds: bounds)
        for art in template.layers.flatMap(\.withinAll).flatMap(\.picturesOnFaces)
        where translation.proportions[art] == nil {
            translation.proportions[art] = try library.proportions(of: art)
        }
        let frames = template.moments.map { translation.scene(of: template.layers, at: $0) }
        translation.showsLettersAtRest = true
        let still = translation.scene(of: template.layers, at: template.stillMoment)
        return try compilation.plan(frames: frames, still: still, cores)
    }

    private mutating func plan(
        frames: [[SceneLayer]], still: [SceneLayer], _ cores: SpareCores
    ) throws(CostumeError) -> RenderPlan {
        var first: [SceneLayer.Identity: SceneLayer] = [:]
        for layer in frames.joined() { note(layer, first: &first) }
        for layer in (frames + [still]).joined() { extend(layer) }
        for scene in frames + [still] { measure(scene, on: output.grid) }
        try drawPlates(of: frames + [still], cores)
        var scenes: [[RenderStep]] = []
        var numbers: [[SceneLayer]: Int] = [:]
        var shown: [Int] = []
        for scene in frames + [still] {
            if let number = numbers[scene] {
                shown.append(number)
                continue
            }
            let steps = try steps(of: scene, on: output.grid)
            let number = scenes.firstIndex(of: steps) ?? scenes.count
            if number == scenes.count { scenes.append(steps) }
            numbers[scene] = number
            shown.append(number)
        }
        let stillNumber = shown.removeLast()
        let reach = FaceReach(output: output, plates: plates)
        let windows = cores.map(scenes.count) { [scenes] in reach.window(of: scenes[$0]) }
        return RenderPlan(
            output: output, scenes: scenes, frames: shown, still: stillNumber, plates: plates,
            windows: windows,
            views: WindowViews(output: output, plates: plates).firstAlike(scenes, windows: windows))
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
        // What a group on a face holds; other content goes by the number of its layer.
        if case .attached(let attachment) = layer.content {
            for child in attachment.content where child.number != layer.number { note(child, first: &first) }
        }
    }

    /// Notes how far a group with filters reaches at a moment.
    private mutating func extend(_ layer: SceneLayer) {
        guard case .group(let layers) = layer.content else { return }
        guard !layer.filters.isEmpty else {
            for layer in layers { extend(layer) }
            return
        }
        let extent = GroupExtent(layer, holding: layers, on: output.grid, canvas: output.rasterBox)
        painter.extents[layer.identity] = painter.extents[layer.identity]?.union(extent) ?? extent
    }

    /// The part of a scene that is drawn in one go.
    private enum Part {
        /// Depends on the face.
        case open(SceneLayer)
        /// Neighbors that don't.
        case fixed([SceneLayer], BlendMode)
    }

    /// Neighbors that don't depend on the face become one plate wherever that is exact: the lowest ones always,
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
        var seen: Set<Run> = []
        var runs: [Run] = []
        // By the number of a run's first layer.
        var words: [Int: Int] = [:]
        func collect(_ scene: [SceneLayer], on grid: PixelGrid) {
            for part in parts(of: scene) {
                switch part {
                case .fixed(let layers, _):
                    let run = Run(layers: layers, grid: grid)
                    if seen.insert(run).inserted { runs.append(run) }
                case .open(let layer):
                    if case .attached(let attachment) = layer.content {
                        collect(attachment.content, on: contentGrid(of: layer, attachment))
                    }
                    guard case .group(let layers) = layer.content else { continue }
                    let own = layer.filters.isEmpty ? grid : painter.raster(of: layer, on: grid)?.grid
                    if let own { collect(layers, on: own) }
                }
            }
        }
        for scene in scenes { collect(scene, on: output.grid) }
        // Few at once: loose plates take memory twice.
        for start in stride(from: 0, to: runs.count, by: Self.loose) {
            let some = runs[start..<min(start + Self.loose, runs.count)]
            let drawn = try cores.map(some.count) { [painter] index throws(CostumeError) in
                let run = some[start + index]
                return PlateStore.Loose(try painter.picture(of: run.layers, on: run.grid))
            }
            if start == 0 {
                // The others are mostly as large: they needn't be moved while they grow.
                let size = drawn.reduce(0) { $0 + ($1?.count ?? 0) }
                plates.reserve(min(Self.mostWords, size / max(1, drawn.count) * runs.count / 8 * 9))
            }
            for (run, plate) in zip(some, drawn) {
                let before = plates.words.count
                known[run] = plate.map { plates.add($0) }
                if let layer = run.layers.first {
                    words[layer.number, default: 0] += plates.words.count - before
                }
            }
            guard plates.words.count <= Self.mostWords else {
                let number = words.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
                throw .tooLarge(
                    layer: ids.indices.contains(number) ? ids[number] : "", side: output.side,
                    mebibytes: Self.mostWords >> 18)
            }
        }
    }

    /// Plates that are drawn before they are put to the others.
    private static let loose = 4

    /// The most words of 32 bits in all plates of a plan: 160 MiB. More is refused, as it would be on any machine.
    private static let mostWords = 40 << 20

    private mutating func steps(
        of scene: [SceneLayer], on grid: PixelGrid
    ) throws(CostumeError) -> [RenderStep] {
        var steps: [RenderStep] = []
        for part in parts(of: scene) {
            switch part {
            case .open(let layer): if let step = try openStep(layer, on: grid) { steps.append(step) }
            case .fixed(let layers, let blend):
                if let plate = known[Run(layers: layers, grid: grid)] { steps.append(.plate(plate, blend)) }
            }
        }
        return steps
    }

    /// nil where nothing of it shows.
    private mutating func openStep(
        _ layer: SceneLayer, on grid: PixelGrid
    ) throws(CostumeError) -> RenderStep? {
        let style = try painter.style(of: layer, on: grid)
        if case .attached(let attachment) = layer.content {
            return try attachedStep(layer, attachment, on: grid, style: style)
        }
        guard layer.filters.isEmpty else { return try filteredStep(layer, on: grid, style: style) }
        if case .group(let layers) = layer.content {
            let steps = try steps(of: layers, on: grid)
            guard !steps.isEmpty else { return nil }
            let group = shared(RenderGroup(steps, width: grid.width, height: grid.height))
            return .group(group, .pixels(x: 0, y: 0, edge: nil), style)
        }
        return step(layer, on: grid, style: style)
    }

    /// What a layer that holds no others shows; nil where nothing of it does.
    private func step(_ layer: SceneLayer, on grid: PixelGrid, style: LayerStyle) -> RenderStep? {
        let transform = layer.transform.then(grid.toPixels)
        guard transform.shows(layer.reach, on: grid) else { return nil }
        switch layer.content {
        case .face(let face): return .face(face, box: layer.box, transform: transform, style: style)
        case .text(let caption): return .text(caption, box: layer.box, transform: transform, style: style)
        case .art, .fill, .noise, .yubinuki, .group, .attached: return nil
        }
    }

    /// Notes how large layers on faces come out at a moment.
    private mutating func measure(_ scene: [SceneLayer], on grid: PixelGrid) {
        for layer in scene {
            switch layer.content {
            case .group(let layers):
                let own = layer.filters.isEmpty ? grid : painter.raster(of: layer, on: grid)?.grid
                if let own { measure(layers, on: own) }
            case .attached(let attachment):
                guard let toFace = attachment.typicalTransform else { continue }
                let toPixels = toFace.then(layer.transform).then(grid.toPixels)
                let detail = painter.detail(of: attachment.box, by: toPixels)
                details[layer.number] = max(details[layer.number] ?? 0, detail)
            case .art, .face, .fill, .noise, .yubinuki, .text: break
            }
        }
    }

    /// What a layer on a face shows is drawn once, fine enough for faces larger than the typical one.
    private func contentGrid(of layer: SceneLayer, _ attachment: SceneAttachment) -> PixelGrid {
        let box = attachment.raster
        var size = painter.pixels(of: box, detail: details[layer.number] ?? output.scale)
        let density = attachment.density
        size.width = max(1, Int((Double(size.width) * density.x).rounded(.up)))
        size.height = max(1, Int((Double(size.height) * density.y).rounded(.up)))
        let (x, y) = (Double(size.width) / box.width, Double(size.height) / box.height)
        return PixelGrid(
            width: size.width, height: size.height,
            toPixels: .translation(x: -box.x, y: -box.y).then(.scale(x: x, y: y)))
    }

    private mutating func attachedStep(
        _ layer: SceneLayer, _ attachment: SceneAttachment, on grid: PixelGrid, style: LayerStyle
    ) throws(CostumeError) -> RenderStep? {
        let own = contentGrid(of: layer, attachment)
        let steps = try steps(of: attachment.content, on: own)
        guard !steps.isEmpty else { return nil }
        let content = shared(RenderGroup(steps, width: own.width, height: own.height))
        let step = AttachedStep(
            content: content, raster: attachment.raster, box: attachment.box, anchor: attachment.anchor,
            slot: attachment.slot, usualReach: layer.box)
        return .attached(step, transform: layer.transform.then(grid.toPixels), style: style)
    }

    private mutating func filteredStep(
        _ layer: SceneLayer, on grid: PixelGrid, style: LayerStyle
    ) throws(CostumeError) -> RenderStep? {
        guard let own = painter.raster(of: layer, on: grid) else { return nil }
        var steps: [RenderStep] = []
        if case .group(let layers) = layer.content {
            steps = try self.steps(of: layers, on: own.grid)
        } else if layer.transform.then(grid.toPixels).shows(layer.reach, on: grid) {
            var content = layer
            content.transform = .identity
            if let step = step(content, on: own.grid, style: LayerStyle()) { steps.append(step) }
        }
        guard !steps.isEmpty else { return nil }
        let filters = try painter.filters(of: layer, on: own).map { kept($0) }
        let group = RenderGroup(
            steps, width: own.grid.width, height: own.grid.height, thin: own.thin, filters: filters)
        return .group(shared(group), own.placement, style)
    }

    /// The same for all scenes in which it looks the same.
    private mutating func shared(_ group: RenderGroup) -> RenderGroup {
        if let known = groups.first(where: { $0 == group }) { return known }
        groups.append(group)
        return group
    }

    /// Textures become plates, so that frames share them.
    private mutating func kept(_ filter: PhotoFilter<Bitmap>) -> PlanFilter {
        filter.map { plates.add($0) }
    }
}

extension Template {
    /// The moment of each costume frame, in seconds.
    var moments: [Double] {
        guard let animation else { return [0] }
        let count = animation.frameCount
        return (0..<count).map { Double($0) * animation.duration / Double(count) }
    }
}

extension Layer {
    /// Pictures whose proportions decide how high the layer is.
    fileprivate var picturesOnFaces: [ArtReference] {
        guard attachment != nil, case .image(let pictures) = content else { return [] }
        return pictures
    }

    var elementBoxes: [ArtReference] {
        var found: [ArtReference] = []
        if case .element(let art) = box { found.append(art) }
        if case .group(let children) = content { found += children.flatMap(\.elementBoxes) }
        return found
    }

    var elementMasks: [ArtReference] {
        var found: [ArtReference] = []
        for case let art? in [mask?.shape.art, clip?.shape.art] where art.element != nil {
            found.append(art)
        }
        if case .group(let children) = content { found += children.flatMap(\.elementMasks) }
        return found
    }
}
