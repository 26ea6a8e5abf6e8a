import Digest
import Platforms
import StickerEncoding
import StickerManifest

/// Packs for Signal: the pictures with the descriptions that its uploading tools read, and the encrypted pack.
///
/// Rules: Signal-Desktop's sticker creator, and support.signal.org (300 KiB, three seconds).
struct SignalPackager: Packager {
    var platform: Platform { .signal }
    var counts: PackCounts { PackCounts(1...200, mixes: true) }

    func target(_ kind: StickerKind) -> PictureTarget? {
        guard kind == .moving else { return PictureTarget(.webp, width: 512, height: 512, limit: 300_000) }
        // Signal for Android plays frames of uneven delays too fast.
        var motion = MotionRule(frameRate: 20, longest: 3000)
        motion.isEven = true
        var target = PictureTarget(.apng, width: 512, height: 512, limit: 300_000, motion: motion)
        target.smallestSide = 384
        return target
    }

    func files(of pack: ExportedPack) -> [PackagedFile] {
        var description = SignalDescription(
            title: pack.title(TextLimit(100)), author: pack.author(TextLimit(100)))
        var files: [PackagedFile] = []
        for (index, sticker) in pack.stickers.enumerated() {
            let name = pack.fileName(index, sticker.picture)
            files.append(PackagedFile(name, sticker.picture.bytes))
            description.stickers.append(SignalDescription.Sticker(file: name, emoji: sticker.firstEmoji))
        }
        if description.stickers.indices.contains(pack.coverIndex) {
            description.cover = description.stickers[pack.coverIndex]
        }
        files.append(PackagedFile("manifest.json", PackJSON.bytes(description)))
        files.append(PackagedFile("stickers.yaml", Array(description.yaml.utf8)))
        return files + encrypted(pack, description)
    }

    private func encrypted(_ pack: ExportedPack, _ description: SignalDescription) -> [PackagedFile] {
        let manifest = SignalManifest.bytes(description, cover: pack.coverIndex)
        let keys = SignalKeys(contents: [manifest] + pack.stickers.map(\.picture.bytes))
        var files = [PackagedFile("encrypted/manifest.proto", keys.encrypted(manifest))]
        for (index, sticker) in pack.stickers.enumerated() {
            files.append(PackagedFile("encrypted/full/\(index)", keys.encrypted(sticker.picture.bytes)))
        }
        // The server gives out the id while the pack is uploaded.
        let link =
            "https://signal.art/addstickers/#pack_id=<pack_id>&pack_key=\(Hex.string(keys.packKey))\n"
        return files + [PackagedFile("encrypted/link.txt", Array(link.utf8))]
    }
}
