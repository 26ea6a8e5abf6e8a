import Platforms
import StickerEncoding
import StickerManifest

/// Emoji for Misskey and its relatives, with the zip that their control panel imports.
///
/// Moving ones are WebP: servers shrink emoji with a library that reads no APNG.
struct MisskeyPackager: EmojiPackager {
    var platform: Platform { .misskey }
    var limit: Int { 256_000 }

    func target(_ kind: StickerKind) -> PictureTarget? {
        PictureTarget(.webp, width: 128, height: 128, limit: limit, motion: kind == .still ? nil : motion)
    }

    func files(beside pictures: [PackagedFile], of pack: ExportedPack) -> [PackagedFile] {
        let emojis = zip(pack.stickers, pictures).map { sticker, file in
            Meta.Record(
                fileName: file.path,
                emoji: Meta.Emoji(
                    name: String(file.path.prefix { $0 != "." }), category: pack.title(TextLimit(100)),
                    aliases: Self.aliases(sticker)))
        }
        let meta = PackagedFile("meta.json", PackJSON.bytes(Meta(emojis: emojis)))
        return [meta, PackagedFile("emoji.zip", ZipWriter.archive([meta] + pictures))]
    }

    /// Aliases are separated by spaces in the control panel, so each is one word.
    private static func aliases(_ sticker: ExportedPack.Sticker) -> [String] {
        let words = ([sticker.name] + sticker.keywords).map { OneLine.of($0).replacing(" ", with: "_") }
        return TextLimit(400).fitting(words, most: 20)
    }

    /// `meta.json`, as the server's own export writes it.
    private struct Meta: Encodable {
        struct Emoji: Encodable {
            var name: String
            var category: String
            var aliases: [String]
            var isSensitive = false
            var localOnly = false
        }

        struct Record: Encodable {
            var downloaded = true
            var fileName: String
            var emoji: Emoji
        }

        var metaVersion = 2
        var emojis: [Record]
    }
}
