import Platforms
import StickerEncoding
import StickerManifest

/// Packs for WhatsApp, as its sample apps read them: `contents.json`, a tray icon and WebP pictures.
///
/// Rules: github.com/WhatsApp/stickers, Android/README.md and StickerPackValidator.java; iOS wants a tray icon of exactly
/// 96 × 96 pixels.
struct WhatsAppPackager: Packager {
    var platform: Platform { .whatsapp }
    var counts: PackCounts { PackCounts(3...30, mixes: false) }

    func target(_ kind: StickerKind) -> PictureTarget? {
        switch kind {
        case .still: PictureTarget(.webp, width: 512, height: 512, limit: 100_000)
        case .moving:
            PictureTarget(
                .webp, width: 512, height: 512, limit: 500_000,
                motion: MotionRule(frameRate: 20, longest: 10_000))
        }
    }

    func covers(_ kind: StickerKind) -> [String: PictureTarget] {
        ["tray": PictureTarget(.png, width: 96, height: 96, limit: 50_000)]
    }

    func files(of pack: ExportedPack) -> [PackagedFile] {
        var (files, stickers): ([PackagedFile], [Contents.Sticker]) = ([], [])
        let isMoving = pack.stickers.contains { $0.kind == .moving }
        for sticker in pack.stickers {
            let name = StickerName.name(id: sticker.id, bytes: sticker.picture.bytes, ext: "webp")
            files.append(PackagedFile(name, sticker.picture.bytes))
            stickers.append(
                Contents.Sticker(
                    imageFile: name, emojis: Array(sticker.emoji.prefix(3)),
                    accessibilityText: sticker.spoken(TextLimit(isMoving ? 255 : 125))))
        }
        let tray = pack.coverPictures["tray"].map { picture in
            PackagedFile(
                StickerName.name(id: "tray", bytes: picture.bytes, ext: "png"), picture.bytes)
        }
        let contents = Contents(packs: [
            Contents.Pack(
                identifier: pack.identifier, name: pack.title(TextLimit(128)),
                publisher: pack.author(TextLimit(128)), trayImageFile: tray?.path ?? "",
                imageDataVersion: String(pack.version), animatedStickerPack: isMoving, stickers: stickers)
        ])
        return [PackagedFile("contents.json", PackJSON.bytes(contents))] + (tray.map { [$0] } ?? []) + files
    }
}

/// `contents.json`, in the words of WhatsApp's sample apps.
private struct Contents: Encodable {
    struct Sticker: Encodable {
        enum CodingKeys: String, CodingKey {
            case imageFile = "image_file"
            case emojis
            case accessibilityText = "accessibility_text"
        }

        var imageFile: String
        var emojis: [String]
        var accessibilityText: String
    }

    struct Pack: Encodable {
        enum CodingKeys: String, CodingKey {
            case identifier, name, publisher, stickers
            case trayImageFile = "tray_image_file"
            case imageDataVersion = "image_data_version"
            case avoidCache = "avoid_cache"
            case animatedStickerPack = "animated_sticker_pack"
            case publisherWebsite = "publisher_website"
            case publisherEmail = "publisher_email"
            case privacyPolicyWebsite = "privacy_policy_website"
            case licenseAgreementWebsite = "license_agreement_website"
        }

        var identifier: String
        var name: String
        var publisher: String
        var trayImageFile: String
        var imageDataVersion: String
        var avoidCache = false
        var animatedStickerPack: Bool
        /// The sample apps read these keys; whoever publishes the app fills them in.
        var publisherWebsite = "", publisherEmail = "", privacyPolicyWebsite = "",
            licenseAgreementWebsite = ""
        var stickers: [Sticker]
    }

    enum CodingKeys: String, CodingKey {
        case androidPlayStoreLink = "android_play_store_link"
        case iosAppStoreLink = "ios_app_store_link"
        case packs = "sticker_packs"
    }

    var androidPlayStoreLink = "", iosAppStoreLink = ""
    var packs: [Pack]
}
