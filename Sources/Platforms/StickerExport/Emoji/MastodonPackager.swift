import Platforms
import StickerEncoding

/// Emoji for Mastodon, with the archive that `tootctl emoji import` reads.
///
/// The command takes PNG and GIF only, although new servers also take WebP.
struct MastodonPackager: EmojiPackager {
    var platform: Platform { .mastodon }
    var limit: Int { 256_000 }

    func files(beside pictures: [PackagedFile], of pack: ExportedPack) -> [PackagedFile] {
        [PackagedFile("emoji.tar.gz", Gzip.wrapped(TarWriter.archive(pictures)))]
    }
}
