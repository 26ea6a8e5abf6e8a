import Files
import JSONText
package import Settings

/// `Templates/pack.json`; every key optional.
package struct PackDocument: Equatable, Sendable {
    /// The pack's name for people, by BCP 47 tag.
    package var name: [String: String] = [:]
    /// The author for people; nil: unnamed.
    package var author: String?
    /// The costume whose sticker stands for the pack; nil: the first.
    package var cover: String?
    /// Ids of the costumes that come first, in this order.
    package var order: [String] = []
    /// Ids of costumes by the name of a section of the pack.
    package var groups: [String: [String]] = [:]
    /// What the file says of how stickers look.
    package var settings = StickerSettings()

    /// Its name in a folder of costumes.
    package static let file = "pack.json"

    package init() {}
}

extension PackDocument {
    static let keys =
        ["format", "name", "author", "cover", "order", "groups"] + StickerSetting.all.map(\.word)

    /// Reads `pack.json`; a wrong value is reported and replaced by its default.
    /// - Parameter known: ids of the costumes that are there.
    static func read(_ folder: String, known: Set<String>) -> (PackDocument, [TemplateProblem]) {
        let log = ProblemLog(file: file)
        let text: [UInt8]
        do throws(FileError) {
            text = try FileSystem.readUnchanged("\(folder)/\(file)", limit: TemplateTranslator.byteLimit)
                .bytes
        } catch {
            if !error.isMissing { log.add(.error, "template.document.unreadable", ["reason": error.text]) }
            return (PackDocument(), log.problems)
        }
        return (parse(text, known: known, log: log), log.sorted)
    }

    static func parse(_ text: [UInt8], known: Set<String>, log: ProblemLog) -> PackDocument {
        var pack = PackDocument()
        guard let root = TemplateTranslator.root(of: text, log: log), !TemplateTranslator.isNewer(root),
            let object = root.object(keys)
        else { return pack }
        _ = object["format"]?.integer(1...TemplateTranslator.format)
        pack.name = object["name"]?.texts(limit: 100) ?? [:]
        pack.author = object["author"]?.text()
        pack.cover = object["cover"].flatMap { id($0, known: known) }
        pack.order = ids(object["order"], known: known)
        for (name, field) in object["groups"]?.entries() ?? [] {
            pack.groups[name] = ids(field, known: known)
        }
        for setting in StickerSetting.all {
            guard let field = object[setting.word] else { continue }
            let value =
                setting.kind == .ids
                ? .words(ids(field, known: known)) : value(of: field, as: setting.kind)
            setting.set(value ?? .none, in: &pack.settings)
        }
        return pack
    }

    /// nil where the field holds no value of this kind, which is reported.
    private static func value(of field: Field, as kind: SettingKind) -> SettingValue? {
        switch (kind, field.node.value) {
        case (.flag, _): field.flag().map(SettingValue.flag)
        case (.side, .text(let name)): side(name, field).map(SettingValue.integer)
        case (.side, _): field.integer(SideText.pixels).map(SettingValue.integer)
        case (.integer(let range), _), (.bytes(let range), _):
            field.integer(range).map(SettingValue.integer)
        default: field.text().map(SettingValue.word)
        }
    }

    private static func side(_ name: String, _ field: Field) -> Int? {
        if let side = SideText.named[name] { return side }
        let known = field.log.sorted(["small", "regular", "large"], for: name)
        return field.mistaken("template.value.choice", ["known": known.joined(separator: ", ")])
    }

    private static func ids(_ field: Field?, known: Set<String>) -> [String] {
        var seen: Set<String> = []
        return (field?.list() ?? []).compactMap { field in
            guard let id = id(field, known: known) else { return nil }
            guard seen.insert(id).inserted else {
                field.warn("pack.id.twice", ["id": id])
                return nil
            }
            return id
        }
    }

    private static func id(_ field: Field, known: Set<String>) -> String? {
        guard let id = field.text() else { return nil }
        guard !known.contains(id) else { return id }
        var evidence = ["id": id]
        evidence["nearest"] = Nearest.word(to: id, among: known.sorted())
        field.warn("pack.id.unknown", evidence)
        return nil
    }
}
