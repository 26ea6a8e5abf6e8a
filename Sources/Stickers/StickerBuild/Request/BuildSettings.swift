package import Costume
package import Settings
package import StickerEncoding

/// How stickers look after all: what the request says before `pack.json`, that before the defaults.
package struct BuildSettings: Sendable {
    /// With all that the request, `pack.json` and the defaults give.
    package let stickers: StickerSettings
    private let style: StickerStyle

    /// Pixels.
    package var side: Int { stickers.side ?? StickerSettings.defaultSide }
    /// Bytes.
    package var limit: Int { stickers.limit ?? StickerSettings.defaultLimit }

    package init(_ style: StickerStyle, pack: PackDocument) throws(BuildFailure) {
        stickers = style.settings.over(pack.settings).over(.defaults)
        self.style = style
        if let wrong = stickers.firstInvalid { throw .invalid(what: wrong.key, value: wrong.value) }
    }

    /// The wearer's values that a costume shows, by variable.
    /// - Parameter id: the costume's.
    package func variables(of id: String) -> [String: String] { style.variables(of: id) }

    /// What a costume's sticker in a pack is to be.
    /// - Parameter id: the costume's.
    package func output(of id: String) -> OutputSettings {
        var output = OutputSettings(
            side: side, limit: limit, stills: stickers.stills ?? true, variables: variables(of: id))
        output.keepsSize = stickers.exactSize ?? false
        return output
    }

    /// What a sticker is to be that isn't part of a pack: no still comes with it.
    package func single(of id: String) -> OutputSettings {
        var output = output(of: id)
        output.stills = false
        return output
    }
}
