import JSONText
import Raster

extension TemplateTranslator {
    static let kinds = ["image", "face", "fill", "text", "noise", "yubinuki", "group"]
    static let layerKeys =
        kinds + [
            "id", "box", "anchor", "position", "scale", "rotation", "quad", "mask", "clip", "opacity",
            "blend",
            "filters", "visible", "animate", "repeat", "on", "start", "skew", "along",
        ]

    mutating func layers(_ field: Field, depth: Int) -> [Layer]? {
        guard let fields = field.list() else { return nil }
        guard !fields.isEmpty else { return field.mistaken("template.layers.empty") }
        var layers: [Layer?] = []
        for field in fields {
            layerCount += 1
            guard layerCount <= Self.layerLimit else {
                if layerCount == Self.layerLimit + 1 {
                    field.error("template.layers.many", ["limit": String(Self.layerLimit)])
                }
                return nil
            }
            layers.append(layer(field, depth: depth))
        }
        return layers.whole()
    }

    private mutating func layer(_ field: Field, depth: Int) -> Layer? {
        guard case .object(let members) = field.node.value else {
            return field.mistaken("template.value.object")
        }
        let known = Self.layerKeys
        let found = Self.kinds.filter { kind in members.contains { $0.key == kind } }
        // Without a kind that is known, an unknown key is the kind: that refuses the template, a remark is too little.
        guard let object = field.object(found.isEmpty ? nil : known) else { return nil }
        guard let kind = found.first else {
            refuseKind(of: object, known: known)
            return nil
        }
        if found.count > 1 {
            object.error(at: found[1], "template.layer.kinds", ["kinds": found.joined(separator: ", ")])
        }
        let number = layerCount - 1
        let id = self.id(object, kind: kind)
        let content = object[kind].flatMap { self.content(kind, $0, depth: depth) }
        // A stand-in for wrong content lets the rest be read, so that all mistakes are reported at once.
        let standIn = Self.standIn(kind)
        var layer = Layer(
            id: id, content: content ?? standIn, box: object["box"].flatMap { self.box($0) },
            placement: placement(object, kind: kind, number: number),
            mask: object["mask"].flatMap { self.mask($0) },
            clip: object["clip"].flatMap { self.mask($0) }, opacity: object["opacity"]?.number(0...1) ?? 1,
            blend: object["blend"].flatMap { self.blend($0) } ?? (kind == "noise" ? .screen : .normal),
            visible: object["visible"].flatMap { self.visible($0) }, tracks: [],
            start: object["start"]?.number(Field.starts) ?? 0)
        if let field = object["repeat"] { readRepeat(field, into: &layer, of: object) }
        if object.has("start"), !isMoving {
            object.error(at: "start", "template.time.still", ["key": "start"])
        }
        if let field = object["skew"] { layer.skew = skew(field, in: object) }
        if let field = object["along"] { layer.along = along(field, in: object) }
        let filters = object["filters"].map { self.filters($0) } ?? []
        layer.filters = filters ?? []
        if let animate = object["animate"] { layer.tracks = tracks(animate, of: &layer, in: object) }
        return content == nil || filters == nil ? nil : layer
    }

    private static func standIn(_ kind: String) -> LayerContent {
        switch kind {
        case "fill": .fill(.color(Color(r: 0, g: 0, b: 0)))
        case "yubinuki":
            .yubinuki(YubinukiStyle(YubinukiPattern(koma: 1, tobi: 1, needles: 1, steps: [])))
        default: .group([])
        }
    }

    private func refuseKind(of object: ObjectField, known: [String]) {
        guard let key = object.keys(besides: known).first else {
            object.field.error("template.layer.empty", ["known": Self.kinds.joined(separator: ", ")])
            return
        }
        object.needsNewer(at: key, known: Self.kinds)
    }

    private mutating func id(_ object: ObjectField, kind: String) -> String {
        let counted = layerIDs.count(kind)
        guard let field = object["id"] else { return counted }
        guard let id = field.text() else { return counted }
        guard id.count <= 64 else {
            field.error("template.text.long", ["count": String(id.count), "limit": "64"])
            return counted
        }
        if !layerIDs.take(id) { field.error("template.layer.id.taken", ["id": id]) }
        return id
    }

    private func placement(_ object: ObjectField, kind: String, number: Int) -> LayerPlacement {
        let poseKeys = ["anchor", "position", "scale", "rotation"]
        let anchor = object["anchor"]?.point()
        let position = object["position"]?.point()
        let scale = object["scale"]?.scale() ?? Point(x: 1, y: 1)
        let rotation = object["rotation"]?.number(Field.angles) ?? 0
        if let field = object["on"] {
            let attachment = attachment(field, of: object, kind: kind, number: number)
            return .attached(attachment ?? .standIn, scale: scale, rotation: rotation)
        }
        guard let field = object["quad"] else {
            return .pose(anchor: anchor, position: position, scale: scale, rotation: rotation)
        }
        for key in poseKeys where object.has(key) {
            object.error(at: key, "template.keys.conflict", ["key": key, "other": "quad"])
        }
        return .quad(field.quad() ?? [])
    }

    private func skew(_ field: Field, in object: ObjectField) -> Point {
        for key in ["quad", "on"] where object.has(key) {
            object.error(at: "skew", "template.keys.conflict", ["key": "skew", "other": key])
        }
        return field.point(Layer.skews) ?? Point(x: 0, y: 0)
    }

    func blend(_ field: Field) -> BlendMode? {
        guard let text = field.text() else { return nil }
        if let mode = BlendMode(rawValue: text) { return mode }
        field.needsNewer(text, known: BlendMode.allCases.map(\.rawValue))
        return nil
    }

    private func visible(_ field: Field) -> Visibility? {
        guard let object = field.object(["from", "to"]) else { return nil }
        // Without it from the beginning, also while the clock of a layer that starts late is below 0.
        let from = object["from"].map { $0.number(0...60) } ?? -.infinity
        let to = object["to"].map { $0.number(0...60) } ?? .infinity
        guard let from, let to else { return nil }
        guard from < to else {
            return field.mistaken("template.visible.never", ["from": from.plain, "to": to.plain])
        }
        return Visibility(from: from, to: to)
    }
}
