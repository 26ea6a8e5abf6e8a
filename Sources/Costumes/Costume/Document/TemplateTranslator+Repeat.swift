import JSONText
import Raster

extension TemplateTranslator {
    private static let arrangements = ["circle", "row", "grid"]

    func readRepeat(_ field: Field, into layer: inout Layer, of object: ObjectField) {
        if object.has("quad") {
            object.error(at: "repeat", "template.keys.conflict", ["key": "repeat", "other": "quad"])
        }
        guard case .object(let members) = field.node.value else {
            field.error("template.value.object")
            return
        }
        let found = Self.arrangements.filter { name in members.contains { $0.key == name } }
        // Without an arrangement that is known, an unknown key is one of a later version.
        let known = found.isEmpty ? nil : Self.arrangements + ["delay"]
        guard let repeated = field.object(known) else { return }
        guard let name = found.first, let value = repeated[name] else {
            guard let key = repeated.keys(besides: ["delay"]).first else {
                field.error("template.key.missing", ["key": Self.arrangements.joined(separator: ", ")])
                return
            }
            repeated.needsNewer(at: key, known: Self.arrangements)
            return
        }
        if found.count > 1 {
            repeated.error(at: found[1], "template.keys.conflict", ["key": found[1], "other": name])
        }
        if let delay = repeated["delay"]?.number(Field.starts) { layer.delay = delay }
        if layer.delay != 0, !isMoving {
            repeated.error(at: "delay", "template.time.still", ["key": "delay"])
        }
        switch name {
        case "circle":
            object["position"]?.warn("template.repeat.position")
            if object.has("along") {
                repeated.error(at: "circle", "template.keys.conflict", ["key": "circle", "other": "along"])
            }
            layer.circle = circle(value)
        case "row": layer.grid = row(value)
        default: layer.grid = grid(value)
        }
    }

    private func circle(_ field: Field) -> LayerCircle? {
        guard let object = field.object(["count", "radius", "center", "start", "turn"]) else { return nil }
        guard let count = object.required("count")?.integer(LayerCircle.counts) else { return nil }
        return LayerCircle(
            count: count, radius: object["radius"]?.number(Field.lengths), center: object["center"]?.point(),
            start: object["start"]?.number(Field.angles) ?? 0, turn: object["turn"]?.flag() ?? false)
    }

    private func row(_ field: Field) -> LayerGrid? {
        guard let object = field.object(["count", "step"]) else { return nil }
        let count = object.required("count")?.integer(1...LayerGrid.mostCopies)
        let step = object.required("step")?.point()
        guard let count, let step else { return nil }
        return .row(count, step: step)
    }

    private func grid(_ field: Field) -> LayerGrid? {
        guard let object = field.object(["columns", "rows", "step"]) else { return nil }
        let columns = object.required("columns")?.integer(1...LayerGrid.mostCopies)
        let rows = object.required("rows")?.integer(1...LayerGrid.mostCopies)
        let step = object.required("step")?.point()
        guard let columns, let rows, let step else { return nil }
        let grid = LayerGrid.grid(columns: columns, rows: rows, step: step)
        guard grid.count <= LayerGrid.mostCopies else {
            return field.mistaken(
                "template.repeat.copies",
                ["count": String(grid.count), "limit": String(LayerGrid.mostCopies)])
        }
        return grid
    }
}

extension Field {
    /// Seconds by which a clock runs late, or early.
    static let starts = -60.0...60.0
}
