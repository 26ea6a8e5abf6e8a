import Helpers
import JSONText
import Names
import Raster

extension TemplateTranslator {
    static let textKeys = [
        "content", "font", "weight", "size", "color", "align", "vertical", "outline", "shadow", "arc",
        "animate",
    ]
    /// Characters of a text.
    static let textLimit = 500
    static let letterSize = 72.0
    /// The smallest readable size, as a share of the canvas: 6 pixels of 96, at which stickers are often shown.
    static let readable = 6.0 / 96
    static let letterWeight = 700
    /// The house's warm dark.
    static let letterColor = Color(r: 0x4a, g: 0x34, b: 0x34)

    func text(_ field: Field) -> LayerContent? {
        guard let object = field.object(Self.textKeys) else { return nil }
        let content = object.required("content").flatMap { self.content($0) }
        let font = object["font"].map { self.font($0) } ?? Skin.Font(families: [])
        let weight = object["weight"].map { $0.fontWeight() } ?? font?.weight ?? Self.letterWeight
        let size = object["size"].map { $0.number(Field.sizes) } ?? Self.letterSize
        let color = object["color"].map { $0.color() } ?? Self.letterColor
        let align = object["align"].map { $0.choice(TextRequest.Alignment.self) } ?? .center
        let vertical = object["vertical"].map { $0.choice(TextRequest.Vertical.self) } ?? .middle
        let outline = object["outline"].flatMap { self.outline($0) }
        let shadow = object["shadow"].flatMap { self.shadow($0) }
        let arc = object["arc"].flatMap { self.arc($0) }
        let motion = object["animate"].flatMap { self.letterMotion($0) }
        guard let content, let font, let weight, let size, let color, let align, let vertical else {
            return nil
        }
        var caption = Caption(
            content.pieces, language: content.language, fonts: font.families, weight: weight, size: size,
            color: color)
        (caption.alignment, caption.vertical) = (align, vertical)
        caption.readable = max(canvasSize.width, canvasSize.height) * Self.readable
        (caption.outline, caption.shadow, caption.arcRadius) = (outline, shadow, arc)
        caption.motion = motion
        return .text(caption)
    }

    /// All languages are read, the wearer's is taken.
    private func content(_ field: Field) -> (pieces: [Caption.Piece], language: String)? {
        guard let texts = field.texts(limit: Self.textLimit), let entries = field.entries() else {
            return nil
        }
        var all: [String: [Caption.Piece]] = [:]
        for (language, field) in entries {
            guard let text = texts[language] else { continue }
            // Letters of many accents: of so many bytes a part would be drawn. They are more code points than a quarter.
            if text.utf8.count > TextRequest.longestText {
                let (count, limit) = (text.unicodeScalars.count, TextRequest.longestText / 4)
                field.error("template.text.long", ["count": String(count), "limit": String(limit)])
            }
            do throws(CaptionText.Mistake) {
                let pieces = try CaptionText.pieces(text)
                all[language] = pieces
                let caption = Caption(pieces, size: Self.letterSize, color: Self.letterColor)
                // An empty default, `{name:}`, says that blank is meant.
                if caption.text([:]).isEmpty, !text.contains(":}") { field.warn("template.text.blank") }
            } catch {
                switch error {
                case .brace: field.error("template.text.brace")
                case .name(let name): field.error("template.text.variable", ["name": name])
                }
            }
        }
        guard let language = LanguageChoice.pick(all.keys, for: log.styleContext.language) else { return nil }
        return all[language].map { ($0, language) }
    }

    private func font(_ field: Field) -> Skin.Font? {
        guard let name = field.skinName else { return field.families().map { Skin.Font(families: $0) } }
        return log.styleContext.skin.fonts[name] ?? field.unknown(name, in: log.styleContext.skin.fonts)
    }

    private func outline(_ field: Field) -> TextRequest.Outline? {
        guard let object = field.object(["width", "color"]) else { return nil }
        let width = object.required("width")?.number(Field.lengths)
        let color = object["color"].map { $0.color() } ?? Self.letterColor
        guard let width, let color else { return nil }
        return TextRequest.Outline(width: width, color: color)
    }

    private func shadow(_ field: Field) -> TextRequest.Shadow? {
        guard let object = field.object(["x", "y", "blur", "color"]) else { return nil }
        let x = object["x"].map { $0.number(Field.coordinates) } ?? 0
        let y = object["y"].map { $0.number(Field.coordinates) } ?? 0
        let blur = object["blur"].map { $0.number(Field.lengths) } ?? 0
        let color = object["color"].map { $0.color() } ?? Color(r: 0x4a, g: 0x34, b: 0x34, a: 0x80)
        guard let x, let y, let blur, let color else { return nil }
        return TextRequest.Shadow(x: x, y: y, blur: blur, color: color)
    }

    private func arc(_ field: Field) -> Double? {
        guard let object = field.object(["radius"]), let field = object.required("radius"),
            let radius = field.number(Field.coordinates)
        else { return nil }
        return abs(radius) >= 1 ? radius : field.mistaken("template.text.arc")
    }
}

/// Which of several texts is shown.
package enum LanguageChoice {
    /// The tag among them that suits best, as `LanguageTag` finds it (`de-CH` → `de`, `zh-TW` → `zh-Hant`), else English,
    /// else the first. Case means nothing. nil when there are none.
    package static func pick(_ tags: some Sequence<String>, for wanted: String?) -> String? {
        let known = tags.sorted()
        return wanted.flatMap { LanguageTag.best(for: $0, of: known) } ?? LanguageTag.best(
            for: "en", of: known)
            ?? known.first
    }
}
