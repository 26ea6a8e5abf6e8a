import Costume
import Raster

/// Template → scenes: decides for a moment what is shown, where, and how. Draws nothing.
struct SceneTranslation: Sendable {
    /// Units.
    let canvas: Rect
    /// Seconds; nil for a still.
    let duration: Double?
    /// Bounds of the SVG elements that serve as boxes, canvas units.
    let elementBounds: [ArtReference: Rect]

    /// The layers that show at a moment, bottom first.
    func scene(of layers: [Layer], at time: Double) -> [SceneLayer] {
        var number = 0
        return SceneLayer.opened(scene(of: layers, at: time, number: &number))
    }

    private func scene(of layers: [Layer], at time: Double, number: inout Int) -> [SceneLayer] {
        var scene: [SceneLayer] = []
        for layer in layers {
            let own = number
            number += 1
            // Numbers are given to hidden layers too, so that they mean the same at every moment.
            var inner: [SceneLayer] = []
            if case .group(let children) = layer.content {
                inner = self.scene(of: children, at: time, number: &number)
            }
            scene += copies(of: layer, children: inner, number: own, at: time)
        }
        return scene
    }

    /// The layer, or its copies where it has some; the first lies lowest.
    private func copies(
        of layer: Layer, children: [SceneLayer], number: Int, at time: Double
    ) -> [SceneLayer] {
        if let visible = layer.visible, !visible.contains(time) { return [] }
        guard let box = box(of: layer) else { return [] }
        let now = layer.posed(at: time, box: box)
        guard let circle = now.circle else {
            return self.layers(now, box: box, children: children, number: number, at: time)
        }
        let ring = CircleArrangement(circle, canvas: canvas)
        return ring.copies(layer.track("repeat.circle.count"), at: time).enumerated().flatMap {
            copy, place in
            layers(
                now.placed(at: place, turned: circle.turn), box: box, children: children, number: number,
                copy: copy, at: time)
        }
    }

    /// The layer; of a group mostly what it holds.
    private func layers(
        _ now: Layer, box: Rect, children: [SceneLayer], number: Int, copy: Int = 0, at time: Double
    ) -> [SceneLayer] {
        let opacity = min(1, now.opacity * now.content.opacity)
        guard opacity > 0, let transform = transform(of: now.placement, box: box),
            let content = content(of: now, children: children, at: time)
        else { return [] }
        let inOwnPlace = now.box == nil
        var masks: [PlacedSceneMask] = []
        if let mask = now.mask {
            masks.append(PlacedSceneMask(SceneMask(mask, over: box, inOwnPlace: inOwnPlace), transform))
        }
        if let clip = now.clip {
            masks.append(PlacedSceneMask(SceneMask(clip, over: canvas, inOwnPlace: true), .identity))
        }
        let layer = SceneLayer(
            number: number, content: content, box: box, inOwnPlace: inOwnPlace, transform: transform,
            masks: masks, opacity: opacity, blend: now.blend, filters: filters(of: now, box: box), copy: copy)
        return layer.isGroup ? SceneLayer.shown(layer, holding: children) : [layer]
    }

    private func content(of layer: Layer, children: [SceneLayer], at time: Double) -> SceneLayer.Content? {
        switch layer.content {
        case .image(let pictures): pictures.isEmpty ? nil : .art(picture(of: pictures, at: time))
        case .face(let style): .face(style)
        case .fill(let paint): .fill(paint)
        case .yubinuki(let style):
            .yubinuki(style.pattern, shape: style.shape, inner: style.inner, rows: style.rowsShown)
        case .noise(let tile, _): .noise(tile)
        case .text(let caption): .text(caption)
        case .group: children.isEmpty ? nil : .group(children)
        }
    }

    /// Of those that are equal in a flip-book always the first, whatever their names: one that was drawn there and back
    /// shows most of its pictures twice.
    private func picture(of pictures: [ArtReference], at time: Double) -> ArtReference {
        let shown = pictures[page(of: pictures.count, at: time)]
        return pictures.first { $0.isSame(as: shown) } ?? shown
    }

    /// Which picture of a flip-book shows: they share the duration evenly.
    private func page(of count: Int, at time: Double) -> Int {
        guard let duration, duration > 0 else { return 0 }
        let share = (time / duration * Double(count) + Self.tolerance).rounded(.down)
        return Int(min(max(0, share), Double(count - 1)))
    }

    private func box(of layer: Layer) -> Rect? {
        switch layer.box {
        case nil: canvas
        case .rect(let rect): rect.width > 0 && rect.height > 0 ? rect : nil
        case .element(let element):
            elementBounds[element].flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
        }
    }

    private func transform(of placement: LayerPlacement, box: Rect) -> Transform? {
        switch placement {
        case .quad(let points): return Transform.quad(from: box, to: points)?.facing(box)
        case .pose(let anchor, let position, let scale, let rotation):
            guard scale.x != 0, scale.y != 0 else { return nil }
            let anchor = anchor ?? box.center
            return .pose(anchor: anchor, position: position ?? anchor, scale: scale, rotation: rotation)
        }
    }

    /// Moments are products and quotients of the template's numbers: closer than this, they are the same. Seconds.
    static let tolerance = 1e-9
}

extension Visibility {
    func contains(_ time: Double) -> Bool {
        from <= time + SceneTranslation.tolerance && time < to - SceneTranslation.tolerance
    }
}
