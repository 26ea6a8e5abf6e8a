import JSONText
import Raster

extension TemplateTranslator {
    static let maskShapes = ["rect", "ellipse", "polygon", "image", "strips"]

    func box(_ field: Field) -> LayerBox? {
        guard case .object = field.node.value else {
            return art(field, needsElement: true).map(LayerBox.element)
        }
        return field.box().map(LayerBox.rect)
    }

    func mask(_ field: Field) -> LayerMask? {
        guard case .object(let members) = field.node.value else {
            return field.mistaken("template.value.object")
        }
        let found = Self.maskShapes.filter { shape in members.contains { $0.key == shape } }
        guard let name = found.first else {
            refuseShape(field)
            return nil
        }
        let own = ["feather", "invert"] + (name == "image" ? ["channel"] : [])
        guard let object = field.object(Self.maskShapes + own), let value = object[name] else { return nil }
        if found.count > 1 {
            object.error(at: found[1], "template.keys.conflict", ["key": found[1], "other": name])
        }
        let shape = shape(name, value, in: object)
        let feather = object["feather"].map { $0.number(Field.lengths) } ?? 0
        let inverted = object["invert"].map { $0.flag() } ?? false
        if name == "image", let feather, feather > 0 {
            object.error(at: "feather", "template.mask.feather")
        }
        guard let shape, let feather, let inverted else { return nil }
        return LayerMask(shape, feather: feather, inverted: inverted)
    }

    private func refuseShape(_ field: Field) {
        guard let object = field.object(nil) else { return }
        guard let key = object.keys(besides: ["feather", "invert", "channel"]).first else {
            field.error("template.mask.empty", ["known": Self.maskShapes.joined(separator: ", ")])
            return
        }
        object.needsNewer(at: key, known: Self.maskShapes)
    }

    private func shape(_ name: String, _ field: Field, in mask: ObjectField) -> LayerMask.Shape? {
        switch name {
        case "rect": return rect(field)
        case "ellipse": return field.box(sizes: Field.lengths).map(LayerMask.Shape.ellipse)
        case "polygon": return field.points(3...4096).map(LayerMask.Shape.polygon)
        case "strips": return strips(field)
        default:
            let channel = mask["channel"].map { $0.choice(MaskChannel.self) } ?? .alpha
            guard let art = art(field, needsElement: false), let channel else { return nil }
            return .image(art, luminance: channel == .luminance)
        }
    }

    private func rect(_ field: Field) -> LayerMask.Shape? {
        guard let box = field.box(sizes: Field.lengths, besides: ["radius"]),
            case .object(let members) = field.node.value
        else { return nil }
        guard let radius = members.first(where: { $0.key == "radius" }) else { return .rect(box, radius: 0) }
        return Field(node: radius.node, path: "\(field.path).radius", log: log).number(Field.lengths)
            .map { .rect(box, radius: $0) }
    }

    private func strips(_ field: Field) -> LayerMask.Shape? {
        guard let object = field.object(["box", "count", "pitch", "width"]) else { return nil }
        let box = object.required("box")?.box(sizes: Field.lengths)
        let count = object.required("count")?.integer(1...4096)
        let pitch = object.required("pitch")?.number(Field.sizes)
        let width = object.required("width")?.number(Field.lengths)
        guard let box, let count, let pitch, let width else { return nil }
        return .strips(box: box, count: count, pitch: pitch, width: width)
    }
}

private enum MaskChannel: String, CaseIterable {
    case alpha, luminance
}
