import FaceInput
import JSONText
import Raster

extension TemplateTranslator {
    /// Kinds that may lie on a face.
    private static let attachable = ["image", "fill", "text", "group"]

    /// Where a layer lies on a face.
    /// - Parameters:
    ///   - layer: of which the field is a member.
    ///   - number: of the layer, in painting order.
    func attachment(
        _ field: Field, of layer: ObjectField, kind: String, number: Int
    ) -> FaceAttachment? {
        guard Self.attachable.contains(kind) else {
            layer.error(
                at: "on", "template.on.kind",
                ["kind": kind, "known": Self.attachable.joined(separator: ", ")])
            return nil
        }
        for key in ["box", "anchor", "position", "quad"] where layer.has(key) {
            layer.error(at: key, "template.keys.conflict", ["key": key, "other": "on"])
        }
        if kind == "group", faceLayers.holdsPeople(number) { layer.error(at: "on", "template.on.group") }
        guard let object = field.object(["point", "width", "height", "shift", "upright", "of"]) else {
            return nil
        }
        let point = object.required("point")?.choice(FacePoint.self)
        let width = object.required("width")?.number(Self.attachedSizes)
        let height = height(object, kind: kind)
        let shift = object["shift"].map { $0.point(Field.shifts) } ?? Point(x: 0, y: 0)
        let isUpright = object["upright"].map { $0.flag() } ?? false
        guard let face = face(object, number: number), let point, let width, let shift, let isUpright else {
            return nil
        }
        return FaceAttachment(
            point, of: face, width: width, height: height, shift: shift, isUpright: isUpright)
    }

    /// Eye distances.
    private static let attachedSizes = 0.01...100.0

    private func height(_ object: ObjectField, kind: String) -> Double? {
        if kind == "fill" || kind == "text" {
            return object.required("height")?.number(Self.attachedSizes)
        }
        if object.has("height") { object.error(at: "height", "template.on.height", ["kind": kind]) }
        return nil
    }

    private func face(_ object: ObjectField, number: Int) -> Int? {
        guard let field = object["of"] else {
            if let face = faceLayers.usual(for: number) { return face }
            let ids = faceLayers.ids
            return object.field.mistaken(
                ids.isEmpty ? "template.on.face.missing" : "template.on.face.unclear",
                ["known": ids.joined(separator: ", ")])
        }
        guard let id = field.text() else { return nil }
        if let face = faceLayers.number(of: id) { return face }
        let known = faceLayers.ids
        return field.mistaken(
            known.isEmpty ? "template.on.face.missing" : "template.on.face.unknown",
            ["id": id, "known": log.sorted(known, for: id).joined(separator: ", ")])
    }
}
