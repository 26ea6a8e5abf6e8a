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
        let original = try animation(whole, side: 1)
        let probes = try original.probes(APNGQuality.steps[APNGQuality.middle])
        var estimate = probes.estimate
        var (share, length) = (0.94, 0)
        var found: (picture: ExportedPicture, choice: APNGChoice)?
        for run in 0..<4 where found == nil || run < 3 {
            guard
                let choice = APNGChoice(
                    estimate, of: whole.changes, least: rule.frames.lowerBound,
                    within: Double(target.limit) * share, sides: shares),
                // After one that was too long, the estimate is too high for the one that was found.
                found.map({ length > target.limit ? choice.isBetter(than: $0.choice) : choice != $0.choice })
                    ?? true
            else { break }
            let keepsFrames = choice.count == whole.changes
            let timeline = keepsFrames ? whole : try self.timeline(rule, atMost: choice.count)
            let isOriginal = keepsFrames && choice.side == 1
            let made =
                isOriginal ? original : try animation(timeline, side: choice.side, after: original)
            let bytes = try made.encoded(
                choice.quality, known: isOriginal ? probes.known(at: choice.quality) : [:], size.checkpoint)
            length = bytes.count
            if length <= target.limit {
                let picture = report(bytes, made.canvas, timeline: timeline, reductions(choice, made.canvas))
                // Where much of the limit is left, the better estimate makes one better picture.
                let isGood = Double(length) > Self.enough * Double(target.limit) || choice.isBest(of: whole)
                if isGood || found != nil { return picture }
                found = (picture, choice)
            }
            estimate.correct(
                length, estimated: estimate.bytes(choice.count, choice.quality, side: choice.side))
            // The estimate is a whole file's now.
            share = 0.97
        }
        if let found { return found.picture }
        let least = APNGChoice.least(
            estimate, of: whole.changes, least: rule.frames.lowerBound, sides: shares)
        throw tooLong(length > 0 ? length : least)
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
