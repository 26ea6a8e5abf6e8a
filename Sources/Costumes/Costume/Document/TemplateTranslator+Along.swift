import Digest
import JSONText
import Raster

extension TemplateTranslator {
    /// Points of all ways of a costume together.
    private static let pointLimit = 2 * PathTracer.limit

    /// The way that a layer moves along.
    mutating func along(_ field: Field, in layer: ObjectField) -> MotionPath? {
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

    /// Layers that share a way share its points.
    private mutating func way(_ source: ArtReference, _ field: Field) -> [[Point]]? {
        if let known = ways[source] { return known }
        let picture: SVGOutline
        do throws(ArtMistake) { picture = try drawing(of: source) } catch {
            return field.mistaken(error.code, error.evidence)
        }
        let id = source.element ?? ""
        guard picture.has(id: id) else {
            return field.mistaken(
                "art.element.missing",
                picture.evidence(ofMissing: id).merging(["path": source.path]) { own, _ in own })
        }
        do throws(WayMistake) {
            let way = try picture.way(id, canvas: canvasSize)
            let count = way.reduce(0) { $0 + $1.count }
            let known = ways.values.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } }
            guard known + count <= Self.pointLimit else {
                throw .tooLong(count, limit: Self.pointLimit - known)
            }
            ways[source] = way
            return way
        } catch {
            let place = ["path": source.path, "element": id]
            return field.mistaken(error.code, error.evidence.merging(place) { own, _ in own })
        }
    }

    /// What a file draws; read once for layers that follow each other.
    private mutating func drawing(of source: ArtReference) throws(ArtMistake) -> SVGOutline {
        if let (path, known) = wayDrawing, path == source.path { return try known.get() }
        let read: Result<SVGOutline, ArtMistake>
        do throws(ArtMistake) { read = .success(try self.read(source)) } catch { read = .failure(error) }
        wayDrawing = (source.path, read)
        return try read.get()
    }

    private func read(_ source: ArtReference) throws(ArtMistake) -> SVGOutline {
        let bytes = try art.bytes(written(source))
        guard SHA256.hex(bytes) == source.digest else {
            throw ArtMistake(code: "template.asset.changed", evidence: ["path": source.path])
        }
        do throws(SVGMistake) { return try SVGOutline(bytes) } catch {
            throw ArtMistake(
                code: "template.along.picture",
                evidence: ["path": source.path, "line": String(error.place.line)])
        }
    }
}
