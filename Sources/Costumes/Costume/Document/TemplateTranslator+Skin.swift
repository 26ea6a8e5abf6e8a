import JSONText
import Raster

extension TemplateTranslator {
    /// A background of the skin, whether it is a picture or a fill; nil for all but `"$name"` of a background.
    func skinned(_ field: Field) -> LayerContent? {
        guard let name = field.skinName, let background = log.styleContext.skin.backgrounds[name] else {
            return nil
        }
        switch background {
        case .picture(let art): return .image([art])
        case .fill(let paint): return .fill(overCanvas(paint))
        }
    }

    /// From shares of the canvas to its units.
    private func overCanvas(_ paint: Paint) -> Paint {
        let (width, height) = canvasSize
        func point(_ p: Point) -> Point { Point(x: p.x * width, y: p.y * height) }
        switch paint {
        case .color: return paint
        case .linear(let from, let to, let stops):
            return .linear(from: point(from), to: point(to), stops: stops)
        case .radial(let center, let radius, let stops):
            return .radial(center: point(center), radius: radius * max(width, height), stops: stops)
        }
    }
}
