import Platforms
import StickerEncoding

@testable import StickerExport

/// Small packs whose pictures are short texts: packagers don't look into them.
enum SamplePack {
    /// A bear that moves, and a still hand.
    static func two(_ packager: any Packager, identifier: String = "aiko") -> ExportedPack {
        pack(packager, [bear(packager, .moving), hand(packager)], identifier: identifier)
    }

    /// As many stickers of one kind as asked.
    static func many(_ packager: any Packager, _ kind: StickerKind, _ count: Int) -> ExportedPack {
        pack(
            packager,
            (0..<count).map { index in
                sticker(
                    packager, kind, id: "costume-\(index)", name: "Costume", description: "",
                    emoji: ["🐻", "🤗"], keywords: ["bear", "hug"])
            }, kind: kind)
    }

    static func pack(
        _ packager: any Packager, _ stickers: [ExportedPack.Sticker], identifier: String = "aiko",
        kind: StickerKind = .still
    ) -> ExportedPack {
        var pack = ExportedPack(
            identifier: identifier, title: "Aiko in costumes", author: "Aiko & Ken", language: "en",
            stickers: stickers)
        pack.cover = stickers.last?.id ?? ""
        pack.coverPictures = packager.covers(kind).mapValues { picture($0, "cover") }
        return pack
    }

    static func bear(_ packager: any Packager, _ kind: StickerKind) -> ExportedPack.Sticker {
        sticker(
            packager, kind, id: "bear", name: "Bear", description: "A bear with its arms wide open.",
            emoji: ["🐻", "🤗"], keywords: ["bear", "hug"])
    }

    static func hand(_ packager: any Packager) -> ExportedPack.Sticker {
        sticker(
            packager, .still, id: "thumbs-up", name: "OK!", description: "", emoji: ["👍"], keywords: [])
    }

    static func sticker(
        _ packager: any Packager, _ kind: StickerKind, id: String, name: String, description: String,
        emoji: [String], keywords: [String]
    ) -> ExportedPack.Sticker {
        let target = packager.target(kind) ?? PictureTarget(.png, width: 1, height: 1, limit: 1)
        var sticker = ExportedPack.Sticker(
            id: id, name: name, description: description, emoji: emoji, keywords: keywords,
            picture: picture(target, id))
        sticker.extras = packager.extras(kind).mapValues { picture($0, "small \(id)") }
        return sticker
    }

    static func picture(_ target: PictureTarget, _ text: String) -> ExportedPicture {
        ExportedPicture(
            target.format, Array(text.utf8), width: target.width, height: target.height,
            frames: target.motion == nil ? 1 : 12, duration: target.motion == nil ? 0 : 1000)
    }
}
