/// The one declaration of a setting of stickers.
///
/// From it come the key in `kigurumi.json` with its variable, manual and schema, the key in `pack.json`, the option's
/// help and check, and the part in digests.
package struct StickerSetting: Sendable {
    package enum Effect: Sendable {
        /// The files of all stickers: it is part of each sticker's recipe.
        case files
        /// Which costumes are used or what they show: recipes hold that already.
        case costumes
    }

    /// Key beneath `stickers` in `kigurumi.json`.
    package let key: String
    /// Key in `pack.json`, and with hyphens the option of the command line.
    package private(set) var word: String
    package let kind: SettingKind
    package private(set) var effect = Effect.files
    /// Whether the `profile.json` of a group overrides it.
    private(set) var isPersonal = false
    /// What it means, in a sentence or two.
    package let text: String
    /// What holds where no source gives it.
    package let otherwise: String
    private let place: Place

    /// All, in the order of the manual.
    package static let all = [side, limit, exactSize, stills, maximum, favorites, language, skin]

    package static let side = StickerSetting(
        "side", .integer(\.side), .side,
        "The longer side of the stickers in pixels, or small (300), regular (408) or large (618).",
        otherwise: "large"
    ).spelled("size")

    package static let limit = StickerSetting(
        "limit", .integer(\.limit), .bytes(1_000...StickerSettings.defaultLimit),
        "The largest sticker file allowed, such as 64k.", otherwise: "499999")

    package static let exactSize = StickerSetting(
        "exactSize", .flag(\.exactSize), .flag,
        "Reduces colors and frames to keep the limit, never the size in pixels.", otherwise: "false")

    package static let stills = StickerSetting(
        "stills", .flag(\.stills), .flag, "Adds a still version of each moving sticker.",
        otherwise: "true")

    package static let maximum = StickerSetting(
        "max", .integer(\.maximum), .integer(1...1_000),
        "The most stickers in a pack: the first ones in its order, such as 30 for messengers that accept no more.",
        otherwise: "all costumes"
    ).spelled("maxStickers").changing(.costumes)

    package static let favorites = StickerSetting(
        "favorites", .words(\.favorites), .ids,
        "The costumes that come first in a pack, in this order, with a star in its gallery.",
        otherwise: "none"
    ).changing(.costumes).personal()

    package static let language = StickerSetting(
        "language", .word(\.language), .language,
        "The language of captions as a BCP 47 tag.",
        otherwise: "English"
    ).changing(.costumes).personal()

    package static let skin = StickerSetting(
        "skin", .word(\.skin), .id, "The skin, a folder in Skins.",
        otherwise: "default"
    ).changing(.costumes).personal()

    /// Option of the command line: `--size`.
    package var option: String {
        word.reduce(into: "--") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
    }

    /// The value in some settings; none where they leave it open.
    package func value(in settings: StickerSettings) -> SettingValue {
        switch place {
        case .integer(let path): settings[keyPath: path].map(SettingValue.integer) ?? .none
        case .flag(let path): settings[keyPath: path].map(SettingValue.flag) ?? .none
        case .word(let path): settings[keyPath: path].map(SettingValue.word) ?? .none
        case .words(let path): settings[keyPath: path].map(SettingValue.words) ?? .none
        }
    }

    /// Sets a value of this setting's kind; none changes nothing.
    package func set(_ value: SettingValue, in settings: inout StickerSettings) {
        switch (place, value) {
        case (.integer(let path), .integer(let number)), (.integer(let path), .bytes(let number)):
            settings[keyPath: path] = number
        case (.flag(let path), .flag(let flag)): settings[keyPath: path] = flag
        case (.word(let path), .word(let word)): settings[keyPath: path] = word
        case (.words(let path), .words(let words)): settings[keyPath: path] = words
        default: break
        }
    }

    private typealias Path<Value> = any (WritableKeyPath<StickerSettings, Value?> & Sendable)

    /// The value's property, by its type.
    private enum Place: Sendable {
        case integer(Path<Int>)
        case flag(Path<Bool>)
        case word(Path<String>)
        case words(Path<[String]>)
    }

    private init(_ key: String, _ place: Place, _ kind: SettingKind, _ text: String, otherwise: String) {
        self.key = key
        word = key
        self.place = place
        self.kind = kind
        self.text = text
        self.otherwise = otherwise
    }

    /// The same with another word in `pack.json` and on the command line.
    private func spelled(_ word: String) -> StickerSetting {
        var setting = self
        setting.word = word
        return setting
    }

    private func personal() -> StickerSetting {
        var setting = self
        setting.isPersonal = true
        return setting
    }

    private func changing(_ effect: Effect) -> StickerSetting {
        var setting = self
        setting.effect = effect
        return setting
    }
}
