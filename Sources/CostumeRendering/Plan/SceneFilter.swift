import Costume
import Raster

/// A filter at one moment: shorthands worked out, lengths in the layer's own space.
struct SceneFilter: Hashable, Sendable {
    enum Operation: Hashable, Sendable {
        case curves(ColorCurves)
        case blur(radius: Double)
        case texture(ArtReference, BlendMode, opacity: Double)
        case noise(NoiseTile, BlendMode, opacity: Double)
    }

    var operation: Operation
    var mask: SceneMask?
    /// The mask's units → own space.
    var toOwn: Transform
}

extension SceneTranslation {
    /// - Parameter box: the layer's; a group's filters work on the canvas.
    func filters(of layer: Layer, box: Rect) -> [SceneFilter] {
        guard !layer.filters.isEmpty else { return [] }
        var (box, inOwnPlace) = (box, layer.box == nil)
        if case .group = layer.content { (box, inOwnPlace) = (canvas, true) }
        return layer.filters.flatMap { filter -> [SceneFilter] in
            switch filter {
            case .own(let step):
                return [
                    SceneFilter(
                        operation: step.operation.now(scale: 1),
                        mask: step.mask.map { SceneMask($0, over: box, inOwnPlace: inOwnPlace) },
                        toOwn: .identity)
                ]
            case .shared(let shared):
                guard shared.width > 0, shared.height > 0 else { return [] }
                let (x, y) = (box.width / shared.width, box.height / shared.height)
                let toOwn = Transform.scale(x: x, y: y).then(.translation(x: box.x, y: box.y))
                let canvas = Rect(x: 0, y: 0, width: shared.width, height: shared.height)
                return shared.steps.map { step in
                    SceneFilter(
                        operation: step.operation.now(scale: min(x, y)),
                        mask: step.mask.map { SceneMask($0, over: canvas, inOwnPlace: false) }, toOwn: toOwn)
                }
            }
        }
    }
}

extension FilterStep.Operation {
    /// - Parameter scale: own space's units in one of this filter's.
    fileprivate func now(scale: Double) -> SceneFilter.Operation {
        switch self {
        case .curves(let curves): .curves(curves)
        case .blur(let radius): .blur(radius: radius * scale)
        case .texture(let art, let blend, let opacity): .texture(art, blend, opacity: opacity)
        case .saturation(let amount): .curves(.saturation(amount))
        case .brightness(let amount): .curves(.brightness(amount))
        case .contrast(let amount): .curves(.contrast(amount))
        case .hue(let degrees): .curves(.hue(degrees: degrees))
        case .noise(let tile, let blend, let opacity): .noise(tile, blend, opacity: opacity)
        }
    }
}

extension LayerContent {
    /// What it adds to the layer's own.
    var opacity: Double { if case .noise(_, let opacity) = self { opacity } else { 1 } }
}
