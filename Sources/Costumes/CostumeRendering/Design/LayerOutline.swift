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
