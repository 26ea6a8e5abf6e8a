import StickerEncoding

/// The content of an `m.room.image_pack` event.
struct MatrixImagePack: Encodable {
    struct Image: Encodable {
        var url: String
        var body: String
        var info: MatrixImageInfo
    }

    struct Pack: Encodable {
        var displayName: String
        var avatarURL: String?
        var usage = ["sticker"]
        var attribution: String

        private enum CodingKeys: String, CodingKey {
            case usage, attribution
            case displayName = "display_name"
            case avatarURL = "avatar_url"
        }
    }

    /// By shortcode.
    var images: [String: Image] = [:]
    var pack: Pack

    init(title: String, attribution: String) {
        pack = Pack(displayName: title, attribution: attribution)
    }
}

/// Matrix's description of a picture; the names are those of its fields.
struct MatrixImageInfo: Encodable {
    var w: Int
    var h: Int
    var size: Int
    var mimetype: String
}

/// A pack of Maunium's sticker picker.
struct MauniumPack: Encodable {
    /// The content of the `m.sticker` event that the picker sends.
    struct Sticker: Encodable {
        var body: String
        var url: String
        var info: Info
        var msgtype = "m.sticker"
        var id: String

        init(body: String, url: String, _ picture: ExportedPicture, type: String, id: String) {
            self.body = body
            self.url = url
            self.id = id
            // Clients show a sticker as large as it says, so the picker states at most 256 pixels.
            let longest = max(picture.width, picture.height, 256)
            let shown = MatrixImageInfo(
                w: picture.width * 256 / longest, h: picture.height * 256 / longest,
                size: picture.bytes.count, mimetype: type)
            info = Info(shown: shown, url: url)
        }
    }

    /// A sticker stands for its own thumbnail, without which some clients show none.
    struct Info: Encodable {
        var w: Int
        var h: Int
        var size: Int
        var mimetype: String
        var thumbnailURL: String
        var thumbnailInfo: MatrixImageInfo

        init(shown: MatrixImageInfo, url: String) {
            w = shown.w
            h = shown.h
            size = shown.size
            mimetype = shown.mimetype
            thumbnailURL = url
            thumbnailInfo = shown
        }

        private enum CodingKeys: String, CodingKey {
            case w, h, size, mimetype
            case thumbnailURL = "thumbnail_url"
            case thumbnailInfo = "thumbnail_info"
        }
    }

    var title: String
    var id: String
    var stickers: [Sticker] = []
}
