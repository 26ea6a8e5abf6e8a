package import Costume
package import Raster

/// Where one layer lies at a moment: what the bench draws over the picture. Canvas units.
package struct LayerOutline: Sendable {
    package var id: String
    /// The corners of its box, from its top left clockwise; of a layer with copies those of the first.
    package var box: [Point]
    /// What it turns and grows about; nil: it lies in perspective.
    package var anchor: Point?
    /// Shapes that cut it: closed lines. Those of pictures are boxes.
    package var masks: [[Point]]
    /// What moves it; nil: it lies in perspective or on a way, or is too small.
    package var grip: Grip?

    /// How a layer is moved in the picture.
    package struct Grip: Sendable {
        /// Where the anchor lies by the document, without keys, in units of what holds the layer.
        package var position: Point
        /// The anchor by the document, in the layer's own units.
        package var anchor: Point
        /// Directions on the canvas → of what holds the layer.
        package var toHolder: Transform
        /// Directions of what holds the layer → its own, without keys.
        package var toOwn: Transform
    }
}

extension CostumeCompiler {
    /// Where the layers lie that don't lie on faces. Blocks: elements of SVGs are measured.
    /// - Parameters:
    ///   - folder: the templates' folder.
    ///   - moment: seconds.
    package func outlines(
        of template: Template, in folder: String, at moment: Double
    ) throws(CostumeError) -> [LayerOutline] {
        let output = OutputGeometry(
            canvasWidth: template.canvasWidth, canvasHeight: template.canvasHeight, side: 618)
        let library = library(for: template, in: folder)
        var bounds: [ArtReference: Rect] = [:]
        for art in template.layers.flatMap(\.elementBoxes) where bounds[art] == nil {
            bounds[art] = try library.bounds(of: art, on: output.canvas)
        }
        for art in template.layers.flatMap(\.elementMasks) where bounds[art] == nil {
            bounds[art] = try? library.bounds(of: art, on: output.canvas)
        }
        let translation = SceneTranslation(
            canvas: output.canvas, duration: template.animation?.duration, elementBounds: bounds)
        return OutlineWalk(translation: translation, bounds: bounds)
            .outlines(of: template.layers, at: moment, by: .identity)
    }
}

/// Walks through layers and what they hold.
private struct OutlineWalk {
    let translation: SceneTranslation
    let bounds: [ArtReference: Rect]

    func outlines(of layers: [Layer], at moment: Double, by outer: Transform) -> [LayerOutline] {
        layers.flatMap { layer -> [LayerOutline] in
            let clock = moment - layer.start
            guard layer.attachment == nil, let (box, own) = translation.place(of: layer, at: clock) else {
                return []
            }
            let toCanvas = own.then(outer)
            let now = layer.posed(at: clock, box: box)
            let corners = box.corners.compactMap(toCanvas.place)
            var outline = LayerOutline(
                id: layer.id, box: corners.count == 4 ? corners : [], anchor: nil, masks: [])
            if case .pose(let anchor, _, _, _) = now.placement {
                outline.anchor = toCanvas.place(anchor ?? box.center)
                outline.grip = grip(of: layer, box, in: outer)
            }
            outline.masks = [now.mask.map { ($0, toCanvas) }, now.clip.map { ($0, outer) }].compactMap { $0 }
                .compactMap { mask, place in
                    let line = line(of: mask, over: box).compactMap(place.place)
                    return line.count > 2 ? line : nil
                }
            var all = [outline]
            if case .group(let children) = layer.content {
                all += outlines(of: children, at: clock, by: toCanvas)
            }
            return all
        }
    }

    private func grip(of layer: Layer, _ box: Rect, in outer: Transform) -> LayerOutline.Grip? {
        guard layer.along == nil,
            case .pose(let anchor, let position, let scale, let rotation) = layer.placement
        else { return nil }
        let (pivot, own) = (
            anchor ?? box.center,
            Transform.scale(x: scale.x, y: scale.y).then(.shear(degrees: layer.skew)).then(
                .rotation(degrees: rotation))
        )
        let place = position ?? pivot
        // What holds it may lie in perspective: near the layer it is nearly even.
        guard let origin = outer.place(place), let right = outer.place(Point(x: place.x + 1, y: place.y)),
            let below = outer.place(Point(x: place.x, y: place.y + 1)),
            let toHolder = Transform(
                (right.x - origin.x, below.x - origin.x, 0), (right.y - origin.y, below.y - origin.y, 0)
            ).inverse, let toOwn = own.inverse
        else { return nil }
        return LayerOutline.Grip(position: place, anchor: pivot, toHolder: toHolder, toOwn: toOwn)
    }

    /// The edge of a mask in its own units.
    private func line(of mask: LayerMask, over box: Rect) -> [Point] {
        switch mask.shape {
        case .polygon(let points): return points
        case .picture(let picture): return (bounds[picture.art] ?? box).corners
        case .rect, .strips, .star: return mask.shape.box?.corners ?? []
        case .ellipse(let own):
            return (0..<48).map { step in
                let angle = Double(step) / 48 * 2 * .pi
                return Point(
                    x: own.center.x + own.width / 2 * Math.cos(angle),
                    y: own.center.y + own.height / 2 * Math.sin(angle))
            }
        }
    }
}
