import StickerManifest

/// The pack as a person sees it: `index.html`.
enum Gallery {
    static func page(_ manifest: PackManifest) -> [UInt8] { Array("<!doctype html>\n".utf8) }
}
