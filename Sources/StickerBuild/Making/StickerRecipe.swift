package import Costume
import Digest
import FaceInput
import ImageCodecs
import Settings
import StickerEncoding

/// A digest of all that decides a sticker's pixels: the same recipe, the same file.
package struct StickerRecipe: Sendable {
    /// What is the same for all stickers of one build.
    private let common: String

    package init(face: FaceFacts, request: BuildRequest, settings: BuildSettings) {
        let turned = request.roll == 0 ? "" : ",\(request.roll)"
        let cut =
            request.crop.map { "box \($0.x),\($0.y),\($0.width),\($0.height)\(turned)" }
            ?? face.part ?? "whole"
        let libraries = CodecVersions.all.map { "\($0.name) \($0.version)" }.joined(separator: ",")
        common = [
            "recipe \(StickerPipeline.renderingVersion)", face.sha256, cut, request.background.rawValue,
            settings.stickers.lines(.files),
            libraries,
            face.libraries,
        ].joined(separator: "\n")
    }

    /// - Parameters:
    ///   - art: the version of what drew the costume's SVG and texts; empty without.
    ///   - texts: those that show the wearer's values, as they are drawn: of the values only these count.
    ///   - fonts: what the texts are drawn with.
    package func digest(template: Template, art: String, texts: [String] = [], fonts: [String] = []) -> String
    {
        // Lengths before each text: no two lists read alike.
        let lettering = texts.map { "\n\($0.utf8.count):\($0)" } + fonts.map { "\n\($0)" }
        let parts = [common, template.id, template.pixelDigest, art].joined(separator: "\n")
        return SHA256.hex(Array((parts + lettering.joined()).utf8))
    }
}
