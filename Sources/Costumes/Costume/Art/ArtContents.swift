import JSONText

/// Finds what an SVG file contains that isn't drawn as browsers and drawing programs draw it.
struct ArtContents {
    struct Finding {
        var code: String
        var evidence: [String: String]
        var place: TextPlace
    }

    private let path: String
    private var found: [String: Finding] = [:]

    private static let mostFindings = 20

    init(path: String) { self.path = path }

    /// Each kind once, at its first place, in the order of the file.
    var findings: [Finding] {
        let sorted = found.values.sorted {
            ($0.place.line, $0.place.column, $0.code, $0.evidence["found"] ?? "")
                < ($1.place.line, $1.place.column, $1.code, $1.evidence["found"] ?? "")
        }
        return Array(sorted.prefix(Self.mostFindings))
    }

    /// - Parameters:
    ///   - used: ids of elements that are drawn; empty: the whole file.
    ///   - asked: ids of elements that a document names.
    mutating func look(at picture: SVGOutline, used: Set<String>, asked: Set<String>) {
        let drawn = DrawnElements(picture, used: used)
        for element in picture.elements {
            guard let id = element.id, asked.contains(id), drawn.isHidden(id) else { continue }
            note("template.art.hidden", ["element": element.attributes["inkscape:label"] ?? id], element)
        }
        let styles = picture.elements.filter { $0.isSVG && $0.name == "style" }
        for style in styles { attributes(of: style) }
        if let style = styles.first {
            for text in drawn.passedOver { different(text, style) }
        }
        for item in drawn.items {
            if !item.isHolder { look(at: item.element) }
            let target = item.element.name == "use" ? drawn.element(at: item.element.link) : nil
            if let target,
                target.name == "svg" || target.name == "symbol" && target.attributes["viewBox"] == nil
            {
                for side in ["width", "height"] where item.element.attributes[side] != nil {
                    different("\(side)=\"\(item.element.attributes[side] ?? "")\"", item.element)
                }
            }
            guard !SVGVocabulary.animations.contains(item.element.name), item.element.name != "text" else {
                continue
            }
            properties(of: item)
        }
    }

    /// - Parameter kind: what is noted once; nil: the evidence.
    private mutating func note(
        _ code: String, _ evidence: [String: String], _ element: SVGOutline.Element, kind: String? = nil
    ) {
        let key = "\(code) \(kind ?? evidence.values.sorted().joined(separator: " "))"
        guard found[key].map({ element.place.line < $0.place.line }) ?? true else { return }
        let evidence = evidence.merging(["path": path]) { own, _ in own }
        found[key] = Finding(code: code, evidence: evidence, place: element.place)
    }

    /// - Parameter kind: what is noted once; nil: the text.
    private mutating func different(_ text: String, _ element: SVGOutline.Element, kind: String? = nil) {
        let line = text.prefix(1_000).split { $0.isWhitespace }.joined(separator: " ")
        let shown = line.count > 60 ? line.prefix(59) + "…" : line[...]
        note("template.art.different", ["found": String(shown)], element, kind: kind)
    }

    private mutating func look(at element: SVGOutline.Element) {
        switch element.name {
        // It looks as the fonts of each machine have it.
        case "text": note("template.art.text", [:], element)
        case let name where SVGVocabulary.animations.contains(name):
            note("template.art.smil", ["element": name], element)
        // Figma writes it for what SVG can't express.
        case "foreignObject": note("template.art.foreign", [:], element)
        case "image", "feImage": link(of: element)
        // Its tiles lie elsewhere.
        case "feTile": different("<feTile>", element)
        case let name where !SVGVocabulary.elements.contains(name) && !SVGVocabulary.silent.contains(name):
            note("template.art.undrawn", ["element": name], element)
        default:
            if let link = element.link, element.name != "a", !link.hasPrefix("#") {
                different("href=\"\(link)\"", element)
            }
        }
        attributes(of: element)
        for name in ["in", "in2"] {
            guard let input = element.attributes[name], SVGVocabulary.filterInputs.contains(input) else {
                continue
            }
            different("\(name)=\"\(input)\"", element)
        }
    }

    private mutating func attributes(of element: SVGOutline.Element) {
        for (name, value) in element.attributes where SVGVocabulary.differs(name, of: element) {
            different("\(name)=\"\(value)\"", element)
        }
    }

    private mutating func link(of element: SVGOutline.Element) {
        let link = element.link ?? ""
        guard !link.isEmpty else { return }
        if link.hasPrefix("#") {
            // It lies elsewhere and has another scale.
            if element.name == "feImage" { different("<feImage href=\"\(link)\">", element) }
        } else if !link.hasPrefix("data:") {
            note("template.art.link", ["link": String(link.prefix(80))], element)
        } else if !EmbeddedPicture.isWhole(link) {
            note("template.art.embedded", [:], element)
        } else if EmbeddedPicture.isTurned(link) {
            note("template.art.turned", [:], element)
        }
    }

    private mutating func properties(of item: DrawnElements.Item) {
        let isMoved = item.declarations.contains { $0.property == "transform" }
        for declaration in item.declarations {
            let (property, value) = (declaration.property, declaration.value)
            if !isMoved, property == "transform-origin" || property == "transform-box" { continue }
            if property == "clip-path", item.isInClip, value != "none" {
                different("\(property)=\"\(value)\"", item.element)
            }
            guard
                !SVGVocabulary.draws(
                    property, value, isAttribute: declaration.isAttribute, of: item.element)
            else { continue }
            different(
                declaration.isAttribute ? "\(property)=\"\(value)\"" : "\(property): \(value)", item.element,
                kind: "\(property) \(value.prefix { $0 != "(" })")
        }
    }
}
