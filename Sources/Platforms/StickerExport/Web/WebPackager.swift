import Digest
import Platforms
import StickerEncoding
import StickerManifest

/// WebP pictures with a document in the words of our own manifest, for self-hosted chats and pages of one's own.
struct WebPackager: Packager {
    var platform: Platform { .web }
    var counts: PackCounts { PackCounts(1...1000, mixes: true) }

    func target(_ kind: StickerKind) -> PictureTarget? {
        switch kind {
        case .still: PictureTarget(.webp, width: 512, height: 512, limit: 500_000)
        case .moving:
            PictureTarget(
                .webp, width: 512, height: 512, limit: 500_000,
                motion: MotionRule(frameRate: 20, longest: 10_000))
        }
    }

    /// For people who prefer no motion, and for pickers.
    func extras(_ kind: StickerKind) -> [String: PictureTarget] {
        kind == .still ? [:] : ["still": PictureTarget(.webp, width: 512, height: 512, limit: 500_000)]
    }

    func files(of pack: ExportedPack) -> [PackagedFile] {
        var files: [String: [UInt8]] = [:]
        func rendition(_ id: String, _ picture: ExportedPicture) -> StickerEntry.Rendition {
            let name = StickerName.name(id: id, bytes: picture.bytes, ext: picture.format.fileExtension)
            files[name] = picture.bytes
            return StickerEntry.Rendition(
                file: name, mediaType: picture.format.mediaType, width: picture.width, height: picture.height,
                bytes: picture.bytes.count, sha256: SHA256.hex(picture.bytes))
        }
        let language = pack.language
        let entries = pack.stickers.map { sticker in
            var entry = StickerEntry(
                id: sticker.id, rendition(sticker.id, sticker.picture), name: [language: sticker.name])
            entry.frames = sticker.picture.frames
            if sticker.isFavorite { entry.favorite = true }
            if entry.moves {
                (entry.duration, entry.loops) = (Double(sticker.picture.duration) / 1000, 0)
                entry.still = sticker.extras["still"].map { rendition(sticker.id, $0) }
            }
            entry.description = [language: sticker.description]
            (entry.emoji, entry.keywords) = (sticker.emoji, [language: sticker.keywords])
            entry.reductions = sticker.picture.reductions
            return entry
        }
        let document = WebPack(
            identifier: pack.identifier, version: pack.version,
            pack: PackManifest.PackInfo(
                name: [language: pack.title], author: pack.author.isEmpty ? nil : pack.author,
                cover: pack.cover),
            stickers: entries)
        return [PackagedFile("stickers.json", PackJSON.bytes(document))]
            + files.sorted { $0.key < $1.key }.map { PackagedFile($0.key, $0.value) }
    }
}

/// `stickers.json`; `Schemas/web.schema.json` describes it.
private struct WebPack: Encodable {
    var stickersVersion = 1
    var identifier: String
    var version: Int
    var pack: PackManifest.PackInfo
    var stickers: [StickerEntry]
}
