import Platforms
import StickerEncoding

/// Custom emoji of servers: pictures of 128 pixels, named by their shortcodes.
protocol EmojiPackager: Packager {
    /// The largest file, in bytes.
    var limit: Int { get }
    /// Bytes of a shortcode, at most.
    var nameLimit: Int { get }
    var motion: MotionRule { get }
    /// Files beside the pictures, such as an archive of them.
    func files(beside pictures: [PackagedFile], of pack: ExportedPack) -> [PackagedFile]
}

extension EmojiPackager {
    var counts: PackCounts { PackCounts(1...1000, mixes: true) }
    var nameLimit: Int { 64 }
    var motion: MotionRule { MotionRule(frameRate: 20, longest: 6000) }

    func target(_ kind: StickerKind) -> PictureTarget? {
        guard kind == .moving else { return PictureTarget(.png, width: 128, height: 128, limit: limit) }
        return PictureTarget(.gif, width: 128, height: 128, limit: limit, motion: motion)
    }

    /// The pictures, in the order of the pack's stickers, then the files beside them.
    func files(of pack: ExportedPack) -> [PackagedFile] {
        let pictures = zip(pack.stickers, pack.shortcodes(limit: nameLimit)).map { sticker, name in
            PackagedFile("\(name).\(sticker.picture.format.fileExtension)", sticker.picture.bytes)
        }
        return pictures + files(beside: pictures, of: pack)
    }

    func files(beside pictures: [PackagedFile], of pack: ExportedPack) -> [PackagedFile] { [] }
}
