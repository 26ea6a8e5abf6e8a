package import Costume
import Names
package import Settings
package import StickerEncoding

/// What holds for one build: what the request says before `pack.json`, that before the defaults.
package struct BuildSettings: Sendable {
    /// With all that the request, `pack.json` and the defaults give.
    package let stickers: StickerSettings
    let group: String

    /// Pixels.
    var side: Int { stickers.side ?? StickerSettings.defaultSide }
    /// Bytes.
    var limit: Int { stickers.limit ?? StickerSettings.defaultLimit }
    var stills: Bool { stickers.stills ?? true }

    package init(_ request: BuildRequest, pack: PackDocument) throws(BuildFailure) {
        stickers = request.settings.over(pack.settings).over(.defaults)
        group = request.group ?? request.output.split(separator: "/").last.map(String.init) ?? "stickers"
        if let wrong = stickers.firstInvalid { throw .invalid(what: wrong.key, value: wrong.value) }
        if let group = request.group, GroupID(group) == nil { throw .invalid(what: "group", value: group) }
        if let crop = request.crop, !Self.isWithin(crop) {
            throw .invalid(what: "crop", value: "\(crop.x),\(crop.y),\(crop.width),\(crop.height)")
        }
    }

    /// What each sticker is to be.
    package func output(for request: BuildRequest) -> OutputSettings {
        var output = OutputSettings(side: side, limit: limit, stills: stills, variables: request.variables)
        output.keepsSize = stickers.exactSize ?? false
        return output
    }

    /// Whether shares make a part of a picture.
    static func isWithin(_ crop: BuildRequest.Crop) -> Bool {
        let values = [crop.x, crop.y, crop.width, crop.height]
        return values.allSatisfy { $0.isFinite && (0...1).contains($0) } && crop.width > 0 && crop.height > 0
            && crop.x + crop.width <= 1 + 1e-9 && crop.y + crop.height <= 1 + 1e-9
    }
}

extension BuildRequest {
    /// Whether its crop, if it has one, is a part of a picture.
    package var isCropValid: Bool { crop.map(BuildSettings.isWithin) ?? true }
}
