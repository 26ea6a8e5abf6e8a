import Platforms
import StickerEncoding

/// Sets of still or animated stickers for LINE's Creators Market.
///
/// Rules: creator.line.me/en/guideline and creator.line.me/en/guideline/animationsticker.
struct LINEPackager: Packager {
    var platform: Platform { .line }
    var counts: PackCounts { counts(of: .still) }

    func counts(of kind: StickerKind) -> PackCounts {
        let sizes = kind == .still ? [8, 16, 24, 32, 40] : [8, 16, 24]
        return PackCounts(8...(kind == .still ? 40 : 24), allowed: sizes, mixes: false)
    }

    /// Stills may be 370 × 320 pixels. A sticker is square, so clear pixels at its sides would only make it smaller in
    /// a chat.
    func target(_ kind: StickerKind) -> PictureTarget? {
        switch kind {
        case .still: PictureTarget(.png, width: 320, height: 320, margin: 10, limit: 1_000_000)
        case .moving:
            PictureTarget(.apng, width: 270, height: 270, margin: 10, limit: 300_000, motion: Self.motion)
        }
    }

    func covers(_ kind: StickerKind) -> [String: PictureTarget] {
        let main =
            switch kind {
            case .still: PictureTarget(.png, width: 240, height: 240, limit: 1_000_000)
            case .moving: PictureTarget(.apng, width: 240, height: 240, limit: 300_000, motion: Self.motion)
            }
        return ["main": main, "tab": PictureTarget(.png, width: 96, height: 74, limit: 300_000)]
    }

    /// 5 to 20 frames in 1, 2, 3 or 4 seconds, all of up to four loops together.
    private static var motion: MotionRule {
        var motion = MotionRule(
            frameRate: 20, frames: 5...20, longest: 4000, shortestFrame: 50, lastsWholeSeconds: true,
            plays: 4)
        motion.longestPlay = 4000
        return motion
    }

    func files(of pack: ExportedPack) -> [PackagedFile] {
        var pictures: [PackagedFile] = []
        for name in ["main", "tab"] {
            if let picture = pack.coverPictures[name] {
                pictures.append(PackagedFile("\(name).png", picture.bytes))
            }
        }
        for (index, sticker) in pack.stickers.enumerated() {
            pictures.append(PackagedFile("\(pack.number(index + 1)).png", sticker.picture.bytes))
        }
        return pictures + [PackagedFile("upload.zip", ZipWriter.archive(pictures)), texts(pack).file]
    }

    /// Creators Market counts Asian characters and some symbols twice, and refuses emoji.
    private func texts(_ pack: ExportedPack) -> FormTexts {
        var plain = pack
        plain.title = OneLine.withoutEmoji(pack.title)
        plain.author = OneLine.withoutEmoji(pack.author)
        for index in plain.stickers.indices {
            plain.stickers[index].name = OneLine.withoutEmoji(plain.stickers[index].name)
        }
        var texts = FormTexts(
            plain, title: TextLimit(40, .columns), description: TextLimit(160, .columns),
            creator: TextLimit(50, .columns))
        // This field takes letters and digits only.
        let isPlain = texts.creator.utf8.allSatisfy { $0 < 0x80 }
        texts.copyright = isPlain ? texts.creator : "Kigurumi"
        return texts
    }
}
