import Costume
import Raster

/// A filter at one moment: shorthands worked out, lengths in the layer's own space.
struct SceneFilter: Hashable, Sendable {
    var operation: PhotoFilter<ArtReference>.Operation
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
                        operation: step.operation.drawn(scale: 1),
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
                        operation: step.operation.drawn(scale: min(x, y)),
                        mask: step.mask.map { SceneMask($0, over: canvas, inOwnPlace: false) }, toOwn: toOwn)
                }
            }
        }
    }
}

extension LayerContent {
    /// What it adds to the layer's own.
    var opacity: Double { if case .noise(_, let opacity) = self { opacity } else { 1 } }
}
