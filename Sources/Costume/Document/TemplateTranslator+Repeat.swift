import Raster

extension TemplateTranslator {
    func repetition(_ field: Field, in layer: ObjectField) -> LayerCircle? {
        if layer.has("quad") {
            layer.error(at: "repeat", "template.keys.conflict", ["key": "repeat", "other": "quad"])
        }
        layer["position"]?.warn("template.repeat.position")
        guard let object = field.object(nil) else { return nil }
        guard let circle = object["circle"] else {
            guard let key = object.keys(besides: []).first else {
                return field.mistaken("template.key.missing", ["key": "circle"])
            }
            object.needsNewer(at: key, known: ["circle"])
            return nil
        }
        return self.circle(circle)
    }

    private func circle(_ field: Field) -> LayerCircle? {
        guard let object = field.object(["count", "radius", "center", "start", "turn"]) else { return nil }
        guard let count = object.required("count")?.integer(LayerCircle.counts) else { return nil }
        return LayerCircle(
            count: count, radius: object["radius"]?.number(Field.lengths), center: object["center"]?.point(),
            start: object["start"]?.number(Field.angles) ?? 0, turn: object["turn"]?.flag() ?? false)
    }
}
