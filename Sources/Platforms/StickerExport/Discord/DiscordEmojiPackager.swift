import Platforms
import StickerEncoding
import StickerManifest

/// Custom emoji for a Discord server.
///
/// Rules: github.com/discord/discord-api-docs, resources/emoji.
struct DiscordEmojiPackager: Packager {
    var platform: Platform { .discordEmoji }

    /// As many of each kind as a server with all boosts has; without boosts it has 50.
    var counts: PackCounts { PackCounts(1...250, mixes: true) }

    func target(_ kind: StickerKind) -> PictureTarget? {
        switch kind {
        case .still: PictureTarget(.png, width: 128, height: 128, limit: 256_000)
        case .moving:
            PictureTarget(
                .gif, width: 128, height: 128, limit: 256_000,
                motion: MotionRule(frameRate: 20, longest: 5000))
        }
    }

    func files(of pack: ExportedPack) -> [PackagedFile] {
        let names = PackNames.unique(pack.stickers.map { Self.name($0.id) }, limit: 32)
        var (files, emoji): ([PackagedFile], [Emoji.Entry]) = ([], [])
        for (name, sticker) in zip(names, pack.stickers) {
            let file = "\(name).\(sticker.picture.format.fileExtension)"
            files.append(PackagedFile(file, sticker.picture.bytes))
            emoji.append(Emoji.Entry(file: file, name: name))
        }
        return [PackagedFile("emoji.json", PackJSON.bytes(Emoji(emoji: emoji)))] + files
    }

    /// 2 to 32 letters, digits and underscores.
    private static func name(_ id: String) -> String {
        let name = PackNames.shortcode(id)
        return name.count >= 2 ? name : "sticker_\(name)"
    }
}

/// `emoji.json`: a name for each file, for `POST /guilds/{guild.id}/emojis`.
private struct Emoji: Encodable {
    struct Entry: Encodable {
        var file: String
        var name: String
    }

    var emoji: [Entry]
}
