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

    /// - Throws: `Cancelled`, or what stands in this one costume's way.
    func make(_ template: Template) throws -> FinishedSticker {
        try checkpoint()
        let plan = try compiler.plan(template, in: templates, side: side, values: variables)
        let fitter = StickerFitter(limit: limit, matte: plan.matte, checkpoint: checkpoint)
        let timeline = plan.timeline(faceDelays: faceDelays)
        let fitted = try timeline.isMoving ? moving(timeline, plan, fitter) : still(plan, fitter)
        var sticker = FinishedSticker(
            id: template.id, file: fitted.file, frames: fitted.frames,
            reductions: timeline.reductions.map {
                StickerEntry.Reduction(what: $0.what, from: $0.from, to: $0.to)
            } + fitted.reductions.map { StickerEntry.Reduction(what: $0.what, from: $0.from, to: $0.to) })
        guard fitted.frames > 1 else { return sticker }
        sticker.duration = Double(fitted.duration) / 100
        sticker.loops = 0
        if stills { sticker.still = try still(plan, fitter).file }
        return sticker
    }

    private func still(_ plan: CostumePlan, _ fitter: StickerFitter) throws -> FittedSticker {
        try fitter.still(plan.still(face: face))
    }

    /// Looks that come again are drawn once, the others are not kept.
    private func moving(
        _ timeline: StickerTimeline, _ plan: CostumePlan, _ fitter: StickerFitter
    ) throws -> FittedSticker {
        let looks = timeline.frames.map(plan.look)
        let counts = Dictionary(looks.map { ($0, 1) }, uniquingKeysWith: +)
        var kept: [CostumePlan.Look: Bitmap] = [:]
        return try fitter.moving(delays: timeline.frames.map(\.delay)) { index in
            try checkpoint()
            if let picture = kept[looks[index]] { return picture }
            let picture = plan.frame(timeline.frames[index], face: face)
            if counts[looks[index], default: 1] > 1 { kept[looks[index]] = picture }
            return picture
        }
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
