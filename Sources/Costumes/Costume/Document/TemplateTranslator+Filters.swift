import JSONText
import Raster

extension TemplateTranslator {
    static let filterLimit = 32

    func filters(_ field: Field) -> [LayerFilter]? {
        guard let fields = field.list() else { return nil }
        guard fields.count <= Self.filterLimit else {
            return field.mistaken(
                "template.count.range",
                ["count": String(fields.count), "from": "0", "to": String(Self.filterLimit)])
        }
        return fields.map { field -> LayerFilter? in
            if case .text = field.node.value { return sharedFilter(field).map(LayerFilter.shared) }
            return filterStep(field).map(LayerFilter.own)
        }.whole()
    }

    private func sharedFilter(_ field: Field) -> SharedFilter? {
        guard let id = field.text() else { return nil }
        if let filter = sharedFilters[id] { return filter }
        return field.missing("filter.missing", id, among: sharedFilters.keys)
    }

    func filterStep(_ field: Field) -> FilterStep? {
        guard case .object(let members) = field.node.value else {
            return field.mistaken("filter.value")
        }
        let found = FilterStep.Operation.names.filter { name in members.contains { $0.key == name } }
        guard let name = found.first else {
            refuseOperation(field)
            return nil
        }
        guard let object = field.object(FilterStep.Operation.names + ["mask"]), let value = object[name]
        else {
            return nil
        }
        if found.count > 1 {
            object.error(at: found[1], "template.keys.conflict", ["key": found[1], "other": name])
        }
        let operation = operation(name, value)
        let mask = object["mask"].map { self.mask($0) }
        guard let operation, found.count == 1 else { return nil }
        switch mask {
        case nil: return FilterStep(operation)
        case .some(nil): return nil
        case .some(let mask): return FilterStep(operation, mask: mask)
        }
    }

    private func refuseOperation(_ field: Field) {
        guard let object = field.object(nil) else { return }
        guard let key = object.keys(besides: ["mask"]).first else {
            field.error("filter.empty", ["known": FilterStep.Operation.names.joined(separator: ", ")])
            return
        }
        object.needsNewer(at: key, known: FilterStep.Operation.names)
    }

    /// Its seed and opacity.
    func noise(_ object: ObjectField) -> (NoiseTile, Double)? {
        let seed = object["seed"].map { $0.integer(0...0x7fff_ffff) } ?? NoiseTile.defaultSeed
        let opacity = object["opacity"].map { $0.number(0...1) } ?? 1
        guard let seed, let opacity else { return nil }
        return (NoiseTile(seed: seed), opacity)
    }

    func texture(_ field: Field) -> FilterStep.Operation? {
        guard let object = field.object(["image", "blend", "opacity"]) else { return nil }
        let image = object.required("image").flatMap { art($0, needsElement: false) }
        let blend = object["blend"].map { self.blend($0) } ?? .normal
        let opacity = object["opacity"].map { $0.number(0...1) } ?? 1
        guard let image, let blend, let opacity else { return nil }
        return .texture(image, blend, opacity: opacity)
    }

    func curves(_ field: Field) -> ColorCurves? {
        let channels = ["r", "g", "b"]
        guard let object = field.object(channels) else { return nil }
        var isWhole = true
        let tables = channels.map { output -> [[Double]?] in
            guard let row = object[output] else { return [] }
            guard let inputs = row.object(channels) else {
                isWhole = false
                return []
            }
            return channels.map { input in
                guard let written = inputs[input] else { return nil }
                let table = self.table(written)
                if table == nil { isWhole = false }
                return table
            }
        }
        return isWhole ? ColorCurves(tables) : nil
    }

    /// 256 entries, or control points that they are made from.
    private func table(_ field: Field) -> [Double]? {
        guard let fields = field.list() else { return nil }
        if case .list = fields.first?.node.value { return controlPoints(fields, of: field)?.table }
        guard fields.count == 256 else {
            return field.mistaken("filter.curve.length", ["count": String(fields.count)])
        }
        return fields.map { $0.number(Field.tones) }.whole()
    }

    private func controlPoints(_ fields: [Field], of field: Field) -> ControlPoints? {
        guard (2...256).contains(fields.count) else {
            return field.mistaken(
                "template.count.range", ["count": String(fields.count), "from": "2", "to": "256"])
        }
        var last: Double?
        let points = fields.map { field -> Point? in
            guard case .list(let pair) = field.node.value, pair.count == 2, let parts = field.list() else {
                return field.mistaken("filter.curve.point")
            }
            let input = parts[0].number(0...255)
            let output = parts[1].number(Field.tones)
            guard let input, let output else { return nil }
            if let last, input <= last {
                return parts[0].mistaken("template.times.rising", ["before": last.plain])
            }
            last = input
            return Point(x: input, y: output)
        }.whole()
        return points.flatMap(ControlPoints.init)
    }
}

extension Field {
    /// Canvas units.
    static let blurs = 0.0...1000.0
    static let outlines = 0.0...100.0
    static let glows = 0.0...200.0
    /// The range of saturation, brightness and contrast: 1 leaves the picture as it is.
    static let amounts = 0.0...100.0
    /// What a curve may add to a channel.
    static let tones = -25_500.0...25_500.0
}
