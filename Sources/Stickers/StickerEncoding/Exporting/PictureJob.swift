import Platforms
import Raster
import StickerManifest

/// One target's picture in the making: its frames at one size, and what the format gives up for them.
package struct PictureJob {
    let size: ExportSize
    let target: PictureTarget

    func picture() throws -> ExportedPicture {
        let output = target.format.output
        guard let rule = target.motion else { return try output.still(self) }
        return try output.moving(self, rule)
    }

    /// Whether it makes the same picture as another target: platforms differ in how long a sticker may move, and most
    /// stickers keep both.
    /// - Parameter made: the other's, of the same size.
    func makes(_ made: ExportedPicture, of other: PictureTarget) throws -> Bool {
        var still = other
        still.motion = target.motion
        guard still == target, let rule = target.motion, let otherRule = other.motion else {
            return other == target
        }
        let timeline = try timeline(rule)
        // What gave up frames besides may have more of them left to give.
        return try timeline == self.timeline(otherRule) && timeline.moments.count == made.frames
    }

    var settings: EncodingSettings {
        EncodingSettings(limit: target.limit, matte: size.matte, checkpoint: size.checkpoint)
    }

    /// Fits the loop into the rule.
    /// - Parameter most: frames that differ from the one before; nil: as many as the rule allows.
    func timeline(_ rule: MotionRule, atMost most: Int? = nil) throws(ExportError) -> ExportTimeline {
        try size.timeline(target.format, rule, atMost: most)
    }

    func frames(_ timeline: ExportTimeline) -> TargetFrames {
        TargetFrames(size: size, target: target, timeline: timeline)
    }

    func tooLong(_ bytes: Int) -> ExportError {
        .tooLong(target.format, bytes: bytes, limit: target.limit)
    }

    /// Shares of the side that are tried in turn.
    var shares: [Double] {
        let smallest = Double(target.smallestSide) / Double(max(1, target.width, target.height))
        let steps = [1, 0.875, 0.75, 0.625, 0.5].filter { $0 > smallest }
        return steps + (smallest < 1 ? [max(0.5, smallest)] : steps.isEmpty ? [1] : [])
    }

    func report(
        _ bytes: [UInt8], _ canvas: Bitmap, timeline: ExportTimeline? = nil,
        _ reductions: [StickerEntry.Reduction]
    ) -> ExportedPicture {
        report(bytes, width: canvas.width, height: canvas.height, timeline: timeline, reductions)
    }

    /// - Parameter width: pixels of the canvas, like `height`.
    func report(
        _ bytes: [UInt8], width: Int, height: Int, timeline: ExportTimeline? = nil,
        _ reductions: [StickerEntry.Reduction]
    ) -> ExportedPicture {
        var made = ExportedPicture(
            target.format, bytes, width: width, height: height,
            frames: timeline?.moments.count ?? 1, duration: timeline?.duration ?? 0)
        made.reductions = (timeline?.reductions ?? []) + reductions
        return made
    }

    func sideReduction(_ canvas: Bitmap) -> [StickerEntry.Reduction] {
        canvas.width < target.width
            ? [.init(what: "side", from: Double(target.width), to: Double(canvas.width))] : []
    }
}
