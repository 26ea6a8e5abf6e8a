import Costume
import Digest
import ImageCodecs

/// A digest of all that decides a sticker's pixels: the same recipe, the same file.
struct StickerRecipe: Sendable {
    /// Raised whenever the same input gives other pixels or other files; a golden test holds it.
    static let renderingVersion = 1

    /// What is the same for all stickers of one build.
    private let common: String

    init(face: String, crop: BuildRequest.Crop?, side: Int, limit: Int, stills: Bool) {
        let cut = crop.map { "\($0.x),\($0.y),\($0.width),\($0.height)" } ?? "whole"
        let libraries = CodecVersions.all.map { "\($0.name) \($0.version)" }.joined(separator: ",")
        common = [
            "recipe \(Self.renderingVersion)", face, cut, "\(side)", "\(limit)", stills ? "still" : "",
            libraries,
        ].joined(separator: "\n")
    }

    /// - Parameter art: the version of what drew the costume's SVG; empty without SVG.
    func digest(template: Template, art: String) -> String {
        SHA256.hex(Array([common, template.id, template.pixelDigest, art].joined(separator: "\n").utf8))
    }
}
