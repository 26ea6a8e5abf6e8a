import Files
import JSONText
import Raster

/// Remarks on a costume that works: what its author will want to know before it ships.
package enum TemplateLint {
    /// Least width of the face's box, as a share of the canvas, at which people are recognized.
    package static let faceShare = 0.38
    static let fileLimit = 5000

    /// How much work a sticker of 618 pixels is, estimated: the same on every machine.
    package struct Cost: Sendable {
        /// Processor time with a face that moves, which limits are for: an upper bound.
        package var seconds: Double
        /// The id of the layer that takes most.
        package var layer: String
        /// That layer's part of the time, 0…1.
        package var share: Double
    }

    /// How much work a costume is, and which layer most of it.
    package static func cost(of template: Template) -> Cost {
        let cost = TemplateCost(template)
        let heaviest = cost.heaviest
        return Cost(
            seconds: cost.seconds, layer: heaviest?.id ?? "",
            share: min(1, (heaviest?.seconds ?? 0) / max(1e-9, cost.seconds)))
    }

    /// - Parameter folder: the templates' folder, absolute.
    /// - Returns: warnings; errors only for elements that are missing.
    package static func remarks(on template: Template, in folder: String) -> [TemplateProblem] {
        let (file, root) = (template.file, template.artFolder(in: folder))
        let layers = template.layers.flatMap(\.withinAll)
        let places = DocumentPlaces(template, in: folder)
        var remarks: [TemplateProblem] = []
        func remark(_ code: String, _ evidence: [String: String] = [:], path: String? = nil) {
            let remark = TemplateProblem(.warning, code, evidence, file: file, path: path)
            remarks.append(places.placing(remark))
        }
        let texts = [("name", template.info.name), ("description", template.info.description)]
        // One picture has no keys, and is the quick way: its title or its file's name will do.
        for (key, text) in texts where !template.isOnePicture && text["ja"] == nil && text["en"] != nil {
            remark("template.japanese.missing", ["key": key], path: "$.\(key)")
        }
        let faces = template.faceSlots
        if faces.isEmpty { remark("template.face.none") }
        // One that is large enough will do: a reflection or a picture on a flag may be smaller.
        let least = faceShare * Double(template.canvasWidth)
        if let face = faces.max(by: { $0.width ?? .infinity < $1.width ?? .infinity }),
            let width = face.width, width < least
        {
            let share = width / Double(template.canvasWidth)
            remark("template.face.small", ["layer": face.id, "share": (share * 100).rounded().plain])
        }
        let art = Set(template.artReferences)
        remarks += ArtLint(template: template, root: root, places: places).remarks(on: art)
        guard !template.isOnePicture else { return remarks }
        let used = Set((art + layers.compactMap(\.along?.source)).map(\.path))
        for path in artFiles(in: root) where !used.contains(path) {
            remark("template.art.unused", ["path": path])
        }
        return remarks
    }

    /// PNG and SVG files beneath a template's folder, relative to it.
    private static func artFiles(in root: String) -> [String] {
        var files: [String] = []
        var folders = [""]
        var seen = 0
        let real = Path.resolved(root) ?? root
        while let folder = folders.popLast(), seen < fileLimit {
            for name in (try? FileSystem.names(in: "\(root)/\(folder)")) ?? [] where !name.hasPrefix(".") {
                seen += 1
                let path = folder.isEmpty ? name : "\(folder)/\(name)"
                guard let status = FileStatus("\(root)/\(path)") else { continue }
                // A link may lead out of the costume's folder: what lies there is none of its art.
                guard Path.resolved("\(root)/\(path)")?.hasPrefix("\(real)/") == true else { continue }
                if status.isFolder, path.utf8.count < TemplateArt.pathLimit { folders.append(path) }
                if status.isFile, name.hasSuffix(".png") || name.hasSuffix(".svg") { files.append(path) }
            }
        }
        return files.sorted()
    }
}

extension Layer {
    /// This layer and all that it holds.
    package var withinAll: [Layer] {
        guard case .group(let layers) = content else { return [self] }
        return [self] + layers.flatMap(\.withinAll)
    }

    /// Of a face's box in the list that holds it; nil where only drawing can tell.
    fileprivate var slotWidth: Double? {
        if case .quad(let corners) = placement, corners.count == 4 {
            return corners.map(\.x).max().flatMap { right in corners.map(\.x).min().map { right - $0 } }
        }
        guard case .rect(let box) = box, case .pose(_, _, let scale, _) = placement else { return nil }
        return box.width * abs(scale.x)
    }

    /// Whether what it holds comes out at its own size.
    fileprivate var keepsSizes: Bool {
        guard case .pose(_, _, let scale, _) = placement else { return false }
        return scale == Point(x: 1, y: 1) && !tracks.contains { $0.property.hasPrefix("scale") }
    }
}

extension Template {
    /// The face layers, and how wide their boxes are: canvas units, nil where only drawing can tell.
    package var faceSlots: [(id: String, width: Double?)] { Self.slots(layers, isPlain: true) }

    private static func slots(_ layers: [Layer], isPlain: Bool) -> [(id: String, width: Double?)] {
        layers.flatMap { layer -> [(id: String, width: Double?)] in
            switch layer.content {
            case .face: [(layer.id, isPlain ? layer.slotWidth : nil)]
            case .group(let layers): slots(layers, isPlain: isPlain && layer.keepsSizes)
            case .image, .fill, .text, .noise, .yubinuki: []
            }
        }
    }
}
