package import BinaryCoding
import JSONText
package import Raster

extension FilterStep {
    /// What a filter does. All that a document, an animation, a digest and an outline need of an operation is here.
    package enum Operation: Equatable, Sendable {
        case curves(ColorCurves)
        /// Units.
        case blur(radius: Double)
        /// Units.
        case outline(width: Double, Color)
        /// Units.
        case contour(width: Double, smooth: Double, Color)
        /// The radius in units.
        case glow(radius: Double, strength: Double, Color)
        /// A picture stretched over the box; it adds no alpha.
        case texture(ArtReference, BlendMode, opacity: Double)
        case color(ColorOperation, Double)
        case noise(NoiseTile, BlendMode, opacity: Double)

        /// All names that a document may use.
        static let names =
            ["curves", "blur", "outline", "contour", "glow", "texture"]
            + ColorOperation.allCases.map(\.rawValue) + [
                "noise"
            ]

        var name: String {
            switch self {
            case .curves: "curves"
            case .blur: "blur"
            case .outline: "outline"
            case .contour: "contour"
            case .glow: "glow"
            case .texture: "texture"
            case .color(let operation, _): operation.rawValue
            case .noise: "noise"
            }
        }

        /// The numbers that key frames can move, by what stands after `filters.N.`; a curve has none.
        var animated: [String: ClosedRange<Double>] {
            switch self {
            case .curves: [:]
            case .blur: ["blur.radius": Field.blurs]
            case .outline: ["outline.width": Field.outlines]
            case .contour: ["contour.width": Field.outlines, "contour.smooth": Field.outlines]
            case .glow: ["glow.radius": Field.glows, "glow.strength": 0...Bitmap.strongestGlow]
            case .texture, .noise: ["\(name).opacity": 0...1]
            case .color(let operation, _): [name: operation.range]
            }
        }

        /// The color that key frames can move, as `animated`.
        var animatedColor: String? {
            switch self {
            case .outline, .contour, .glow: "\(name).color"
            case .curves, .blur, .texture, .color, .noise: nil
            }
        }

        /// The same with another color, where it has one.
        package func with(_ color: Color) -> Self {
            switch self {
            case .outline(let width, _): .outline(width: width, color)
            case .contour(let width, let smooth, _): .contour(width: width, smooth: smooth, color)
            case .glow(let radius, let strength, _): .glow(radius: radius, strength: strength, color)
            case .curves, .blur, .texture, .color, .noise: self
            }
        }

        /// The same with another value of a number that moves.
        /// - Parameter name: the last part of its property, such as `radius`.
        package func with(_ value: Double, of name: String) -> Self {
            switch self {
            case .curves: self
            case .blur: .blur(radius: max(0, value))
            case .outline(_, let color): .outline(width: max(0, value), color)
            case .contour(let width, _, let color) where name == "smooth":
                .contour(width: width, smooth: max(0, value), color)
            case .contour(_, let smooth, let color): .contour(width: max(0, value), smooth: smooth, color)
            case .glow(let radius, _, let color) where name == "strength":
                .glow(radius: radius, strength: min(Bitmap.strongestGlow, max(0, value)), color)
            case .glow(_, let strength, let color): .glow(radius: max(0, value), strength: strength, color)
            case .texture(let art, let blend, _): .texture(art, blend, opacity: min(1, max(0, value)))
            case .color(let operation, _): .color(operation, value)
            case .noise(let tile, let blend, _): .noise(tile, blend, opacity: min(1, max(0, value)))
            }
        }

        /// What is drawn.
        /// - Parameter scale: the layer's units in one of this filter's.
        package func drawn(scale: Double) -> PhotoFilter<ArtReference>.Operation {
            switch self {
            case .curves(let curves): .curves(curves)
            case .blur(let radius): .blur(radius: radius * scale)
            case .outline(let width, let color): .outline(width: width * scale, color)
            case .contour(let width, let smooth, let color):
                .contour(width: width * scale, smooth: smooth * scale, color)
            case .glow(let radius, let strength, let color):
                .glow(radius: radius * scale, strength: strength, color)
            case .texture(let art, let blend, let opacity): .texture(art, blend, opacity: opacity)
            case .color(let operation, let amount): .curves(operation.curves(amount))
            case .noise(let tile, let blend, let opacity): .noise(tile, blend, opacity: opacity)
            }
        }

        /// A few words for an outline of the costume.
        var summary: String {
            switch self {
            case .curves: name
            case .blur(let radius): "\(name) \(radius.plain)"
            case .outline(let width, let color): "\(name) \(width.plain) \(color.hex)"
            case .contour(let width, let smooth, let color):
                "\(name) \(width.plain) ~ \(smooth.plain) \(color.hex)"
            case .glow(let radius, let strength, let color):
                "\(name) \(radius.plain) × \(strength.plain) \(color.hex)"
            case .texture(let art, let blend, _): "\(name) \(art.summary) (\(blend.rawValue))"
            case .color(let operation, let amount): "\(name) \(amount.plain)\(operation == .hue ? "°" : "")"
            case .noise(_, let blend, _): "\(name) (\(blend.rawValue))"
            }
        }
    }
}

