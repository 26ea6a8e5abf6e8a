import Platforms
import StickerEncoding

/// Albums for WeChat's sticker platform: everything that its form asks for.
struct WeChatPackager: Packager {
    var platform: Platform { .wechat }
    /// An album is still or moving as a whole.
    var counts: PackCounts { PackCounts(8...24, allowed: [8, 16, 24], mixes: false) }

    /// Stills are GIF as well.
    func target(_ kind: StickerKind) -> PictureTarget? {
        PictureTarget(
            .gif, width: 240, height: 240, limit: 500_000,
            motion: kind == .still ? nil : MotionRule(frameRate: 12, longest: 5000, shortestFrame: 80))
    }

    /// The banner must not be transparent, nor white as the page that it stands on.
    func covers(_ kind: StickerKind) -> [String: PictureTarget] {
        var banner = PictureTarget(.png, width: 750, height: 400, margin: 20, limit: 500_000)
        banner.background = 0xFFE2B8
        return [
            "cover": PictureTarget(.png, width: 240, height: 240, limit: 500_000),
            "icon": PictureTarget(.png, width: 50, height: 50, limit: 100_000), "banner": banner,
        ]
    }

    func extras(_ kind: StickerKind) -> [String: PictureTarget] {
        ["thumb": PictureTarget(.png, width: 120, height: 120, limit: 200_000)]
    }

    func files(of pack: ExportedPack) -> [PackagedFile] {
        var files: [PackagedFile] = []
        for name in ["cover", "icon", "banner"] {
            if let picture = pack.coverPictures[name] {
                files.append(PackagedFile("\(name).png", picture.bytes))
            }
        }
        var texts = FormTexts(
            pack, title: TextLimit(100), description: TextLimit(80), creator: TextLimit(100))
        for (index, sticker) in pack.stickers.enumerated() {
            let number = pack.number(index + 1)
            files.append(PackagedFile("main/\(number).gif", sticker.picture.bytes))
            if let thumb = sticker.extras["thumb"] {
                files.append(PackagedFile("thumbs/\(number).png", thumb.bytes))
            }
            texts.stickers.append(
                FormTexts.Sticker(file: "\(number).gif", name: OneLine.of(sticker.name), emoji: sticker.emoji)
            )
        }
        return files + [texts.file]
    }
}
