import JSONText
import Raster

/// Turns one SVG, drawn with `back`, `face` and `front`, into the template that it means.
struct OnePictureTranslator {
    static let byteLimit = 8 << 20
    static let parts = ["back", "face", "front"]
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
        for part in Self.parts where picture.id(named: part) == nil {
            let known = picture.names
            let nearest = Nearest.word(to: part, among: known.filter { !Self.parts.contains($0) })
            log.add(
                .error, nearest == nil ? "template.picture.part" : "template.picture.part.misspelt",
                ["element": part, "nearest": nearest ?? ""], at: root.place)
        }
        let name = texts("title", in: picture, limit: 100)
        if name["en"] == nil { log.add(.error, "template.picture.title", at: root.place) }
        let canvas = canvas(root)
        return Template(
            id: id,
            info: TemplateInfo(
                name: name,
                description: texts("desc", in: picture, limit: TemplateTranslator.descriptionLimit),
                emoji: emoji(root), keywords: keywords(root)),
            canvasWidth: canvas.width, canvasHeight: canvas.height, animation: nil, stillMoment: 0,
            matte: nil, layers: layers(of: picture), isOnePicture: true)
    }

    private func layers(of picture: SVGOutline) -> [Layer] {
        func part(_ name: String) -> ArtReference {
            ArtReference(path: art.path, element: picture.id(named: name) ?? name, digest: art.digest)
        }
        func layer(_ id: String, _ content: LayerContent, box: LayerBox? = nil, mask: LayerMask? = nil)
            -> Layer
        {
            Layer(
                id: id, content: content, box: box,
                placement: .pose(anchor: nil, position: nil, scale: Point(x: 1, y: 1), rotation: 0),
                mask: mask, clip: nil, opacity: 1, blend: .normal, visible: nil, tracks: [])
        }
        return [
            layer("back", .image([part("back")])),
            layer(
                "face", .face(FaceStyle()), box: .element(part("face")),
                mask: LayerMask(.image(part("face"), luminance: false))),
            layer("front", .image([part("front")])),
        ]
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
        for (key, value) in root.attributes where key == "data-keywords" || key.hasPrefix("data-keywords-") {
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
        let lengths = sides.compactMap { $0 }.filter { $0.isFinite && $0 > 0 && $0 < 1e9 }
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
