import Costume
import Messages
import StickerManifest

/// What `kigurumi template list --json` prints.
struct TemplateListing: Encodable {
    struct Item: Encodable {
        var id: String
        /// `bundled`, `system`, `user` or `named`.
        var origin: String
        var path: String
        /// Folders that hold another one of this id, which isn't used.
        var overrides: [String]
        /// Not of skins.
        var name: [String: String]?
        /// Costumes only; 1: a still.
        var frames: Int?
        var seconds: Double?
        /// Costumes only: 1, or 2 where a second person can wear it too.
        var people: Int?
        /// Only where two people can wear it: whether one can.
        var secondIsOptional: Bool?
        var errors: Int?
        var warnings: Int?
    }

    struct Folder: Encodable {
        var origin: String
        var path: String
        var exists: Bool
    }

    var costumes: [Item]
    var filters: [Item]
    var expressions: [Item]
    var motions: [Item]
    var skins: [Item]
    /// The ones that override others last.
    var folders: [Folder]

    init(_ store: TemplateStore, among sources: [TemplateSource]) {
        costumes = store.entries.map { entry in
            let kind: TemplateItem.Kind = entry.template?.isOnePicture == true ? .picture : .costume
            var item = Item(TemplateItem(kind, entry.id), at: entry.place, entry.problems)
            guard let template = entry.template else { return item }
            item.name = template.info.name
            item.frames = template.animation?.frameCount ?? 1
            item.seconds = template.animation?.duration
            item.people = template.people.upperBound
            if item.people == 2 { item.secondIsOptional = template.people.lowerBound == 1 }
            return item
        }
        filters = store.filters.map { entry in
            var item = Item(TemplateItem(.filter, entry.id), at: entry.place, entry.problems)
            item.name = entry.value?.name
            return item
        }
        expressions = store.expressions.map { entry in
            var item = Item(TemplateItem(.expression, entry.id), at: entry.place, entry.problems)
            item.name = entry.value?.name
            return item
        }
        motions = store.motions.map { entry in
            var item = Item(TemplateItem(.motion, entry.id), at: entry.place, entry.problems)
            item.name = entry.value?.name
            return item
        }
        skins = store.skins.places.sorted { $0.key < $1.key }.map {
            Item(TemplateItem(.skin, $0.key), at: $0.value, nil)
        }
        folders = sources.map { source in
            Folder(
                origin: source.origin.rawValue, path: source.folder,
                exists: FileKind(at: source.folder) == .folder)
        }
    }
}

extension TemplateListing.Item {
    fileprivate init(_ item: TemplateItem, at place: TemplatePlace, _ problems: [TemplateProblem]?) {
        id = item.id
        origin = place.source.origin.rawValue
        path = "\(place.source.folder)/\(item.path)"
        overrides = place.overridden.map(\.folder)
        errors = problems?.count { $0.severity == .error }
        warnings = problems?.count { $0.severity == .warning }
    }
}
