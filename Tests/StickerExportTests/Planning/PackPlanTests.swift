import Platforms
import StickerEncoding
import Testing

@testable import StickerExport

/// A platform whose rules a test sets.
struct RuledPackager: Packager {
    var platform = Platform.whatsapp
    var still: PackCounts?
    var moving: PackCounts?
    /// Bytes of a moving picture.
    var movingLimit = 50_000

    var counts: PackCounts { still ?? moving ?? PackCounts(1...10, mixes: true) }
    func counts(of kind: StickerKind) -> PackCounts { (kind == .still ? still : moving) ?? counts }

    func target(_ kind: StickerKind) -> PictureTarget? {
        guard (kind == .still ? still : moving) != nil else { return nil }
        let motion = kind == .still ? nil : MotionRule(frameRate: 10, longest: 5000)
        return PictureTarget(
            kind == .still ? .png : .gif, width: 24, height: 24,
            limit: kind == .still ? 50_000 : movingLimit, motion: motion)
    }

    func files(of pack: ExportedPack) -> [PackagedFile] {
        pack.stickers.map {
            PackagedFile("\($0.id).\($0.picture.format.fileExtension)", $0.picture.bytes)
        } + [PackagedFile("titles/\(pack.identifier).txt", Array("\(pack.title) \(pack.version)\n".utf8))]
    }
}

@Suite("Which stickers go into which packs")
struct PackPlanTests {
    private static let apart = RuledPackager(
        still: PackCounts(3...30, mixes: false), moving: PackCounts(3...30, mixes: false))
    private static let line = RuledPackager(
        still: PackCounts(8...40, allowed: [8, 16, 24, 32, 40], mixes: false),
        moving: PackCounts(8...24, allowed: [8, 16, 24], mixes: false))

    /// `s1`, `s2`, … don't move, `m1`, … do; both in turns.
    private func costumes(still: Int, moving: Int) -> [PackPlan.Costume] {
        (1...max(1, still, moving)).flatMap { number in
            (number <= still ? [PackPlan.Costume(id: "s\(number)", moves: false)] : [])
                + (number <= moving ? [PackPlan.Costume(id: "m\(number)", moves: true)] : [])
        }
    }

    /// `moving 3, still 4`
    private func text(_ plan: PackPlan) -> String {
        plan.packs.map { "\($0.kind?.rawValue ?? "mixed") \($0.stickers.count)" }.joined(separator: ", ")
    }

    @Test(
        "Moving and still stickers have packs of their own, and small numbers are evened out",
        arguments: [
            (5, 4, "moving 4, still 5"), (31, 61, "moving 21, moving 20, moving 20, still 16, still 15"),
            // Stills of moving costumes fill up.
            (1, 5, "moving 5, still 3"), (2, 3, "moving 3, still 3"),
            // Too few move: they are stills.
            (4, 2, "still 6"), (1, 2, "still 3"), (0, 3, "moving 3"), (3, 0, "still 3"),
            (1, 1, ""), (2, 0, ""), (0, 2, ""), (0, 0, ""),
        ])
    func kindsApart(still: Int, moving: Int, packs: String) {
        #expect(text(PackPlan(costumes(still: still, moving: moving), for: Self.apart)) == packs)
    }

    @Test("Costumes that move but are stills in the packs are named")
    func stillsAreNamed() {
        let plan = PackPlan(costumes(still: 4, moving: 2), for: Self.apart)
        #expect(plan.leftOut == [.init(id: "m1", reason: .still), .init(id: "m2", reason: .still)])
        let filled = PackPlan(costumes(still: 1, moving: 5), for: Self.apart)
        #expect(filled.leftOut == [])
        #expect(filled.packs.last?.stickers.map(\.id) == ["s1", "m1", "m2"])
    }

    @Test(
        "Where packs have certain sizes, what has no place is named",
        arguments: [
            (31, 20, "moving 16, still 24", 7 + 4), (8, 8, "moving 8, still 8", 0),
            (40, 24, "moving 24, still 40", 0), (3, 9, "moving 8, still 8", 1),
            (60, 50, "moving 24, moving 24, still 32, still 24", 4 + 2),
        ])
    func certainSizes(still: Int, moving: Int, packs: String, leftOut: Int) {
        let plan = PackPlan(costumes(still: still, moving: moving), for: Self.line)
        #expect(text(plan) == packs)
        #expect(plan.leftOut.count == leftOut)
    }

    @Test("A moving sticker without a place is the first to fill up the stills")
    func unplacedFillUp() {
        let plan = PackPlan(costumes(still: 3, moving: 9), for: Self.line)
        #expect(plan.packs.last?.stickers.map(\.id).prefix(4) == ["s1", "s2", "s3", "m9"])
        #expect(plan.leftOut == [.init(id: "m9", reason: .still)])
    }

    @Test(
        "Where packs may mix kinds, costumes stay in their order, and stills fill up to the minimum",
        arguments: [
            (3, 2, "mixed 5"), (7, 5, "mixed 6, mixed 6"), (1, 2, "mixed 4"), (1, 1, ""), (0, 2, "mixed 4"),
        ])
    func mixed(still: Int, moving: Int, packs: String) {
        let counts = PackCounts(4...10, mixes: true)
        let plan = PackPlan(
            costumes(still: still, moving: moving), for: RuledPackager(still: counts, moving: counts))
        #expect(text(plan) == packs)
        if still == 3 { #expect(plan.packs[0].stickers.map(\.id) == ["s1", "m1", "s2", "m2", "s3"]) }
    }

    @Test("A platform without moving stickers gets stills of all costumes")
    func onlyStills() {
        let plan = PackPlan(
            costumes(still: 2, moving: 3), for: RuledPackager(still: PackCounts(1...24, mixes: false)))
        #expect(text(plan) == "mixed 5")
        #expect(plan.packs[0].stickers.allSatisfy { $0.kind == .still })
        #expect(plan.leftOut == [])
    }

    @Test("A platform without stills leaves still costumes out")
    func onlyMoving() {
        let plan = PackPlan(
            costumes(still: 2, moving: 3), for: RuledPackager(moving: PackCounts(1...24, mixes: false)))
        #expect(plan.packs[0].stickers.map(\.id) == ["m1", "m2", "m3"])
        #expect(plan.leftOut.map(\.id) == ["s1", "s2"])
    }

    @Test("The fewest stickers that a platform needs are known")
    func needed() {
        #expect(PackPlan([], for: Self.line).needed == 8)
        #expect(PackPlan([], for: Self.apart).needed == 3)
    }

    @Test("Where enough stickers for a moving pack don't all move, a pack of stills is what is missing")
    func neededForStills() {
        let few = PackPlan(costumes(still: 7, moving: 17), for: KakaoTalkPackager())
        #expect(few.packs.isEmpty && few.needed == 32)
        #expect(PackPlan(costumes(still: 1, moving: 10), for: KakaoTalkPackager()).needed == 24)
    }
}
