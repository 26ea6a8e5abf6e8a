import StickerManifest

/// What somebody types into a platform's form when uploading a pack: `texts.json`.
struct FormTexts: Encodable {
    struct Sticker: Encodable {
        var file: String
        var name: String
        var emoji: [String]
    }

    /// A BCP 47 tag.
    var language: String
    var title: String
    var description: String
    var creator: String
    /// nil: the form has no such field.
    var copyright: String?
    /// Empty: the form has no texts of single stickers.
    var stickers: [Sticker] = []

    /// The names of the stickers are the description: packs have no other.
    init(_ pack: ExportedPack, title: TextLimit, description: TextLimit, creator: TextLimit) {
        language = pack.language
        self.title = pack.title(title)
        let comma = ["ja", "zh"].contains { pack.language.hasPrefix($0) } ? "、" : ", "
        self.description = description.shortened(
            pack.stickers.map { OneLine.of($0.name) }.filter { !$0.isEmpty }.joined(separator: comma))
        self.creator = pack.author(creator)
    }

    var file: PackagedFile { PackagedFile("texts.json", PackJSON.bytes(self)) }
}
