import JSONText
import Raster

/// Turns `skin.json` into the skin that it means, and collects all its mistakes.
struct SkinTranslator {
    static let keys = ["format", "name", "colors", "fonts", "backgrounds", "styleSheet"]
    static let entryLimit = 256
    static let styleSheetLimit = 64 << 10

    let id: String
    let art: any ArtFinder
    /// Reads the style sheet: a path beside `skin.json` → its bytes.
    let read: (String) throws(ArtMistake) -> [UInt8]
    /// Has the names that this skin leaves out.
    let base: Skin
    let folder: String

    /// - Parameter file: what the problems name.
    /// - Returns: nil as the skin when there is an error among the problems.
    func translate(_ text: [UInt8], file: String) -> (skin: Skin?, problems: [TemplateProblem]) {
        let log = ProblemLog(file: file)
        guard let root = TemplateTranslator.root(of: text, log: log) else { return (nil, log.sorted) }
        guard !TemplateTranslator.isNewer(root), let object = root.object(Self.keys) else {
            return (nil, log.sorted)
        }
        _ = object.required("format")?.integer(1...TemplateTranslator.format)
        var skin = Skin(id: id)
        skin.name = object.required("name")?.texts(limit: 100) ?? [:]
        // A color is no other color's name: nothing goes in circles.
        skin.colors = entries(object["colors"]) { $0.color() }
        skin.fonts = entries(object["fonts"]) { $0.skinFont() }
        // What follows may name the skin's own colors.
        log.styleContext.skin.colors = skin.completed(by: base).colors
        skin.backgrounds = entries(object["backgrounds"]) { background($0) }
        if let field = object["styleSheet"] {
            skin.styleText = styleText(field, colors: log.styleContext.skin.colors) ?? ""
        }
        return (log.hasErrors ? nil : skin, log.sorted)
    }

    private func entries<Value>(_ field: Field?, _ value: (Field) -> Value?) -> [String: Value] {
        guard let entries = field?.entries() else { return [:] }
        guard entries.count <= Self.entryLimit else {
            field?.error(
                "template.count.range",
                ["count": String(entries.count), "from": "0", "to": String(Self.entryLimit)])
            return [:]
        }
        var found: [String: Value] = [:]
        for (name, field) in entries {
            guard Self.isName(name) else {
                field.error("skin.name.invalid", ["name": name])
                continue
            }
            found[name] = value(field)
        }
        return found
    }

    /// `[A-Za-z][A-Za-z0-9_-]{0,39}`
    static func isName(_ name: String) -> Bool { CaptionText.isName(name) }

    private func background(_ field: Field) -> Skin.Background? {
        var translator = TemplateTranslator(id: id, log: field.log, art: art)
        translator.artFolder = folder
        if case .object(let members) = field.node.value, members.contains(where: { $0.key == "image" }) {
            guard let image = field.object(["image"])?["image"] else { return nil }
            guard !(image.skinName.map(Self.isName) ?? false) else {
                return image.mistaken("skin.background.name")
            }
            return translator.art(image, needsElement: false).map(Skin.Background.picture)
        }
        return translator.paint(field).map(Skin.Background.fill)
    }

    /// The sheet's text; every `$name` in it is known.
    private func styleText(_ field: Field, colors: [String: Color]) -> String? {
        guard let path = field.text().map(art.spelled) else { return nil }
        let bytes: [UInt8]
        do throws(ArtMistake) { bytes = try read(path) } catch {
            return field.mistaken(error.code, error.evidence)
        }
        guard let text = String(validating: bytes, as: UTF8.self), !text.contains("@import") else {
            return field.mistaken("skin.style.unreadable", ["path": path])
        }
        do throws(SkinStyle.Unknown) { _ = try SkinStyle.filled(text, colors: colors) } catch {
            let known = field.log.sorted(colors.keys.sorted(), for: error.name)
            return field.mistaken(
                "skin.color.unknown", ["name": error.name, "known": known.joined(separator: ", ")])
        }
        return text + "\n"
    }
}

extension Field {
    /// A family, a list of them, or `{"family": …, "weight": …}`.
    fileprivate func skinFont() -> Skin.Font? {
        guard case .object = node.value else { return families().map { Skin.Font(families: $0) } }
        guard let object = object(["family", "weight"]) else { return nil }
        let families = object.required("family")?.families()
        let weight = object["weight"].map { $0.fontWeight() }
        guard let families else { return nil }
        if let weight, weight == nil { return nil }
        return Skin.Font(families: families, weight: weight ?? nil)
    }
}
