import Platforms
import StickerEncoding

/// Packs for Delta Chat: a zip with one folder, whose name is the pack's, and the pictures in it.
///
/// Delta Chat's core lists the folders below `stickers` of an account, and in each the files that end in `.png` or `.webp`;
/// their order is that of their names.
struct DeltaChatPackager: Packager {
    private let pictures = WebPackager()

    var platform: Platform { .deltachat }
    var counts: PackCounts { PackCounts(1...200, mixes: true) }

    /// A sticker travels as a message of its own, so that small files are kind; there is no limit of its own.
    func target(_ kind: StickerKind) -> PictureTarget? { pictures.target(kind) }

    func files(of pack: ExportedPack) -> [PackagedFile] {
        let folder = Self.folder(pack)
        let files = pack.stickers.enumerated().map { index, sticker in
            PackagedFile("\(folder)/\(pack.fileName(index, sticker.picture))", sticker.picture.bytes)
        }
        return [PackagedFile("\(pack.identifier).zip", ZipWriter.archive(files))]
    }

    /// The title without what Delta Chat and file systems refuse in the name of a folder.
    private static func folder(_ pack: ExportedPack) -> String {
        let title = pack.title(TextLimit(60, .bytes)).filter { !"/\\.:*?\"<>|".contains($0) }
        let name = OneLine.of(title)
        return name.isEmpty ? pack.identifier : name
    }
}
