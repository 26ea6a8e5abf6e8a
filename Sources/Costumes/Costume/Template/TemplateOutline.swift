import FaceInput
import JSONText
import Raster

/// A costume's layer tree as lines of text, in the manner of a view hierarchy dump.
package struct TemplateOutline {
    /// The first line is the costume; layers follow bottom first, groups before what they hold.
    package static func lines(for template: Template) -> [String] {
        var facts = ["canvas = \(template.canvasWidth) × \(template.canvasHeight)"]
        if let animation = template.animation {
            facts.append(
                "moves \(animation.duration.plain) s, \(animation.frameCount) frames, \(animation.faceTiming)"
            )
            facts.append("still at \(template.stillMoment.plain) s")
        } else {
            facts.append("still")
        }
        if template.people.upperBound == 2 {
            facts.append(template.people.lowerBound == 1 ? "for one person or two" : "for two people")
        }
        if let matte = template.matte { facts.append("matte = \(matte.hex)") }
        return [line("costume", template.id, facts)] + lines(for: template.layers, depth: 1)
    }

    private static func lines(for layers: [Layer], depth: Int) -> [String] {
        let indent = String(repeating: "   | ", count: depth)
        return layers.flatMap { layer -> [String] in
            let own = indent + line(layer.content.kind, layer.id, facts(of: layer))
            guard case .group(let children) = layer.content else { return [own] }
            return [own] + lines(for: children, depth: depth + 1)
        }
    }

    private static func line(_ kind: String, _ id: String, _ facts: [String]) -> String {
        "<\(kind) \"\(id)\"; \(facts.joined(separator: "; "))>"
    }

    private static func facts(of layer: Layer) -> [String] {
        var facts = [layer.content.summary].compactMap { $0 }
        if layer.attachment == nil { facts.append("box = \(layer.box?.summary ?? "canvas")") }
        facts += layer.placement.facts
        if let circle = layer.circle { facts.append("\(circle.count) in a circle") }
        if let grid = layer.grid {
            facts.append(grid.isRow ? "\(grid.count) in a row" : "\(grid.columns) × \(grid.rows) in a grid")
        }
        if layer.delay != 0 { facts.append("each \(layer.delay.plain) s later") }
        if let along = layer.along {
            facts.append("along \(along.source.summary)" + (along.isOriented ? ", oriented" : ""))
        }
        if layer.skew != Point(x: 0, y: 0) { facts.append("skew = \(layer.skew.summary)°") }
        if layer.start != 0 { facts.append("starts at \(layer.start.plain) s") }
        if let mask = layer.mask { facts.append("mask = \(mask.summary)") }
        if let clip = layer.clip { facts.append("clip = \(clip.summary)") }
        if layer.opacity != 1 { facts.append("opacity = \(layer.opacity.plain)") }
        if layer.blend != .normal { facts.append("blend = \(layer.blend.rawValue)") }
        if !layer.filters.isEmpty {
            facts.append("filters = \(layer.filters.map(\.summary).joined(separator: ", "))")
        }
        if let visible = layer.visible {
            let times = [visible.from, visible.to].map { $0.isFinite ? $0.plain : "" }
            facts.append("visible \(times[0])…\(times[1]) s")
        }
        if !layer.tracks.isEmpty {
            facts.append("moves \(layer.tracks.map(\.property).joined(separator: ", "))")
        }
        return facts
    }
}

extension LayerContent {
    package var kind: String {
        switch self {
        case .image: "image"
        case .face: "face"
        case .fill: "fill"
        case .yubinuki: "yubinuki"
        case .noise: "noise"
        case .group: "group"
        case .text: "text"
        }
    }

