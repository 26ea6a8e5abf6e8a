import Settings
import StickerBuild

/// How the stickers on the wall look.
struct WallSettings: Codable, Equatable, Sendable {
    /// Pixels.
    var side: Int
    /// The captions' language, a BCP 47 tag; nil: as `pack.json` says.
    var language: String?
    /// Id; nil: as `pack.json` says.
    var skin: String?
    /// What costumes made for words say; nil: what they say by themselves.
    var text: String?

    /// The size of a build, which is the one that is prepared.
    static let usual = WallSettings(side: StickerSettings.defaultSide)

    var style: StickerStyle {
        StickerStyle(settings: stickers, variables: text.map { [StickerStyle.text: $0] } ?? [:])
    }

    var stickers: StickerSettings {
        var settings = StickerSettings()
        (settings.side, settings.language, settings.skin) = (side, language, skin)
        return settings
    }
}

extension WallSettings {
    /// Whether a build would take them; a page may ask for anything.
    var isValid: Bool { stickers.firstInvalid == nil }
}
