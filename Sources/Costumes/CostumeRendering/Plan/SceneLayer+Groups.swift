import Costume
import Raster

/// Groups are no rasters: what they hold is carried to the canvas by one composed transform, and drawn there once, at
/// its final size. Only filters need a raster of the group.
extension SceneLayer {
    /// What a group shows, bottom first: its layers where that is the same, else one layer that is blended as a whole.
    /// - Parameter group: without its layers; its transform leads to the canvas.
    /// - Parameter children: in the group's own space.
    static func shown(_ group: SceneLayer, holding children: [SceneLayer]) -> [SceneLayer] {
        var group = group
        guard group.filters.isEmpty else {
            group.content = .group(opened(children))
            return children.isEmpty ? [] : [group]
        }
        var layers = opened(children.compactMap { $0.carried(by: group) })
        guard let first = layers.first else { return [] }
        if layers.count == 1 {
            layers[0].masks = first.masks + group.masks
            layers[0].opacity = first.opacity * group.opacity
            layers[0].blend = group.blend
            return layers
        }
        if group.isPlain, group.blend == .normal, layers.allSatisfy({ $0.blend == .normal }) { return layers }
        group.content = .group(layers)
        (group.transform, group.unsheared) = (.identity, .identity)
        return [group]
    }

    /// The same layers, the lowest of which lie on nothing: a group that is laid in as one can be laid in layer by layer
    /// there, and every blend leaves the colors as they are.
    static func opened(_ layers: [SceneLayer]) -> [SceneLayer] {
        guard var first = layers.first else { return [] }
        first.blend = .normal
        if first.isPlain, first.filters.isEmpty, case .group(let children) = first.content {
            return children + layers.dropFirst()
        }
        return [first] + layers.dropFirst()
    }

    /// Without masks, and not to be seen through.
    private var isPlain: Bool { masks.isEmpty && opacity >= 1 }

    /// The layer where its group brings it; nil behind the horizon of the group's perspective.
    private func carried(by group: SceneLayer) -> SceneLayer? {
        var moved = self
        moved.copy = group.copy &* (LayerCircle.counts.upperBound + 1) &+ self.copy
        moved.masks = masks.map { PlacedSceneMask($0.mask, $0.toCanvas.within(group.transform)) }
        if filters.isEmpty, case .group(let children) = content {
            let carried = children.compactMap { $0.carried(by: group) }
            moved.content = .group(carried)
            return carried.isEmpty ? nil : moved
        }
        moved.transform = transform.within(group.transform)
        moved.unsheared = unsheared.within(group.unsheared)
        return moved.transform.place(box.center) == nil ? nil : moved
    }
}

extension Transform {
    /// First this, then the group's. Turns that add up to a quarter are one.
    fileprivate func within(_ group: Transform) -> Transform {
        var both = then(group)
        guard both.isAffine else { return both }
        let least = [both.a, both.b, both.d, both.e].map(abs).reduce(0, max) * 1e-12
        if abs(both.a) < least { both.a = 0 }
        if abs(both.b) < least { both.b = 0 }
        if abs(both.d) < least { both.d = 0 }
        if abs(both.e) < least { both.e = 0 }
        return both
    }
}
