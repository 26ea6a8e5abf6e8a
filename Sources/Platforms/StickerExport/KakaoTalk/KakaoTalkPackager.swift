import Platforms
import StickerEncoding

/// Proposals for KakaoTalk's emoticon studio, which people review: 32 stills, or 24 stickers of which three move.
struct KakaoTalkPackager: Packager {
    var platform: Platform { .kakaotalk }
    var counts: PackCounts { counts(of: .still) }

    func counts(of kind: StickerKind) -> PackCounts {
        let count = kind == .still ? 32 : 24
        return PackCounts(count...count, mixes: false)
    }

    /// A proposal's moving pictures lie on white.
    func target(_ kind: StickerKind) -> PictureTarget? {
        guard kind == .moving else { return Self.still }
        var target = PictureTarget(
            .gif, width: 360, height: 360, limit: 2_000_000,
            motion: MotionRule(frameRate: 20, frames: 2...24, longest: 6000))
        target.background = 0xFFFFFF
        return target
    }

    /// All but three stickers of a moving proposal are shown by a still.
    func extras(_ kind: StickerKind) -> [String: PictureTarget] {
        kind == .moving ? ["still": Self.still] : [:]
    }

    private static let still = PictureTarget(.png, width: 360, height: 360, limit: 150_000)

    func files(of pack: ExportedPack) -> [PackagedFile] {
        var texts = FormTexts(
            pack, title: TextLimit(100), description: TextLimit(500), creator: TextLimit(100))
        var files: [PackagedFile] = []
        for (index, sticker) in pack.stickers.enumerated() {
            let still = index < 3 ? nil : sticker.extras["still"]
            let picture = still ?? sticker.picture
            let name = "\(pack.number(index + 1)).\(picture.format.fileExtension)"
            files.append(PackagedFile(name, picture.bytes))
            if still != nil {
                // The studio asks for it when it accepts the proposal.
                files.append(PackagedFile("moving/\(pack.number(index + 1)).gif", sticker.picture.bytes))
            }
            texts.stickers.append(
                FormTexts.Sticker(file: name, name: OneLine.of(sticker.name), emoji: sticker.emoji))
        }
        return files + [texts.file]
    }
}
