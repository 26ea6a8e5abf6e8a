import Costume
import ImageCodecs
import Messages
import Raster
import StickerManifest
import StickerPack

/// Costume by costume: plan → frames → fitted files.
struct StickerMaker: Sendable {
    /// The build was called off between two frames.
    struct Cancelled: Error {}

    let face: PreparedFace
    /// Hundredths of a second, one a face frame.
    let faceDelays: [Int]
    let compiler: CostumeCompiler
    /// The folder in which the costumes' folders lie.
    let templates: String
    /// Pixels.
    let side: Int
    /// Bytes.
    let limit: Int
    let stills: Bool
    /// The wearer's values.
    let variables: [String: String]
    let isCancelled: @Sendable () -> Bool

    /// - Returns: also how long drawing and encoding took.
    /// - Throws: `Cancelled`, or what stands in this one costume's way.
    func make(_ template: Template) throws -> (FinishedSticker, render: Duration, encode: Duration) {
        try checkpoint()
        let clock = ContinuousClock()
        var (start, render, encode) = (clock.now, Duration.zero, Duration.zero)
        func lap() -> Duration {
            let now = clock.now
            defer { start = now }
            return now - start
        }
        let plan = try compiler.plan(template, in: templates, side: side, values: variables)
        let fitter = StickerFitter(limit: limit, matte: plan.matte, checkpoint: checkpoint)
        let timeline = plan.timeline(faceDelays: faceDelays)
        let frames = timeline.isMoving ? try frames(timeline, plan) : [plan.still(face: face)]
        render += lap()
        let fitted =
            timeline.isMoving
            ? try fitter.moving(frames, delays: timeline.frames.map(\.delay)) : try fitter.still(frames[0])
        encode += lap()
        var sticker = FinishedSticker(
            id: template.id, file: fitted.file, frames: fitted.frames,
            reductions: timeline.reductions.map {
                StickerEntry.Reduction(what: $0.what, from: $0.from, to: $0.to)
            } + fitted.reductions.map { StickerEntry.Reduction(what: $0.what, from: $0.from, to: $0.to) })
        guard fitted.frames > 1 else { return (sticker, render, encode) }
        sticker.duration = Double(fitted.duration) / 100
        sticker.loops = 0
        if stills {
            let picture = plan.still(face: face)
            render += lap()
            sticker.still = try fitter.still(picture).file
            encode += lap()
        }
        return (sticker, render, encode)
    }

    private func frames(_ timeline: StickerTimeline, _ plan: CostumePlan) throws -> [Bitmap] {
        var drawn: [CostumePlan.Look: Bitmap] = [:]
        var frames: [Bitmap] = []
        for frame in timeline.frames {
            try checkpoint()
            let look = plan.look(frame)
            let picture = drawn[look] ?? plan.frame(frame, face: face)
            drawn[look] = picture
            frames.append(picture)
        }
        return frames
    }

    private func checkpoint() throws {
        if isCancelled() { throw Cancelled() }
    }
}

extension FittedSticker {
    fileprivate var file: FinishedFile {
        FinishedFile(kind: kind == .gif ? .gif : .png, bytes: bytes, width: width, height: height)
    }
}
