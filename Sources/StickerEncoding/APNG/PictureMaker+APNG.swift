import Platforms
import Raster
import StickerManifest

extension PictureMaker {
    func animatedPNG(_ rule: MotionRule) throws -> ExportedPicture {
        let whole = try size.timeline(.apng, rule, frameRate: ExportCostume.coarseRate)
        let probe = try animation(whole, side: 1)
        var estimate = try probe.estimate(APNGQuality.steps[APNGQuality.middle])
        var (share, length) = (0.94, 0)
        for _ in 0..<4 {
            guard
                let choice = choice(estimate, of: whole.moments.count, least: rule.frames.lowerBound, share)
            else { break }
            let isWhole = choice.count == whole.moments.count
            let timeline =
                isWhole
                ? whole
                : try size.timeline(
                    .apng, rule, frameRate: ExportCostume.coarseRate, atMost: choice.count)
            let made = isWhole && choice.side == 1 ? probe : try animation(timeline, side: choice.side)
            let quality = APNGQuality.steps[choice.step]
            let bytes = try made.encoded(quality, size.checkpoint)
            length = bytes.count
            if length <= target.limit {
                let colors = StickerEntry.Reduction(what: "colors", from: 256, to: Double(quality.colors))
                return report(
                    bytes, made.canvas, timeline: timeline,
                    (quality.colors < 256 ? [colors] : []) + sideReduction(made.canvas))
            }
            estimate.correct(
                length, estimated: estimate.bytes(choice.count, quality, side: choice.side))
            share = 0.97
        }
        throw ExportError.tooLong(.apng, bytes: length, limit: target.limit)
    }

    private struct Choice {
        var count: Int
        var step: Int
        var side: Double
    }

    /// The first plan that should fit, at the best quality that does.
    private func choice(_ estimate: APNGEstimate, of count: Int, least: Int, _ share: Double) -> Choice? {
        let room = Double(target.limit) * share
        for plan in APNGPlan.all(sides: shares) {
            let kept = max(Int((Double(count) * plan.frames).rounded()), max(2, min(count, max(least, 4))))
            let step = (0...plan.worst).first {
                estimate.bytes(kept, APNGQuality.steps[$0], side: plan.side) <= room
            }
            if let step { return Choice(count: kept, step: step, side: plan.side) }
        }
        return nil
    }

    private func animation(_ timeline: ExportTimeline, side share: Double) throws -> APNGAnimation {
        try APNGAnimation(TargetFrames(size: size, target: target, timeline: timeline), side: share)
    }
}
