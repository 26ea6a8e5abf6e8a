import Files
import JSONText

/// Remarks on the SVG files of a costume: what they contain that isn't drawn, and what isn't in them.
struct ArtLint {
    let template: Template
    /// The costume's folder.
    let root: String
    let places: DocumentPlaces

    /// Elements of SVG's own animation, which no frame shows.
    private static let animations: Set = [
        "animate", "animateTransform", "animateMotion", "animateColor", "set",
    ]

    /// Elements that drawing programs write, and librsvg draws nothing for.
    private static let undrawn: Set = [
        "mesh", "meshgradient", "meshGradient", "hatch", "solidcolor", "solidColor", "flowRoot", "script",
        "video",
        "audio", "canvas", "iframe",
    ]

    func remarks(on art: Set<ArtReference>) -> [TemplateProblem] {
        let files = Dictionary(grouping: art, by: \.path)
        return files.keys.sorted().filter { $0.hasSuffix(".svg") }.flatMap { path -> [TemplateProblem] in
            guard
                let bytes = try? FileSystem.readUnchanged(place(of: path), limit: AssetMemory.sizeLimit)
                    .bytes,
                let picture = try? SVGOutline(bytes)
            else { return [] }
            let missing = Set(files[path, default: []].compactMap(\.element)).filter { !picture.has(id: $0) }
            let used = Set(files[path, default: []].compactMap(\.element))
            return missing.sorted().map { places.missing($0, of: path, picture) }
                + contents(of: picture, path: path, used: used)
        }
    }

    private func place(of path: String) -> String { path.hasPrefix("/") ? path : "\(root)/\(path)" }

    /// Each kind once, at its first place.
    /// - Parameter used: ids of elements that the costume draws.
    private func contents(of picture: SVGOutline, path: String, used: Set<String>) -> [TemplateProblem] {
        var found: [String: TemplateProblem] = [:]
        let file = template.isOnePicture ? template.file : "\(template.id)/\(path)"
        func note(_ code: String, _ evidence: [String: String], _ element: SVGOutline.Element) {
            let evidence = evidence.merging(["path": path]) { own, _ in own }
            let problem = TemplateProblem(.warning, code, evidence, file: file, at: element.place)
            if found[code] == nil { found[code] = problem }
        }
        var hidden: [Bool] = []
        for element in picture.elements {
            hidden.removeLast(max(0, hidden.count - element.depth))
            hidden.append(element.isHidden || hidden.last ?? false)
            if let id = element.id, used.contains(id), hidden.last == true {
                note("template.art.hidden", ["element": element.attributes["inkscape:label"] ?? id], element)
            }
            switch element.name {
            // It looks as the fonts of each machine have it.
            case "text": note("template.art.text", [:], element)
            case let name where Self.animations.contains(name):
                note("template.art.smil", ["element": name], element)
            // Figma writes it for what SVG can't say.
            case "foreignObject": note("template.art.foreign", [:], element)
            case let name where Self.undrawn.contains(name):
                note("template.art.undrawn", ["element": name], element)
            case "image", "feImage":
                let link = element.attributes["xlink:href"] ?? element.attributes["href"] ?? ""
                guard !link.isEmpty, !link.hasPrefix("#") else { continue }
                if !link.hasPrefix("data:") {
                    note("template.art.link", ["link": String(link.prefix(80))], element)
                } else if !EmbeddedPicture.isWhole(link) {
                    note("template.art.embedded", [:], element)
                }
            default: break
            }
        }
        return found.values.sorted { ($0.line ?? 0, $0.code) < ($1.line ?? 0, $1.code) }
    }
}

extension SVGOutline.Element {
    /// Whether it has itself not drawn, as drawing programs do with layers that are switched off.
    fileprivate var isHidden: Bool {
        if attributes["display"] == "none" { return true }
        let style = attributes["style"] ?? ""
        return style.split(separator: ";").contains { $0.filter { !$0.isWhitespace } == "display:none" }
    }
}

extension DocumentPlaces {
    /// The report of an element that a file lacks, where the document names it.
    /// - Parameter path: of the file, as in the document.
    func missing(_ element: String, of path: String, _ picture: SVGOutline) -> TemplateProblem {
        let evidence = picture.evidence(ofMissing: element).merging(["path": path]) { own, _ in own }
        let problem = TemplateProblem(.error, "art.element.missing", evidence, file: template.file)
        return placing(problem, atText: "\(path)#\(element)")
    }

    /// The same of a drawing that failed: it knows the element alone. nil where the file can't be read.
    /// - Parameter folder: the templates' folder, absolute.
    package func missing(_ element: String, of path: String, in folder: String) -> TemplateProblem? {
        let place = path.hasPrefix("/") ? path : "\(template.artFolder(in: folder))/\(path)"
        guard let bytes = try? FileSystem.readUnchanged(place, limit: AssetMemory.sizeLimit).bytes,
            let picture = try? SVGOutline(bytes), !picture.has(id: element)
        else { return nil }
        return missing(element, of: path, picture)
    }
}
