/// `set.json`: what the Bot API's `createNewStickerSet` takes, with names of files in place of uploads.
struct TelegramSet: Encodable {
    /// An `InputSticker`.
    struct Sticker: Encodable {
        /// `attach://` and the file.
        var sticker: String
        /// `static` or `video`.
        var format: String
        var emojiList: [String]
        var keywords: [String]

        private enum CodingKeys: String, CodingKey {
            case sticker, format, keywords
            case emojiList = "emoji_list"
        }
    }

    /// What `setStickerSetThumbnail` takes.
    struct Thumbnail: Encodable {
        var thumbnail: String
        var format: String
    }

    var name: String
    var title: String
    var stickerType: String
    var stickers: [Sticker] = []
    var thumbnail: Thumbnail?

    private enum CodingKeys: String, CodingKey {
        case name, title, stickers, thumbnail
        case stickerType = "sticker_type"
    }
}
