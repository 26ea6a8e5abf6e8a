import ArgumentParser
import Settings
import StickerBuild

/// What decides how a sticker looks, for `build` and `wear`.
struct StickerOptions: ParsableArguments {
    @Option(
        help: .of(.side, value: "small|regular|large|N"),
        completion: .list(SideText.named.keys.sorted()))
    var size: String?

    @OptionGroup var captions: CaptionOptions

    @Option(help: .of(.limit, value: "BYTES"))
    var limit: String?

    @Flag(inversion: .prefixedNo, help: .of(.exactSize))
    var exactSize: Bool?

    /// - Throws: the first option that can't be meant.
    func style() throws(CommandFailure) -> StickerStyle {
        var style = try captions.style()
        style.settings = try StickerSettings(
            flags: [
                (.side, size?.lowercased()), (.limit, limit), (.exactSize, exactSize.map(String.init)),
            ]
        ).over(style.settings)
        return style
    }
}

/// Which stickers a pack has, for `build`.
struct PackArguments: ParsableArguments {
    @Flag(inversion: .prefixedNo, help: .of(.stills))
    var stills: Bool?

    @Option(help: .of(.maximum, value: "N"))
    var maxStickers: String?

    @OptionGroup var favorites: FavoritesOption

    /// - Throws: the first option that can't be meant.
    func settings() throws(CommandFailure) -> StickerSettings {
        try StickerSettings(flags: [(.stills, stills.map(String.init)), (.maximum, maxStickers)])
            .over(try favorites.settings())
    }
}

/// Which stickers come first, for `build` and `export`.
struct FavoritesOption: ParsableArguments {
    @Option(help: .of(.favorites, value: "ID,…"), completion: Completions.costumes)
    var favorites: [String] = []

    /// - Throws: where it can't be meant.
    func settings() throws(CommandFailure) -> StickerSettings {
        try StickerSettings(flags: [
            (.favorites, favorites.isEmpty ? nil : favorites.joined(separator: ","))
        ])
    }
}

/// What texts on costumes say, and which skin is worn.
struct CaptionOptions: ParsableArguments {
    @Option(help: .of(.language, value: "TAG"), completion: Completions.languages)
    var language: String?

    @Option(help: .of(.skin, value: "ID"), completion: Completions.skins)
    var skin: String?

    @Option(
        help: ArgumentHelp(
            "The text for {NAME} in captions, such as name=Hanako. May be given several times.",
            valueName: "NAME=VALUE"),
        completion: Completions.variables)
    var variable: [String] = []

    @Option(
        help: ArgumentHelp(
            "What costumes made for words say, at most 200 characters; \\n begins a new line. Short for --variable text=…",
            valueName: "WORDS"))
    var text: String?

    /// - Throws: the first option that can't be meant.
    func style() throws(CommandFailure) -> StickerStyle {
        var style = StickerStyle(
            settings: try StickerSettings(flags: [(.language, language), (.skin, skin?.lowercased())]),
            variables: try Arguments.variables(variable))
        if let text { style.variables[StickerStyle.text] = try Arguments.words(text) }
        return style
    }
}

extension ArgumentHelp {
    /// The help of a setting's option.
    /// - Parameter value: what stands for the value; nil: the option's name.
    static func of(_ setting: StickerSetting, value: String? = nil) -> ArgumentHelp {
        ArgumentHelp(
            "\(setting.text) By default the \(setting.word) in pack.json, or \(setting.otherwise).",
            valueName: value)
    }
}

extension StickerSettings {
    /// Settings as options give them.
    /// - Parameter texts: what stands after each option; nil: it isn't given.
    /// - Throws: the first that can't be meant, as wrong usage.
    init(flags texts: [(StickerSetting, String?)]) throws(CommandFailure) {
        do throws(SettingsProblem) {
            try self.init(options: texts)
        } catch {
            throw .usage(error.code, error.evidence)
        }
    }
}

/// `--quiet` or `--verbose`; not both.
enum Verbosity: String, EnumerableFlag {
    case quiet, verbose

    static func help(for value: Verbosity) -> ArgumentHelp? {
        switch value {
        case .quiet: "Print only errors."
        case .verbose: "Print every step."
        }
    }
}
