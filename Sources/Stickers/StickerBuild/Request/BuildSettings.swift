package import Costume
package import Settings
package import StickerEncoding

/// How stickers look after all: what the request says before `pack.json`, that before the defaults.
package struct BuildSettings: Sendable {
    /// With all that the request, `pack.json` and the defaults give.
    package let stickers: StickerSettings
    /// The wearer's values by variable.
    package let variables: [String: String]

    /// Pixels.
    package var side: Int { stickers.side ?? StickerSettings.defaultSide }
    /// Bytes.
    package var limit: Int { stickers.limit ?? StickerSettings.defaultLimit }

    package init(_ style: StickerStyle, pack: PackDocument) throws(BuildFailure) {
        stickers = style.settings.over(pack.settings).over(.defaults)
        variables = style.variables
        if let wrong = stickers.firstInvalid { throw .invalid(what: wrong.key, value: wrong.value) }
    }

    /// What each sticker of a pack is to be.
    package var output: OutputSettings {
        var output = OutputSettings(
            side: side, limit: limit, stills: stickers.stills ?? true, variables: variables)
        output.keepsSize = stickers.exactSize ?? false
        return output
    }

    /// What a sticker is to be that isn't part of a pack: no still comes with it.
    package var single: OutputSettings {
        var output = output
        output.stills = false
        return output
    }
}
