import Platforms

/// The packs of one platform, and the pictures that they need.
struct PlatformPlan {
    struct Want: Hashable {
        var id: String
        var target: PictureTarget
    }

    let packager: any Packager
    let plan: PackPlan
    /// The costume that stands for the whole set, if it is in a pack.
    let cover: String?

    /// The id of the sticker that stands for a pack.
    func cover(of pack: PackPlan.Pack) -> PackPlan.Sticker? {
        pack.stickers.first { $0.id == cover } ?? pack.stickers.first
    }

    func picture(of sticker: PackPlan.Sticker) -> Want? {
        packager.target(sticker.kind).map { Want(id: sticker.id, target: $0) }
    }

    /// A sticker's further pictures.
    func extras(of sticker: PackPlan.Sticker, in pack: PackPlan.Pack) -> [String: Want] {
        packager.extras(pack.kind ?? sticker.kind).mapValues { Want(id: sticker.id, target: $0) }
    }

    func covers(of pack: PackPlan.Pack) -> [String: Want] {
        guard let cover = cover(of: pack) else { return [:] }
        return packager.covers(pack.kind ?? cover.kind).mapValues { Want(id: cover.id, target: $0) }
    }

    var wants: Set<Want> {
        var wants: Set<Want> = []
        for pack in plan.packs {
            for sticker in pack.stickers {
                if let picture = picture(of: sticker) { wants.insert(picture) }
                wants.formUnion(extras(of: sticker, in: pack).values)
            }
            wants.formUnion(covers(of: pack).values)
        }
        return wants
    }
}
