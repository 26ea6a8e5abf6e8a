import Platforms
import StickerEncoding
import StickerManifest

/// Stickers for a Discord server, with the texts that its API wants for each.
///
/// Rules: github.com/discord/discord-api-docs, resources/sticker. A file named `.apng` would not be played.
struct DiscordPackager: Packager {
    var platform: Platform { .discord }

    /// As many as a server can have; without boosts it has five.
    var counts: PackCounts { PackCounts(1...60, mixes: true) }

    func target(_ kind: StickerKind) -> PictureTarget? {
        switch kind {
        case .still: PictureTarget(.png, width: 320, height: 320, limit: 512_000)
        case .moving:
            PictureTarget(
                .apng, width: 320, height: 320, limit: 512_000,
                motion: MotionRule(frameRate: 20, longest: 5000))
        }
    }

    func files(of pack: ExportedPack) -> [PackagedFile] {
        var (files, stickers): ([PackagedFile], [Stickers.Sticker]) = ([], [])
        for (index, sticker) in pack.stickers.enumerated() {
            let name = pack.fileName(index, sticker.picture)
            files.append(PackagedFile(name, sticker.picture.bytes))
            let spoken = TextLimit(100).shortened(sticker.description)
            stickers.append(
                Stickers.Sticker(
                    file: name, name: Self.name(sticker), description: spoken.count < 2 ? "" : spoken,
                    // The API wants one; the client puts the name of an emoji there, and shows the sticker beside it.
                    tags: sticker.firstEmoji))
        }
        return [PackagedFile("stickers.json", PackJSON.bytes(Stickers(stickers: stickers)))] + files
    }

    /// 2 to 30 characters.
    private static func name(_ sticker: ExportedPack.Sticker) -> String {
        let name = TextLimit(30).shortened(sticker.name)
        return name.count >= 2 ? name : TextLimit(30).shortened("\(sticker.id) sticker")
    }
}

/// `stickers.json`: the fields of `POST /guilds/{guild.id}/stickers`, one entry a file.
private struct Stickers: Encodable {
    struct Sticker: Encodable {
        var file: String
        var name: String
        var description: String
        var tags: String
    }

    var stickers: [Sticker]
}
