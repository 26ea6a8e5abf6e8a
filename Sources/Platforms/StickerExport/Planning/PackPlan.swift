/// Which stickers go into which packs of a platform, and which are left out.
struct PackPlan: Equatable, Sendable {
    /// A costume that could be a sticker.
    struct Costume: Equatable, Sendable {
        var id: String
        var moves: Bool
    }

    /// A costume as a sticker of one kind.
    struct Sticker: Hashable, Sendable {
        var id: String
        var kind: StickerKind
    }

    struct Pack: Equatable, Sendable {
        /// nil: stickers of both kinds may be in it.
        var kind: StickerKind?
        /// In the pack's order, at least one.
        var stickers: [Sticker]
    }

    /// Why a costume isn't in a pack as it is.
    enum Reason: String, Sendable {
        /// Packs of the platform have certain sizes.
        case count
        /// It moves, but packs of moving stickers need more: it is a still.
        case still
        /// Packs of its kind need more stickers, or the platform takes none of that kind.
        case few
    }

    /// A costume that isn't in a pack as it is.
    struct LeftOut: Equatable, Sendable {
        var id: String
        var reason: Reason
    }

    private(set) var packs: [Pack] = []
    /// In the pack's order.
    private(set) var leftOut: [LeftOut] = []
    /// The fewest stickers with which the platform has a pack. Where one of moving ones takes fewer, but too few move, as
    /// many as one of stills takes.
    let needed: Int

    /// - Parameter costumes: in the pack's order.
    init(_ costumes: [Costume], for packager: some Packager) {
        let kinds = StickerKind.allCases.filter { packager.target($0) != nil }
        let least = kinds.map { packager.counts(of: $0).least }.sorted()
        needed = least.first { $0 > costumes.count } ?? least.last ?? 1
        guard let kind = kinds.first else { return }
        if kinds.count == 1 || packager.counts(of: kind).mixes {
            mix(costumes, kinds, packager.counts(of: kind))
        } else {
            part(costumes, packager)
        }
        leaveOut(costumes, kinds)
    }

    /// Still and moving stickers share packs.
    private mutating func mix(_ costumes: [Costume], _ kinds: [StickerKind], _ counts: PackCounts) {
        var stickers = costumes.compactMap { costume -> Sticker? in
            if costume.moves, kinds.contains(.moving) { return Sticker(id: costume.id, kind: .moving) }
            return kinds.contains(.still) ? Sticker(id: costume.id, kind: .still) : nil
        }
        if kinds.contains(.still) {
            fill(&stickers, from: stickers.filter { $0.kind == .moving }.map(\.id), counts)
        }
        add(stickers, kind: nil, counts)
    }

    /// Moving stickers have packs of their own, which come first; too few of them are stills.
    private mutating func part(_ costumes: [Costume], _ packager: some Packager) {
        let movers = costumes.filter(\.moves).map { Sticker(id: $0.id, kind: .moving) }
        add(movers, kind: .moving, packager.counts(of: .moving))
        var stills = costumes.filter { !$0.moves || packs.isEmpty }.map { Sticker(id: $0.id, kind: .still) }
        let placed = Set(packs.flatMap(\.stickers).map(\.id))
        let others = movers.map(\.id).filter { !packs.isEmpty && !placed.contains($0) }
        fill(
            &stills, from: others + movers.map(\.id).filter(placed.contains),
            packager.counts(of: .still))
        add(stills, kind: .still, packager.counts(of: .still))
    }

    /// Adds stills of moving costumes up to the smallest size of a pack.
    private func fill(_ stickers: inout [Sticker], from movers: [String], _ counts: PackCounts) {
        guard !stickers.isEmpty, stickers.count < counts.least else { return }
        stickers += movers.prefix(counts.least - stickers.count).map { Sticker(id: $0, kind: .still) }
    }

    private mutating func add(_ stickers: [Sticker], kind: StickerKind?, _ counts: PackCounts) {
        var rest = stickers[...]
        for size in PackSizes.split(stickers.count, counts) {
            packs.append(Pack(kind: kind, stickers: Array(rest.prefix(size))))
            rest = rest.dropFirst(size)
        }
    }

    private mutating func leaveOut(_ costumes: [Costume], _ kinds: [StickerKind]) {
        let placed = Set(packs.flatMap(\.stickers))
        for costume in costumes {
            let wanted: StickerKind = costume.moves && kinds.contains(.moving) ? .moving : .still
            if placed.contains(Sticker(id: costume.id, kind: wanted)) { continue }
            let isStill = placed.contains(Sticker(id: costume.id, kind: .still))
            let hasPacks = packs.contains { $0.kind == nil || $0.kind == wanted }
            let reason: Reason = isStill ? .still : hasPacks ? .count : .few
            leftOut.append(LeftOut(id: costume.id, reason: reason))
        }
    }
}

extension PackCounts {
    /// The smallest size of a pack.
    var least: Int { max(1, allowed?.first ?? stickers.lowerBound) }
}
