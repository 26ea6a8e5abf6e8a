import Digest
import Platforms
import StickerEncoding

/// Packs for XMPP: the pictures, and the request that publishes the pack (XEP-0449, version 0.1.1).
struct XMPPPackager: Packager {
    private let pictures = MatrixPackager()

    var platform: Platform { .xmpp }
    /// Servers take stanzas of 262,144 bytes and more; a sticker's description takes about 1,200.
    var counts: PackCounts { PackCounts(1...150, mixes: true) }

    /// The same as for Matrix: the specification limits nothing.
    func target(_ kind: StickerKind) -> PictureTarget? { pictures.target(kind) }

    func files(of pack: ExportedPack) -> [PackagedFile] {
        var published = XMPPStickerPack(
            name: pack.title(TextLimit(100)), summary: OneLine.of(pack.author(TextLimit(100))), items: [])
        var files: [PackagedFile] = []
        for (index, sticker) in pack.stickers.enumerated() {
            let (picture, name) = (sticker.picture, pack.fileName(index, sticker.picture))
            files.append(PackagedFile(name, picture.bytes))
            let words = TextLimit(200).fitting([sticker.name] + sticker.keywords, most: 10)
            published.items.append(
                XMPPStickerPack.Item(
                    file: name, mediaType: picture.format.mediaType, width: picture.width,
                    height: picture.height,
                    bytes: picture.bytes.count,
                    digest: XMPPStickerPack.base64(SHA256.digest(picture.bytes)),
                    fallback: sticker.firstEmoji,
                    suggestions: sticker.emoji.prefix(5).map { ("", $0) } + words.map { (pack.language, $0) })
            )
        }
        return files + [PackagedFile("publish.xml", Array(published.request.utf8))]
    }
}
