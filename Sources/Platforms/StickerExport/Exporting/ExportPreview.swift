import Platforms
import StickerPack

/// A page that shows packs about as the apps do: as large as stickers or emoji are there, on the ground of a chat.
package enum ExportPreview {
    /// The page's name in the folder of the exports.
    package static let file = "preview.html"

    /// How an app shows what somebody sends.
    struct Look: Equatable {
        /// Pixels of the longer side.
        var side: Int
        /// Whether it stands in a line of text.
        var isInline = false
    }

    static func look(_ platform: Platform) -> Look {
        switch platform {
        case .imessage: Look(side: 206)
        case .whatsapp, .wastickers, .viber: Look(side: 160)
        case .telegram, .signal, .kakaotalk: Look(side: 180)
        case .line: Look(side: 150)
        case .discord: Look(side: 160)
        case .wechat: Look(side: 120)
        case .matrix, .xmpp, .deltachat, .web: Look(side: 256)
        case .telegramEmoji: Look(side: 24, isInline: true)
        case .discordEmoji, .slack, .mattermost: Look(side: 22, isInline: true)
        case .mastodon: Look(side: 20, isInline: true)
        case .misskey: Look(side: 32, isInline: true)
        }
    }

    /// The page of an export.
    /// - Parameter language: a BCP 47 tag.
    package static func page(_ report: ExportReport, language: String) -> [UInt8] {
        let placed = report.platforms.flatMap { platform in
            platform.manifest.allPictures.compactMap { picture in
                picture.file.map { (picture.recipe, "\(platform.manifest.platform)/\($0)") }
            }
        }
        let places = Dictionary(placed) { first, _ in first }
        let sections = report.platforms.flatMap { platform in
            platform.manifest.packs.map { section($0, of: platform, places) }
        }
        return PreviewPage.page(sections, language: language)
    }

    /// - Parameter places: of pictures that are files of a platform, by recipe.
    private static func section(
        _ pack: ExportManifest.Pack, of report: PlatformReport, _ places: [String: String]
    ) -> PreviewPage.Section {
        let look = report.platform.map(look) ?? Look(side: 160)
        let name = report.manifest.platform
        func place(_ picture: ExportManifest.Picture) -> String {
            // Where no platform has it as a file, it lies in the private folder.
            picture.file.map { "\(name)/\($0)" } ?? places[picture.recipe]
                ?? ExportFolder.place(ofPicture: picture.recipe)
        }
        let cover = pack.coverPictures.sorted { $0.key < $1.key }.first { $0.value.frames == 1 }?.value
        return PreviewPage.Section(
            app: name, title: pack.title, author: report.manifest.author, cover: cover.map(place),
            side: look.side, isInline: look.isInline,
            pictures: pack.stickers.map { sticker in
                let picture = sticker.picture
                return PreviewPage.Picture(
                    file: place(picture), isVideo: picture.format == PictureFormat.webm.rawValue,
                    width: picture.width, height: picture.height,
                    text: sticker.description.isEmpty ? sticker.name : sticker.description,
                    label: "\(sticker.name) \(sticker.emoji.joined())", isFavorite: sticker.favorite == true)
            })
    }
}
