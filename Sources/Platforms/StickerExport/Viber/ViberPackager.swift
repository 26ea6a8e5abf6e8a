import Platforms
import StickerEncoding

/// Custom packs for Viber, whose stickers are stills.
struct ViberPackager: Packager {
    var platform: Platform { .viber }
    var counts: PackCounts { PackCounts(1...24, mixes: false) }

    func target(_ kind: StickerKind) -> PictureTarget? {
        kind == .still ? PictureTarget(.png, width: 490, height: 490, limit: 500_000) : nil
    }

    func covers(_ kind: StickerKind) -> [String: PictureTarget] {
        ["icon": PictureTarget(.png, width: 120, height: 120, limit: 100_000)]
    }

    func files(of pack: ExportedPack) -> [PackagedFile] {
        let pictures = pack.stickers.enumerated().map { index, sticker in
            // Counted from zero.
            PackagedFile("\(pack.number(index)).png", sticker.picture.bytes)
        }
        var files = pictures + [PackagedFile("upload.zip", ZipWriter.archive(pictures))]
        if let icon = pack.coverPictures["icon"] { files.append(PackagedFile("icon.png", icon.bytes)) }
        let texts = FormTexts(
            pack, title: TextLimit(100), description: TextLimit(100), creator: TextLimit(100))
        return files + [texts.file]
    }
}
