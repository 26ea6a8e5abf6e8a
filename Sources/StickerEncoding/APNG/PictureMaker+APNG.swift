import Platforms
import Raster
import StickerManifest

extension PictureMaker {
    func animatedPNG(_ rule: MotionRule) throws -> ExportedPicture {
        let whole = try size.timeline(.apng, rule, frameRate: ExportCostume.coarseRate)
        let probe = try animation(whole, side: 1)
        var estimate = try probe.estimate(APNGQuality.steps[APNGQuality.middle])
        var (share, length) = (0.94, 0)
        var found: (picture: ExportedPicture, choice: APNGChoice)?
        for _ in 0..<4 {
            guard
                let choice = APNGChoice(
                    estimate, of: whole.changes, least: rule.frames.lowerBound,
                    within: Double(target.limit) * share, sides: shares), choice != found?.choice
            else { break }
            let isWhole = choice.count == whole.changes
            let timeline = isWhole ? whole : try fewer(rule, choice.count)
            let made =
                isWhole && choice.side == 1 ? probe : try animation(timeline, side: choice.side, after: probe)
            let bytes = try made.encoded(choice.quality, size.checkpoint)
            length = bytes.count
            if length <= target.limit {
                let picture = report(bytes, made.canvas, timeline: timeline, reductions(choice, made.canvas))
                // Where much of the limit is left, the better estimate makes one better picture.
                let isGood = Double(length) > Self.enough * Double(target.limit) || choice.isBest(of: whole)
                if isGood || found != nil { return picture }
                found = (picture, choice)
            } else if let found {
                return found.picture
            }
            estimate.correct(
                length, estimated: estimate.bytes(choice.count, choice.quality, side: choice.side))
            share = found == nil ? 0.97 : 0.94
        }
        if let found { return found.picture }
        throw ExportError.tooLong(.apng, bytes: length, limit: target.limit)
    }

    /// A file this close to the limit is good enough.
    private static let enough = 0.82

    private func fewer(_ rule: MotionRule, _ count: Int) throws(ExportError) -> ExportTimeline {
        try size.timeline(.apng, rule, frameRate: ExportCostume.coarseRate, atMost: count)
    }

    private func animation(
        _ timeline: ExportTimeline, side share: Double, after whole: APNGAnimation? = nil
    ) throws -> APNGAnimation {
        try APNGAnimation(
            TargetFrames(size: size, target: target, timeline: timeline), side: share, after: whole)
    }

    private func reductions(_ choice: APNGChoice, _ canvas: Bitmap) -> [StickerEntry.Reduction] {
        let colors = choice.quality.colors
        return (colors < 256 ? [.init(what: "colors", from: 256, to: Double(colors))] : [])
            + sideReduction(canvas)
    }
}

/// What of an APNG is given up.
private struct APNGChoice: Equatable {
    /// Frames that are kept, of those that differ from the one before.
    var count: Int
    var quality: APNGQuality
    /// Of the side.
    var side: Double

    /// The first plan that should fit, at the best quality that does.
    /// - Parameter room: bytes.
    init?(_ estimate: APNGEstimate, of count: Int, least: Int, within room: Double, sides: [Double]) {
        let fewest = max(2, min(count, max(least, 4)))
        for plan in APNGPlan.all(sides: sides) {
            let kept = max(Int((Double(count) * plan.frames).rounded()), fewest)
            let fitting = APNGQuality.steps[...plan.worst].first {
                estimate.bytes(kept, $0, side: plan.side) <= room
            }
            if let fitting {
                (self.count, quality, side) = (kept, fitting, plan.side)
                return
            }
        }
        return nil
    }

    func isBest(of whole: ExportTimeline) -> Bool {
        count == whole.changes && quality == APNGQuality.steps[0] && side == 1
    }
}
