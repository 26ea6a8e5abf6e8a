import FaceInput
import JSONText
import Raster

extension TemplateTranslator {
    mutating func content(_ kind: String, _ field: Field, depth: Int) -> LayerContent? {
        switch kind {
        case "image": skinned(field) ?? image(field)
        case "face": face(field)
        case "fill": skinned(field) ?? paint(field).map(LayerContent.fill)
        case "text": text(field)
        case "yubinuki": yubinuki(field)
        case "noise": noise(field)
        case "group": group(field, depth: depth)
        default: nil
        }
    }

    private func image(_ field: Field) -> LayerContent? {
        guard case .list = field.node.value else {
            return art(field, needsElement: false).map { .image([$0]) }
        }
        guard let pages = field.list() else { return nil }
        guard (1...Self.flipBookLimit).contains(pages.count) else {
            return field.mistaken(
                "template.count.range",
                ["count": String(pages.count), "from": "1", "to": String(Self.flipBookLimit)])
        }
        if pages.count > 1, !isMoving { field.error("template.flipbook.still") }
        return pages.map { art($0, needsElement: false) }.whole().map(LayerContent.image)
    }

    private func noise(_ field: Field) -> LayerContent? {
        guard let object = field.object(["seed", "opacity"]) else { return nil }
        let noise: (NoiseTile, Double)? = noise(object)
        return noise.map { .noise($0.0, opacity: $0.1) }
    }

    private mutating func group(_ field: Field, depth: Int) -> LayerContent? {
        guard depth < Self.groupDepthLimit else {
            return field.mistaken("template.group.deep", ["limit": String(Self.groupDepthLimit)])
        }
        return layers(field, depth: depth + 1).map(LayerContent.group)
    }

    private func face(_ field: Field) -> LayerContent? {
        guard let object = field.object(Self.faceKeys) else { return nil }
        var style = FaceStyle()
        if let fit = object["fit"]?.choice(FaceStyle.Fit.self) { style.fit = fit }
        if let focus = object["focus"]?.point(0...1) { style.focus = focus }
        if let size = object["size"]?.number(Field.headSizes) { style.size = size }
        if let headroom = object["headroom"]?.number(Field.headrooms) { style.headroom = headroom }
        for key in ["size", "headroom"] where style.fit != .head && object.has(key) {
            object.error(
                at: key, "template.keys.conflict",
                ["key": key, "other": "\"fit\": \"\(style.fit.rawValue)\""])
        }
        if let cut = object["cut"]?.choice(FaceCut.self) { style.cut = cut }
        let flip = object["flip"]?.choice(Flip.self)
        (style.flipped, style.upsideDown) = (flip == .horizontal, flip == .vertical)
        readPerson(object, into: &style)
        guard let field = object["expression"] else { return .face(style) }
        return expression(field).map { .face(style, $0) }
    }

    private static let faceKeys = [
        "fit", "focus", "flip", "person", "optional", "cut", "size", "headroom", "expression",
    ]

    private func readPerson(_ object: ObjectField, into style: inout FaceStyle) {
        if let field = object["person"], let number = field.integer(1...100) {
            if let person = Person(rawValue: number) {
                style.person = person
            } else {
                field.needsNewer("person \(number)", known: Person.allCases.map { String($0.rawValue) })
            }
            if style.person == .second, !faceLayers.showsFirstPerson {
                field.error("template.face.second.alone")
            }
        }
        guard let field = object["optional"], let isOptional = field.flag() else { return }
        style.isOptional = isOptional
        if isOptional, style.person == .first { field.error("template.face.optional.first") }
    }

    func paint(_ field: Field) -> Paint? {
        guard case .object = field.node.value else { return field.color().map(Paint.color) }
        guard let object = field.object(nil) else { return nil }
        if let linear = object["linear"] {
            refuseOthers(in: object, than: "linear")
            return self.linear(linear)
        }
        if let radial = object["radial"] {
            refuseOthers(in: object, than: "radial")
            return self.radial(radial)
        }
        guard let key = object.keys(besides: []).first else {
            return field.mistaken("template.value.color")
        }
        object.needsNewer(at: key, known: ["linear", "radial"])
        return nil
    }

    private func refuseOthers(in object: ObjectField, than chosen: String) {
        for key in object.keys(besides: [chosen]) {
            object.error(at: key, "template.keys.conflict", ["key": key, "other": chosen])
        }
    }

    private func linear(_ field: Field) -> Paint? {
        guard let object = field.object(["from", "to", "stops"]) else { return nil }
        let from = object.required("from")?.point()
        let to = object.required("to")?.point()
        let stops = object.required("stops").flatMap { self.stops($0) }
        guard let from, let to, let stops else { return nil }
        guard from != to else { return field.mistaken("template.gradient.flat") }
        return .linear(from: from, to: to, stops: stops)
    }

    private func radial(_ field: Field) -> Paint? {
        guard let object = field.object(["center", "radius", "stops"]) else { return nil }
        let center = object.required("center")?.point()
        let radius = object.required("radius")?.number(Field.sizes)
        let stops = object.required("stops").flatMap { self.stops($0) }
        guard let center, let radius, let stops else { return nil }
        return .radial(center: center, radius: radius, stops: stops)
    }

    private func stops(_ field: Field) -> [Paint.Stop]? {
        guard let fields = field.list() else { return nil }
        guard (2...256).contains(fields.count) else {
            return field.mistaken(
                "template.count.range", ["count": String(fields.count), "from": "2", "to": "256"])
        }
        var least = 0.0
        return fields.map { field -> Paint.Stop? in
            guard case .list(let pair) = field.node.value, pair.count == 2, let parts = field.list() else {
                return field.mistaken("template.gradient.stop")
            }
            let offset = parts[0].number(0...1)
            let color = parts[1].color()
            guard let offset, let color else { return nil }
            guard offset >= least else {
                return parts[0].mistaken("template.times.rising", ["before": least.plain])
            }
            least = offset
            return Paint.Stop(offset: offset, color: color)
        }.whole()
    }

    /// `file` or `file.svg#id`, found and of a kind that can be drawn.
    func art(_ field: Field, needsElement: Bool) -> ArtReference? {
        guard let written = field.text() else { return nil }
        let parts = written.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = art.spelled(String(parts[0]))
        let element = parts.count == 2 ? String(parts[1]) : nil
        if element?.isEmpty ?? needsElement { return field.mistaken("template.asset.element") }
        let facts: AssetFacts
        do throws(ArtMistake) {
            facts = try art.find(path)
        } catch {
            if let name = field.skinName, SkinTranslator.isName(name) {
                return field.unknown(name, in: field.log.styleContext.skin.backgrounds)
            }
            return field.mistaken(error.code, error.evidence)
        }
        switch facts.kind {
        case .png where element != nil: return field.mistaken("template.asset.element.png", ["path": path])
        case .png, .svg, .skinnedSVG:
            let path = artFolder.map { "\($0)/\(path)" } ?? path
            // An element may be meant by the name that Inkscape shows for it.
            let id = element.map { facts.labels[$0] ?? $0 }
            var reference = ArtReference(
                path: path, element: id, digest: facts.digest, isVector: facts.kind != .png)
            if facts.kind == .skinnedSVG { reference.style = field.log.styleContext.skin.styleSheet }
            return reference
        case .encodedSVG: return field.mistaken("template.asset.encoding", ["path": path])
        case .other: return field.mistaken("template.asset.kind", ["path": path])
        }
    }
}

/// How a face may be mirrored.
private enum Flip: String, CaseIterable {
    case none, horizontal, vertical
}
