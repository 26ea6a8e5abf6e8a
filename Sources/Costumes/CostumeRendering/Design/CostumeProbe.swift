package import Costume
package import Raster

/// Says which layers of a costume show at a point, each drawn alone.
package struct CostumeProbe: Sendable {
    private let compiler: CostumeCompiler
    private let folder: String
    private let face: PreparedPeople

    /// - Parameters:
    ///   - compiler: best one without a cache: each layer is a costume of its own here.
    ///   - folder: the templates' folder.
    package init(compiler: CostumeCompiler, folder: String, face: PreparedPeople) {
        self.compiler = compiler
        self.folder = folder
        self.face = face
    }

    /// - Parameters:
    ///   - point: canvas units.
    ///   - moment: seconds.
    /// - Returns: the topmost first.
    package func hits(
        _ template: Template, at point: Point, moment: Double
    ) throws(CostumeError) -> [VisibleLayer] {
        let side = min(1024, max(template.canvasWidth, template.canvasHeight))
        let output = OutputGeometry(
            canvasWidth: template.canvasWidth, canvasHeight: template.canvasHeight, side: side)
        let left = Double(output.left) + (point.x * output.scale).rounded(.down)
        let top = Double(output.top) + (point.y * output.scale).rounded(.down)
        let sides = 0..<Double(side)
        guard sides.contains(left), sides.contains(top) else { return [] }
        let (x, y) = (Int(left), Int(top))
        var hits: [VisibleLayer] = []
        // Layers on faces need their face layer, although it is hidden.
        let keepsOthers = template.layers.flatMap(\.withinAll).contains { $0.attachment != nil }
        for alone in Self.singles(of: template.layers, keepsOthers: keepsOthers).reversed() {
            var costume = template
            costume.layers = alone.layers
            costume.stillMoment = moment
            // One frame is enough: only the still is looked at.
            if let animation = costume.animation {
                costume.animation = TemplateAnimation(
                    duration: animation.duration, frameRate: 1 / animation.duration)
            }
            let pixel = try compiler.plan(costume, in: folder, side: side).still(face: face)[x, y]
            guard pixel.a > 0 else { continue }
            hits.append(
                VisibleLayer(path: alone.path, kind: alone.kind, art: alone.art, color: pixel.color))
        }
        return hits
    }

    private struct Single {
        var layers: [Layer]
        var path: [String]
        var kind: String
        var art: String?
    }

    /// Every layer that draws something itself, alone in the groups that hold it; bottom first.
    /// - Parameter keepsOthers: whether the others are hidden, not taken out.
    private static func singles(of layers: [Layer], keepsOthers: Bool) -> [Single] {
        layers.indices.flatMap { index -> [Single] in
            let layer = layers[index]
            func alone(_ shown: Layer) -> [Layer] {
                guard keepsOthers else { return [shown] }
                var all = layers.map(\.hidden)
                all[index] = shown
                return all
            }
            var plain = layer
            plain.blend = .normal
            guard case .group(let children) = layer.content else {
                var art: String?
                if case .image(let pages) = layer.content, let page = pages.first {
                    art = page.element.map { "\(page.path)#\($0)" } ?? page.path
                }
                return [Single(layers: alone(plain), path: [layer.id], kind: layer.content.kind, art: art)]
            }
            return singles(of: children, keepsOthers: keepsOthers).map { inner in
                var group = plain
                group.content = .group(inner.layers)
                return Single(
                    layers: alone(group), path: [layer.id] + inner.path, kind: inner.kind, art: inner.art)
            }
        }
    }
}

extension Layer {
    /// In its place, but not to be seen.
    package var hidden: Layer {
        var hidden = self
        hidden.opacity = 0
        hidden.tracks.removeAll { $0.property == "opacity" }
        return hidden
    }
}
