import Platforms
import StickerEncoding
import StickerManifest

/// Archives that sticker apps on phones open and hand to WhatsApp: one file a pack, with the pictures that WhatsApp takes.
///
/// The format has no document; the apps read `title.txt`, `author.txt`, the only PNG as the tray icon, and WebP pictures
/// in the order of their names.
struct WastickersPackager: Packager {
    private let pictures = WhatsAppPackager()

    var platform: Platform { .wastickers }
    var counts: PackCounts { pictures.counts }

    func target(_ kind: StickerKind) -> PictureTarget? { pictures.target(kind) }

    func covers(_ kind: StickerKind) -> [String: PictureTarget] { pictures.covers(kind) }

    func files(of pack: ExportedPack) -> [PackagedFile] {
        var files = [
            PackagedFile("title.txt", Array(pack.title(TextLimit(128)).utf8)),
            PackagedFile("author.txt", Array(pack.author(TextLimit(128)).utf8)),
        ]
        if let tray = pack.coverPictures["tray"] { files.append(PackagedFile("tray.png", tray.bytes)) }
        files += pack.stickers.enumerated().map { index, sticker in
            PackagedFile("\(pack.number(index + 1))-\(sticker.id).webp", sticker.picture.bytes)
        }
        return [PackagedFile("\(pack.identifier).wastickers", ZipWriter.archive(files))]
    }
}
