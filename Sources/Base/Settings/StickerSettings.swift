/// What decides how a pack's stickers look besides the face and the costumes, as one source has it.
///
/// Sources are the command line, a profile, the service's configuration and `pack.json`, in this order; nil means
/// that the source leaves a setting to the next one. Each setting is declared once, in `StickerSetting`.
package struct StickerSettings: Sendable, Hashable {
    /// Longer side in pixels, 16 to 1024.
    package var side: Int?
    /// Bytes of the longest sticker file, 1,000 to 499,999.
    package var limit: Int?
    /// Whether stickers keep their size in pixels, whatever the limit.
    package var exactSize: Bool?
    /// Whether stickers that move get a still rendition beside them.
    package var stills: Bool?
    /// Number of stickers that a pack has at most, 1 to 1,000.
    package var maximum: Int?
    /// Ids of the costumes that come first, in this order.
    package var favorites: [String]?
    /// Language of captions as a BCP 47 tag.
    package var language: String?
    package var skin: String?

    /// A source that leaves everything to the next one.
    package init() {}

    /// Longer side in pixels where no source gives one.
    package static let defaultSide = 618
    /// Bytes of the longest file where no source gives them; no setting allows more.
    package static let defaultLimit = 499_999

    /// The settings that hold where no source gives them.
    package static let defaults = {
        var settings = StickerSettings()
        (settings.side, settings.limit, settings.stills) = (defaultSide, defaultLimit, true)
        return settings
    }()

    /// These settings, with what they leave open filled in from the source that comes after.
    package func over(_ next: StickerSettings) -> StickerSettings {
        var result = next
        for setting in StickerSetting.all { setting.set(setting.value(in: self), in: &result) }
        return result
    }

    /// A line for each setting that is given, for digests of what a build goes by.
    /// - Parameter effect: only settings with this effect; nil: all.
    package func lines(_ effect: StickerSetting.Effect? = nil) -> String {
        StickerSetting.all.filter { effect == nil || $0.effect == effect }
            .compactMap { setting in setting.value(in: self).text.map { "\(setting.key)=\($0)" } }
            .joined(separator: "\n")
    }

    /// The first setting whose value is out of its range.
    package var firstInvalid: (key: String, value: String)? {
        for setting in StickerSetting.all {
            guard let text = setting.value(in: self).text, setting.kind.value(text) == nil else { continue }
            return (setting.key, text)
        }
        return nil
    }

    /// The settings that a command line gives.
    /// - Parameter texts: what stands after each option; nil: the option isn't given.
    /// - Throws: the first mistake, with the option as its place.
    package init(options texts: [(StickerSetting, String?)]) throws(SettingsProblem) {
        for case (let setting, let text?) in texts {
            setting.set(try setting.kind.value(text, of: setting.option), in: &self)
        }
    }
}
