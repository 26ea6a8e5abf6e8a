import JSONText
import Raster

/// Turns one SVG, drawn with `border`, `back`, `face` and `front`, into the template that it means.
struct OnePictureTranslator {
    static let byteLimit = 8 << 20
    /// From the bottom to the top. Drawing programs write no empty layers, so that only the face must be there, and
    /// something around it.
    static let parts = ["border", "back", face, "front"]
    private static let face = "face"
    /// A canvas of this side stands in where the viewBox can't be one.
    private static let side = 618.0

    private let id: String
    private let log: ProblemLog
    private let art: ArtReference

    /// - Parameters:
    ///   - text: of the file.
    ///   - digest: of the same bytes, SHA-256.
    static func translate(
        id: String, text: [UInt8], digest: String
    ) -> (template: Template?, problems: [TemplateProblem]) {
        let file = "\(id).svg"
        let log = ProblemLog(file: file)
        let art = ArtReference(path: file, element: nil, digest: digest)
        do throws(SVGMistake) {
            let outline = try SVGOutline(text)
            let template = OnePictureTranslator(id: id, log: log, art: art).template(outline)
            return (log.hasErrors ? nil : template, log.sorted)
        } catch {
            log.add(.error, error.code, error.evidence, at: error.place)
            return (nil, log.sorted)
        }
    }

    private func template(_ picture: SVGOutline) -> Template? {
        guard let root = picture.root, root.name == "svg" else {
            log.add(.error, "template.svg.root", ["found": picture.root?.name ?? ""], at: picture.root?.place)
            return nil
        }
        let found = parts(of: picture, at: root.place)
        var name = texts("title", in: picture, limit: 100)
        if name["en"] == nil {
            let spoken = TemplateInfo.name(of: id)
            name["en"] = spoken
            log.add(.warning, "template.picture.title", ["name": spoken], at: root.place)
        }
        let canvas = canvas(root)
        return Template(
            id: id,
            info: TemplateInfo(
                name: name,
                description: texts("desc", in: picture, limit: TemplateTranslator.descriptionLimit),
                emoji: emoji(root), keywords: keywords(root)),
            canvasWidth: canvas.width, canvasHeight: canvas.height, animation: nil, stillMoment: 0,
            matte: nil, layers: layers(found), isOnePicture: true)
    }

    /// The ids of the parts that there are, by their names.
    private func parts(of picture: SVGOutline, at place: TextPlace) -> [String: String] {
        let known = picture.names
        var found: [String: String] = [:]
        for part in Self.parts {
            // `Face` means `face`: Figma's layers begin with a capital letter by default.
            let written = known.first { $0.lowercased() == part }
            found[part] = picture.id(named: part) ?? written.flatMap(picture.id(named:))
        }
        let isAlone = found.keys.allSatisfy { $0 == Self.face }
        for part in Self.parts where found[part] == nil {
            let isNeeded = part == Self.face || (isAlone && part == "back")
            let others = known.filter { !Self.parts.contains($0.lowercased()) }
            if let nearest = Nearest.word(to: part, among: others) {
                log.add(
                    isNeeded ? .error : .warning, "template.picture.part.misspelt",
                    ["element": part, "nearest": nearest], at: place)
            } else if isNeeded {
                log.add(.error, "template.picture.part", ["element": part], at: place)
            }
        }
        return found
    }

    private func layers(_ parts: [String: String]) -> [Layer] {
        func layer(_ id: String, _ content: LayerContent, box: LayerBox? = nil, mask: LayerMask? = nil)
            -> Layer
        {
            Layer(
                id: id, content: content, box: box,
                placement: .pose(anchor: nil, position: nil, scale: Point(x: 1, y: 1), rotation: 0),
                mask: mask, clip: nil, opacity: 1, blend: .normal, visible: nil, tracks: [])
        }
        return Self.parts.compactMap { name in
            guard let id = parts[name] else { return nil }
            let part = ArtReference(path: art.path, element: id, digest: art.digest)
            guard name == Self.face else { return layer(name, .image([part])) }
            return layer(
                name, .face(FaceStyle()), box: .element(part),
                mask: LayerMask(.image(part, luminance: false)))
        }
    }

    /// One without a language is English.
    private func texts(_ name: String, in picture: SVGOutline, limit: Int) -> [String: String] {
        var texts: [String: String] = [:]
        for text in picture.texts where text.name == name && !text.content.isEmpty {
            if text.content.count > limit {
                log.add(
                    .error, "template.text.long",
                    ["count": String(text.content.count), "limit": String(limit)], at: text.place)
            }
            if text.content.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
                log.add(.error, "template.value.control", ["found": "<\(name)>"], at: text.place)
            }
            let language = text.language ?? "en"
            guard Field.isTag(language) else {
                log.add(.error, "template.language.tag", ["tag": language], at: text.place)
                continue
            }
            texts[language] = texts[language] ?? text.content
        }
        return texts
    }

    private func emoji(_ root: SVGOutline.Element) -> [String] {
        guard let written = root.attributes["data-emoji"] else { return [] }
        let emoji = written.split { $0.isWhitespace || $0 == "," }.map(String.init)
        if !(1...3).contains(emoji.count) || !emoji.allSatisfy(\.isOneEmoji) {
            log.add(.error, "template.picture.emoji", ["found": written], at: root.place)
        }
        return emoji
    }

    /// `data-keywords` (English), `data-keywords-ja`, …: words between commas.
    private func keywords(_ root: SVGOutline.Element) -> [String: [String]] {
        var keywords: [String: [String]] = [:]
        let written = root.attributes.sorted { $0.key < $1.key }
        for (key, value) in written where key == "data-keywords" || key.hasPrefix("data-keywords-") {
            let language = key == "data-keywords" ? "en" : String(key.dropFirst("data-keywords-".count))
            guard Field.isTag(language) else {
                log.add(.error, "template.language.tag", ["tag": language], at: root.place)
                continue
            }
            let words = value.split(separator: ",").map {
                $0.split { $0.isWhitespace }.joined(separator: " ")
            }
            keywords[language] = words.filter { !$0.isEmpty }
        }
        return keywords
    }

    /// The viewBox in its own units where they can be a canvas's, else its shape, 618 units long.
    private func canvas(_ root: SVGOutline.Element) -> (width: Int, height: Int) {
        let box = root.attributes["viewBox"].map { text in
            text.split { $0.isWhitespace || $0 == "," }.compactMap { Double($0) }
        }
        let sides: [Double?] =
            if let box, box.count == 4 {
                [box[2], box[3]]
            } else {
                ["width", "height"].map { root.attributes[$0].flatMap(Self.pixels) }
            }
        let lengths = sides.compactMap { $0 }.filter { $0 >= 1e-6 && $0 < 1e9 }
        guard lengths.count == 2 else {
            log.add(.error, "template.svg.size", at: root.place)
            return (Int(Self.side), Int(Self.side))
        }
        if lengths.allSatisfy({ $0 == $0.rounded() && (16...4096).contains($0) }) {
            return (Int(lengths[0]), Int(lengths[1]))
        }
        let scale = Self.side / max(lengths[0], lengths[1])
        return (max(16, Int((lengths[0] * scale).rounded())), max(16, Int((lengths[1] * scale).rounded())))
    }

    /// `618` or `618px`.
    private static func pixels(_ text: String) -> Double? {
        Double(text.hasSuffix("px") ? String(text.dropLast(2)) : text)
    }
}
