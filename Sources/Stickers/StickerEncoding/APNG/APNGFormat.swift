package import Platforms
import Raster
import StickerManifest

/// Moving PNG: fewer frames, then fewer colors, then a smaller side.
package enum APNGFormat: OutputFormat {
    package static var triesLengths: Bool { true }

    /// A PNG.
    package static func still(_ job: PictureJob) throws -> ExportedPicture { try PNGFormat.still(job) }

    package static func moving(_ job: PictureJob, _ rule: MotionRule) throws -> ExportedPicture {
        try job.animatedPNG(rule)
    }
}

extension PictureJob {
    fileprivate func animatedPNG(_ rule: MotionRule) throws -> ExportedPicture {
        let whole = try timeline(rule)
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
            let timeline = isWhole ? whole : try self.timeline(rule, atMost: choice.count)
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
            // The estimate is a whole file's now.
            share = 0.97
        }
        if let found { return found.picture }
        throw tooLong(length)
    }

    /// A file this close to the limit is good enough.
    private static let enough = 0.88

    private func animation(
        _ timeline: ExportTimeline, side share: Double, after whole: APNGAnimation? = nil
    ) throws -> APNGAnimation {
        try APNGAnimation(frames(timeline), side: share, after: whole)
    }

    private func reductions(_ choice: APNGChoice, _ canvas: Bitmap) -> [StickerEntry.Reduction] {
        let colors = choice.quality.colors
        return (colors < 256 ? [.init(what: "colors", from: 256, to: Double(colors))] : [])
            + sideReduction(canvas)
    }
}
