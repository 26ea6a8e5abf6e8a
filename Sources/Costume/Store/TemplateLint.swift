import Files
import JSONText
import Raster

/// Remarks on a costume that works: what its author will want to know before it ships.
public enum TemplateLint {
    /// Least width of the face's box, as a share of the canvas, at which people are recognised.
    package static let faceShare = 0.38
    static let fileLimit = 5000

    /// - Parameter folder: the templates' folder, absolute.
    /// - Returns: warnings only.
    public static func remarks(on template: Template, in folder: String) -> [TemplateProblem] {
        let (file, root) = (template.file, template.artFolder(in: folder))
        let layers = template.layers.flatMap(\.withinAll)
        let places = DocumentPlaces(template, in: folder)
        var remarks: [TemplateProblem] = []
        func remark(_ code: String, _ evidence: [String: String] = [:], path: String? = nil) {
            let remark = TemplateProblem(.warning, code, evidence, file: file, path: path)
            remarks.append(places.placing(remark))
        }
        let texts = [("name", template.info.name), ("description", template.info.description)]
        for (key, text) in texts where text["ja"] == nil && text["en"] != nil {
            remark("template.japanese.missing", ["key": key], path: "$.\(key)")
        }
        let faces = layers.filter { if case .face = $0.content { true } else { false } }
        if faces.isEmpty { remark("template.face.none") }
        // One that is large enough will do: a reflection or a picture on a flag may be smaller.
        let least = faceShare * Double(template.canvasWidth)
        if let face = faces.max(by: { $0.slotWidth ?? .infinity < $1.slotWidth ?? .infinity }),
            let width = face.slotWidth, width < least
        {
            let share = width / Double(template.canvasWidth)
            remark("template.face.small", ["layer": face.id, "share": (share * 100).rounded().plain])
        }
        let art = Set(template.artReferences)
        for missing in missingElements(of: art, in: root) {
            remark("art.element.missing", ["path": missing.path, "element": missing.element ?? ""])
        }
        remarks += writtenText(in: art, root: root, template: template)
        guard !template.isOnePicture else { return remarks }
        let used = Set((art + layers.compactMap(\.along?.source)).map(\.path))
        for path in artFiles(in: root) where !used.contains(path) {
            remark("template.art.unused", ["path": path])
        }
        return remarks
    }

    /// `<text>` in art looks as the fonts of each machine have it, and differs between them.
    private static func writtenText(
        in art: Set<ArtReference>, root: String, template: Template
    ) -> [TemplateProblem] {
        Set(art.map(\.path)).sorted().filter { $0.hasSuffix(".svg") }.flatMap { path -> [TemplateProblem] in
            guard
                let bytes = try? FileSystem.readUnchanged("\(root)/\(path)", limit: AssetMemory.sizeLimit)
                    .bytes,
                let text = (try? SVGOutline(bytes))?.elements.first(where: { $0.name == "text" })
            else { return [] }
            return [
                TemplateProblem(
                    .warning, "template.art.text", ["path": path],
                    file: template.isOnePicture ? template.file : "\(template.id)/\(path)",
                    at: text.place)
            ]
        }
    }

    /// Elements whose ids stand nowhere in their files. Only drawing finds out for certain.
    private static func missingElements(of art: Set<ArtReference>, in root: String) -> [ArtReference] {
        let files = Dictionary(grouping: art.filter { $0.element != nil }, by: \.path)
        return files.sorted { $0.key < $1.key }.flatMap { path, references -> [ArtReference] in
            guard
                let text = try? FileSystem.readUnchanged("\(root)/\(path)", limit: AssetMemory.sizeLimit)
                    .bytes
            else {
                return []
            }
            let ids = ids(in: text)
            return references.filter { !ids.contains($0.element ?? "") }
                .sorted { $0.element ?? "" < $1.element ?? "" }
        }
    }

    /// What stands in quotes after each `id=`.
    private static func ids(in text: [UInt8]) -> Set<String> {
        var ids: Set<String> = []
        var index = 0
        while index + 4 < text.count {
            defer { index += 1 }
            guard text[index] == UInt8(ascii: "i"), text[index + 1] == UInt8(ascii: "d"),
                text[index + 2] == UInt8(ascii: "=")
            else { continue }
            let quote = text[index + 3]
            guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
                let end = text[(index + 4)...].firstIndex(of: quote)
            else { continue }
            ids.insert(String(decoding: text[(index + 4)..<end], as: UTF8.self))
            index = end
        }
        return ids
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

    /// In canvas units; nil where only drawing can tell.
    package var slotWidth: Double? {
        if case .quad(let corners) = placement, corners.count == 4 {
            return corners.map(\.x).max().flatMap { right in corners.map(\.x).min().map { right - $0 } }
        }
        guard case .rect(let box) = box, case .pose(_, _, let scale, _) = placement else { return nil }
        return box.width * abs(scale.x)
    }
}
