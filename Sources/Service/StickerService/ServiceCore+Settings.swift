import Digest
import FaceInput
import ImageCodecs
import Settings
import StickerBuild
import StickerPack

extension ServiceCore {
    /// The versions of all that decodes and draws.
    static let program = ([KigurumiVersion.current] + CodecVersions.all.map { "\($0.name) \($0.version)" })
        .joined(separator: "\n")

    /// A digest of what reads faces.
    static let reader = SHA256.hex(Array("\(program)\n\(GroupRecord.rejections)".utf8))

    /// All that decides packs beside faces, profiles and costumes.
    static func settings(_ options: ServiceOptions) -> String {
        // The settings of services that don't know it keep the digest that they had.
        let expressions = options.expressions == .auto ? [] : [options.expressions.rawValue]
        return
            ([program, options.stickers.lines(), options.framing.rawValue, options.background.rawValue]
            + expressions)
            .joined(separator: "\n")
    }
}
