import Digest
import JSONText
import Raster

extension TemplateTranslator {
    /// The way that a layer moves along.
    func along(_ field: Field, in layer: ObjectField) -> MotionPath? {
        for key in ["position", "quad", "on"] where layer.has(key) {
            layer.error(at: "along", "template.keys.conflict", ["key": "along", "other": key])
        }
        guard let object = field.object(["path", "progress", "orient"]) else { return nil }
        let progress = object["progress"].map { $0.number(0...1) } ?? 0
        let isOriented = object["orient"].map { $0.flag() } ?? false
        guard let path = object.required("path"), let source = art(path, needsElement: true),
            let parts = way(source, path), let progress, let isOriented
        else { return nil }
        return MotionPath(source: source, parts: parts, progress: progress, isOriented: isOriented)
    }

    private func written(_ source: ArtReference) -> String {
        artFolder.map { String(source.path.dropFirst($0.count + 1)) } ?? source.path
    }

    private func way(_ source: ArtReference, _ field: Field) -> [[Point]]? {
        let id = source.element ?? ""
        let bytes: [UInt8]
        do throws(ArtMistake) { bytes = try art.bytes(written(source)) } catch {
            return field.mistaken(error.code, error.evidence)
        }
        guard SHA256.hex(bytes) == source.digest else {
            return field.mistaken("template.asset.changed", ["path": source.path])
        }
        let picture: SVGOutline
        do throws(SVGMistake) { picture = try SVGOutline(bytes) } catch {
            return field.mistaken(
                "template.along.picture", ["path": source.path, "line": String(error.place.line)])
        }
        guard picture.has(id: id) else {
            return field.mistaken(
                "art.element.missing",
                picture.evidence(ofMissing: id).merging(["path": source.path]) { own, _ in own })
        }
        do throws(WayMistake) { return try picture.way(id, canvas: canvasSize) } catch {
            let place = ["path": source.path, "element": id]
            return field.mistaken(error.code, error.evidence.merging(place) { own, _ in own })
        }
    }
}
