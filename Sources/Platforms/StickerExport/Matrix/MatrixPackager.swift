import Digest
import Platforms
import StickerEncoding
import StickerManifest

/// Packs for Matrix: the content of an image pack event (Matrix 1.19, `m.room.image_pack`; before that MSC2545,
/// `im.ponies.room_emotes`, of the same content), and the files of Maunium's sticker picker.
///
/// Both name files where addresses of uploaded media will stand.
struct MatrixPackager: Packager {
    var platform: Platform { .matrix }
    /// An event takes 65,536 bytes, so a pack of full descriptions takes about 150 stickers.
    var counts: PackCounts { PackCounts(1...150, mixes: true) }

    func target(_ kind: StickerKind) -> PictureTarget? {
        PictureTarget(
            .webp, width: 512, height: 512, limit: 500_000,
            motion: kind == .still ? nil : MotionRule(frameRate: 25, longest: 6000))
    }

    /// What the sticker picker shows in its list.
    func extras(_ kind: StickerKind) -> [String: PictureTarget] {
        ["thumbnail": PictureTarget(.png, width: 128, height: 128, limit: 64_000)]
    }

    func files(of pack: ExportedPack) -> [PackagedFile] {
        let title = pack.title(TextLimit(100))
        var event = MatrixImagePack(title: title, attribution: pack.author(TextLimit(100)))
        var picker = MauniumPack(title: title, id: pack.identifier)
        var files: [PackagedFile] = []
        let names = PackNames.unique(pack.stickers.map { Self.shortcode($0.id) }, limit: 100)
        for (index, sticker) in pack.stickers.enumerated() {
            let (picture, name) = (sticker.picture, pack.fileName(index, sticker.picture))
            files.append(PackagedFile(name, picture.bytes))
            let (body, type) = (sticker.spoken(TextLimit(120, .bytes)), picture.format.mediaType)
            event.images[names[index]] = MatrixImagePack.Image(
                url: name, body: body,
                info: MatrixImageInfo(
                    w: picture.width, h: picture.height, size: picture.bytes.count, mimetype: type))
            picker.stickers.append(
                MauniumPack.Sticker(
                    body: body, url: name, picture, type: type,
                    id: "sha256:\(SHA256.hex(picture.bytes))"))
            if let thumbnail = sticker.extras["thumbnail"] {
                let path = "maunium/thumbnails/\(pack.fileName(index, thumbnail))"
                files.append(PackagedFile(path, thumbnail.bytes))
            }
            if index == pack.coverIndex { event.pack.avatarURL = name }
        }
        files.append(PackagedFile("image_pack.json", PackJSON.bytes(event)))
        files.append(PackagedFile("maunium/\(pack.identifier).json", PackJSON.bytes(picker)))
        let index = ["packs": ["\(pack.identifier).json"]]
        return files + [PackagedFile("maunium/index.json", PackJSON.bytes(index))]
    }

    /// `[A-Za-z0-9_-]{1,100}`, of which Matrix makes shortcodes.
    private static func shortcode(_ id: String) -> String {
        let name = id.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }
        return name.isEmpty ? "sticker" : name
    }
}
