import Digest
import Platforms
import StickerBuild
import StickerEncoding

/// Digests of all that decides a picture: the same recipe, the same file.
struct PictureRecipes {
    /// Without the target.
    let stickers: StickerRecipes

    /// - Parameter target: all its properties are in the digest, also those that are added later.
    func recipe(_ id: String, _ target: PictureTarget) -> String {
        SHA256.hex(Array("\(stickers[id])\n\(StickerPipeline.exportVersion)\n\(target)".utf8))
    }
}
