import JSONText
import Raster

extension TemplateTranslator {
    static let maskShapes = MaskKind.allCases.map(\.rawValue) + ["polygon", "image"]

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
        if let kind = MaskKind(rawValue: name) {
            return field.numbers(kind.parameters).map { LayerMask.Shape(kind, $0) }
        }
        if name == "polygon" { return field.points(3...4096).map(LayerMask.Shape.polygon) }
        let channel = mask["channel"].map { $0.choice(MaskChannel.self) } ?? .alpha
        guard let art = art(field, needsElement: false), let channel else { return nil }
        return .image(art, luminance: channel == .luminance)
    }
}

extension Field {
    /// The values of an object's numbers in the order of the parameters, whose names start with the prefix.
    fileprivate func numbers(_ parameters: [MaskParameter], prefix: String = "") -> [Double]? {
        var keys: [String] = []
        for parameter in parameters {
            let key = String(parameter.name.dropFirst(prefix.count).prefix { $0 != "." })
            if keys.last != key { keys.append(key) }
        }
        guard let object = object(keys) else { return nil }
        let values = keys.map { key -> [Double]? in
            guard let parameter = parameters.first(where: { $0.name == prefix + key }) else {
                let inner = prefix + key + "."
                let within = parameters.filter { $0.name.hasPrefix(inner) }
                return object.required(key)?.numbers(within, prefix: inner)
            }
            if let standard = parameter.standard, !object.has(key) { return [standard] }
            return object.required(key)?.number(parameter.role).map { [$0] }
        }
        return values.whole()?.flatMap { $0 }
    }

    private func number(_ role: MaskParameter.Role) -> Double? {
        if case .count(let range) = role { integer(range).map(Double.init) } else { number(role.range) }
    }
}

extension MaskParameter.Role {
    /// What a document may give.
    var range: ClosedRange<Double> {
        switch self {
        case .coordinate: Field.coordinates
        case .length: Field.lengths
        case .size: Field.sizes
        case .count(let range): Double(range.lowerBound)...Double(range.upperBound)
        case .share: 0...1
        }
    }
}

private enum MaskChannel: String, CaseIterable {
    case alpha, luminance
}