extension FilterStep.Operation: BinaryEncodable {
    /// The name, then the numbers.
    package func encode(into writer: inout BinaryWriter) {
        writer.write(name)
        switch self {
        case .curves(let curves): writer.write(curves)
        case .blur(let number), .color(_, let number): writer.write(number)
        case .outline(let width, let color): writer.write(width, color)
        case .contour(let width, let smooth, let color): writer.write(width, smooth, color)
        case .glow(let radius, let strength, let color): writer.write(radius, strength, color)
        case .texture(let art, let blend, let opacity): writer.write(opacity, blend, art)
        case .noise(let tile, let blend, let opacity): writer.write(opacity, blend, tile)
        }
    }
}

extension TemplateTranslator {
    func operation(_ name: String, _ field: Field) -> FilterStep.Operation? {
        if let color = ColorOperation(rawValue: name) {
            return field.number(color.range).map { .color(color, $0) }
        }
        switch name {
        case "curves": return curves(field).map(FilterStep.Operation.curves)
        case "blur":
            guard let object = field.object(["radius"]) else { return nil }
            return object.required("radius")?.number(Field.blurs).map(FilterStep.Operation.blur)
        case "outline":
            guard let object = field.object(["width", "color"]) else { return nil }
            let width = object.required("width")?.number(Field.outlines)
            let color = object["color"].map { $0.color() } ?? Color(r: 255, g: 255, b: 255)
            guard let width, let color else { return nil }
            return .outline(width: width, color)
        case "contour":
            guard let object = field.object(["width", "color", "smooth"]) else { return nil }
            let width = object["width"].map { $0.number(Field.outlines) } ?? 6
            let color = object["color"].map { $0.color() } ?? Color(r: 0x4a, g: 0x34, b: 0x34)
            let smooth = object["smooth"].map { $0.number(Field.outlines) } ?? 9
            guard let width, let color, let smooth else { return nil }
            return .contour(width: width, smooth: smooth, color)
        case "glow":
            guard let object = field.object(["radius", "strength", "color"]) else { return nil }
            let radius = object.required("radius")?.number(Field.glows)
            let strength = object["strength"].map { $0.number(0...Bitmap.strongestGlow) } ?? 2
            let color = object["color"].map { $0.color() } ?? Color(r: 255, g: 255, b: 255)
            guard let radius, let strength, let color else { return nil }
            return .glow(radius: radius, strength: strength, color)
        case "texture": return texture(field)
        default:
            guard let object = field.object(["seed", "opacity", "blend"]) else { return nil }
            let blend = object["blend"].map { self.blend($0) } ?? .screen
            guard let (tile, opacity) = noise(object), let blend else { return nil }
            return .noise(tile, blend, opacity: opacity)
        }
    }
}