    fileprivate var summary: String? {
        switch self {
        case .image(let pages) where pages.count > 1:
            "art = \(pages.count) pictures from \(pages.first?.summary ?? "")"
        case .image(let pages): "art = \(pages.first?.summary ?? "")"
        case .face(let style, let expression):
            (style.person == .first ? "" : "person = \(style.person.rawValue), ")
                + (style.isOptional ? "optional, " : "")
                + "fit = \(style.fit.rawValue)"
                + (style.cut == .person ? "" : ", cut = \(style.cut.rawValue)")
                + (style.flipped || style.upsideDown ? ", flipped" : "") + expression.summary
        case .fill(.color(let color)): "color = \(color.hex)"
        case .fill(.linear): "linear gradient"
        case .fill(.radial): "radial gradient"
        case .yubinuki(let style):
            "\(style.shape) of \(style.pattern.koma) koma, \(style.pattern.rowCount) rows"
        case .noise(let tile, let opacity): "seed = \(tile.seed), opacity = \(opacity.plain)"
        case .group: nil
        case .text(let caption): caption.summary
        }
    }
}

extension LayerExpression {
    /// Empty where the face is as photographed.
    fileprivate var summary: String {
        let named = shared.map { ["\"\($0.id)\"" + (amount == 1 ? "" : " × \(amount.plain)")] } ?? []
        let channels = FaceExpression.Channel.allCases.filter { own[$0] != 0 }
        let all = named + channels.map { "\($0.rawValue) \(own[$0].plain)" }
        return all.isEmpty ? "" : ", expression = \(all.joined(separator: ", "))"
    }
}

extension LayerFilter {
    fileprivate var summary: String {
        switch self {
        case .shared(let filter): "\"\(filter.id)\""
        case .own(let step): step.operation.summary + (step.mask.map { " within \($0.summary)" } ?? "")
        }
    }
}

extension Caption {
    fileprivate var summary: String {
        let text = pieces.map { piece in
            switch piece {
            case .letters(let letters): letters.split(separator: "\n").joined(separator: " / ")
            case .variable(let name, let standIn): "{\(name):\(standIn)}"
            }
        }
        return "“\(text.joined())”; size = \(size.plain); color = \(color.hex)"
    }
}

extension ArtReference {
    var summary: String { element.map { "\(path)#\($0)" } ?? path }
}

extension LayerBox {
    fileprivate var summary: String {
        switch self {
        case .rect(let rect): rect.summary
        case .element(let art): art.summary
        }
    }
}

extension Rect {
    fileprivate var summary: String { "(\(x.plain) \(y.plain); \(width.plain) \(height.plain))" }
}

extension Point {
    fileprivate var summary: String { "(\(x.plain) \(y.plain))" }
}

extension Color {
    /// `#rrggbb`, with the alpha where it isn't opaque.
    var hex: String {
        let channels = a == 255 ? [r, g, b] : [r, g, b, a]
        return "#"
            + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension LayerPlacement {
    fileprivate var facts: [String] {
        switch self {
        case .quad(let corners): return ["quad = " + corners.map(\.summary).joined(separator: " ")]
        case .pose(let anchor, let position, let scale, let rotation):
            var facts: [String] = []
            if let anchor { facts.append("anchor = \(anchor.summary)") }
            if let position { facts.append("position = \(position.summary)") }
            return facts + Self.facts(scale: scale, rotation: rotation)
        case .attached(let on, let scale, let rotation):
            var place = "on \(on.point.rawValue), \(on.width.plain)"
            if let height = on.height { place += " × \(height.plain)" }
            var facts = ["\(place) eye distances wide"]
            if on.shift != Point(x: 0, y: 0) { facts.append("shift = \(on.shift.summary)") }
            if on.isUpright { facts.append("upright") }
            return facts + Self.facts(scale: scale, rotation: rotation)
        }
    }

    private static func facts(scale: Point, rotation: Double) -> [String] {
        var facts: [String] = []
        if scale != Point(x: 1, y: 1) { facts.append("scale = \(scale.summary)") }
        if rotation != 0 { facts.append("rotation = \(rotation.plain)°") }
        return facts
    }
}

extension LayerMask {
    fileprivate var summary: String {
        let shape =
            switch shape {
            case .polygon(let points): "polygon of \(points.count)"
            case .picture(let picture):
                "\(picture.luminance ? "luminance" : "alpha") of \(picture.art.summary)"
            default: "\(shape.numbers?.kind.rawValue ?? "") \(shape.box?.summary ?? "")"
            }
        return shape + (feather > 0 ? ", feather \(feather.plain)" : "") + (inverted ? ", inverted" : "")
    }
}
