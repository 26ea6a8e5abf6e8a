import Digest
import Platforms
import StickerEncoding
import StickerManifest

/// Sets of stickers or custom emoji for Telegram, described in the words of its Bot API.
///
/// Rules: core.telegram.org/stickers and core.telegram.org/bots/api#createnewstickerset.
struct TelegramPackager: Packager {
    /// Custom emoji instead of stickers.
    var makesEmoji = false

    var platform: Platform { makesEmoji ? .telegramEmoji : .telegram }

    var counts: PackCounts { PackCounts(1...(makesEmoji ? 200 : 120), mixes: true) }

    func target(_ kind: StickerKind) -> PictureTarget? {
        let side = makesEmoji ? 100 : 512
        guard kind == .moving else {
            return PictureTarget(.webp, width: side, height: side, limit: makesEmoji ? 64_000 : 512_000)
        }
        var motion = MotionRule(frameRate: 30, frames: 2...90, longest: 3000)
        motion.isEven = true
        return PictureTarget(
            .webm, width: side, height: side, limit: makesEmoji ? 64_000 : 256_000, motion: motion)
    }

    /// Sets of custom emoji show one of their emoji instead.
    func covers(_ kind: StickerKind) -> [String: PictureTarget] {
        makesEmoji ? [:] : ["icon": PictureTarget(.webp, width: 100, height: 100, limit: 128_000)]
    }

    func files(of pack: ExportedPack) -> [PackagedFile] {
        var files: [PackagedFile] = []
        var set = TelegramSet(
            name: Self.setName(pack.identifier), title: pack.title(TextLimit(64)),
            stickerType: makesEmoji ? "custom_emoji" : "regular")
        for (index, sticker) in pack.stickers.enumerated() {
            let name = pack.fileName(index, sticker.picture)
            files.append(PackagedFile(name, sticker.picture.bytes))
            set.stickers.append(
                TelegramSet.Sticker(
                    sticker: "attach://\(name)", format: Self.format(sticker.picture),
                    emojiList: sticker.emoji.isEmpty ? [sticker.firstEmoji] : Array(sticker.emoji.prefix(20)),
                    keywords: TextLimit(64).fitting(sticker.keywords, most: 20)))
        }
        if let icon = pack.coverPictures["icon"] {
            let name = "icon.\(icon.format.fileExtension)"
            files.append(PackagedFile(name, icon.bytes))
            set.thumbnail = TelegramSet.Thumbnail(thumbnail: "attach://\(name)", format: Self.format(icon))
        }
        return files + [PackagedFile("set.json", PackJSON.bytes(set))]
    }

    private static func format(_ picture: ExportedPicture) -> String {
        picture.format == .webm ? "video" : "static"
    }

    /// For example `aiko_by_<bot>`: whoever uploads the set puts the name of the bot there, up to 32 characters.
    static func setName(_ identifier: String) -> String {
        var name = PackNames.shortcode(identifier)
        if name.first?.isLetter != true { name = name.isEmpty ? "stickers" : "k_\(name)" }
        // 64 characters with `_by_` and the bot.
        if name.utf8.count > 28 { name = "\(name.prefix(21))_\(Self.mark(identifier))" }
        return name.replacing("__", with: "_") + "_by_<bot>"
    }

    /// Six characters that tell apart names whose ends were cut off.
    private static func mark(_ identifier: String) -> String {
        String(Base32.string(SHA256.digest(Array(identifier.utf8))).prefix(6))
    }
}
