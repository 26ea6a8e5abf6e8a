import Costume
import Helpers
import ImageCodecs
import Messages
import Raster
import StickerManifest
import StickerPack
import Threads

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
    /// Passed for each sticker; where a core is free, two things are done side by side.
    let gate: CoreGate
    let isCancelled: @Sendable () -> Bool

    /// The fonts that a costume's texts are drawn with, and a warning for each that isn't installed: another stands in.
    func lettering(of template: Template) -> (fonts: [String], warnings: [BuildProblem]) {
        guard !template.captions.isEmpty, let report = try? compiler.fonts(for: template, values: variables)
        else { return ([], []) }
        let warnings = report.missing.map {
            BuildProblem(code: "text.font.missing", subject: template.id, evidence: ["font": $0])
        }
        return (report.used, warnings)
    }

    /// - Returns: also how long drawing and encoding took.
    /// - Throws: `Cancelled`, or what stands in this one costume's way.
    func make(_ template: Template) throws -> (FinishedSticker, render: Duration, encode: Duration) {
        try checkpoint()
        let clock = ContinuousClock()
        let start = clock.now
        let (drawing, cores) = (Stopwatch(), SpareCores(gate))
        let plan = try self.plan(template, face.count == 1 ? .windows : .whole, cores)
        func whole() throws -> CostumePlan { try plan.isWhole ? plan : self.plan(template, .whole, cores) }
        drawing.add(clock.now - start + cores.time)
        let fitter = StickerFitter(limit: limit, matte: plan.matte, cores: cores, checkpoint: checkpoint)
        let timeline = plan.timeline(faceDelays: faceDelays)
        let fitted: FittedSticker
        if timeline.isMoving {
            fitted =
                try moving(timeline, plan, whole, fitter, drawing)
                ?? moving(timeline, whole(), fitter, drawing)
        } else {
            fitted = try still(plan, whole, fitter, drawing, cores)
        }
        var sticker = FinishedSticker(
            id: template.id, file: fitted.file, frames: fitted.frames,
            reductions: timeline.reductions.map {
                StickerEntry.Reduction(what: $0.what, from: $0.from, to: $0.to)
            } + fitted.reductions.map { StickerEntry.Reduction(what: $0.what, from: $0.from, to: $0.to) })
        if fitted.frames > 1 {
            sticker.duration = Double(fitted.duration) / 100
            sticker.loops = 0
            if stills { sticker.still = try still(plan, whole, fitter, drawing, cores).file }
        }
        return (sticker, drawing.time, clock.now - start + cores.time - drawing.time)
    }

    private func plan(
        _ template: Template, _ part: CostumePlan.Part, _ cores: SpareCores
    ) throws -> CostumePlan {
        try compiler.plan(template, in: templates, side: side, part: part, values: variables, cores: cores)
    }

    /// An animation over what of it is known before the face; nil where there is no such, or it doesn't suit this face.
    private func moving(
        _ timeline: StickerTimeline, _ plan: CostumePlan, _ whole: @escaping () throws -> CostumePlan,
        _ fitter: StickerFitter, _ drawing: Stopwatch
    ) throws -> FittedSticker? {
        // Looks that come again with another face are no longer the same frame.
        guard face.count == 1 else { return nil }
        let store = BackdropStore(compiler: compiler, limit: limit)
        let worn = plan.worn(by: plan.reduced(face))
        // Held once and not at all where what is asked for is kept.
        var held: [Rehearsal?] = []
        func rehearsal() throws -> Rehearsal? {
            if let held = held.first { return held }
            let plan = try whole()
            let mannequin = plan.dressedMannequin
            let now = try fitter.rehearsal(
                delays: timeline.frames.map(\.delay), looks: plan.looks(of: timeline),
                windows: timeline.frames.map(plan.window)
            ) { index in
                try checkpoint()
                return drawing.time { mannequin.frame(timeline.frames[index]) }
            }
            held = [now]
            return now
        }
        return try fitter.moving(views: plan.views(of: timeline)) { easing in
            try store.backdrop(for: plan, timeline, easing: easing) {
                try rehearsal().flatMap { try fitter.backdrop($0, easing: easing) }
            }
        } draw: { index, window in
            try checkpoint()
            return drawing.time { worn.frame(timeline.frames[index], window: window) }
        }
    }

    private func still(
        _ plan: CostumePlan, _ whole: @escaping () throws -> CostumePlan, _ fitter: StickerFitter,
        _ drawing: Stopwatch, _ cores: SpareCores
    ) throws -> FittedSticker {
        let (face, window) = (face, plan.stillWindow)
        let rows = window.y..<window.y + window.height
        let band = { @Sendable () -> Result<PNGBand, any Error> in
            Result {
                let window = PNGBand.window(rows, width: plan.side)
                return try PNGEncoder.band(
                    drawing.time { plan.still(face: face, window: window) }, rows: rows)
            }
        }
        var early: Result<PNGBand, any Error>?
        let backdrop = try BackdropStore(compiler: compiler, limit: limit).backdrop(for: plan) {
            let empty = try drawing.time { try whole().emptyStill }
            // It isn't kept yet; but what depends on the face needn't wait for it.
            let (made, other) = cores.both(
                { Result { try PNGEncoder.backdrop(empty, band: rows) } }, ifFree: band)
            early = other
            return try made.get()
        }
        let over = try backdrop.flatMap { try fitter.still((early ?? band()).get(), over: $0) }
        return try over ?? fitter.still(drawing.time { try whole().still(face: face) })
    }

    /// An animation frame by frame.
    private func moving(
        _ timeline: StickerTimeline, _ plan: CostumePlan, _ fitter: StickerFitter,
        _ drawing: Stopwatch
    ) throws -> FittedSticker {
        let worn = plan.worn(by: plan.reduced(face))
        return try fitter.moving(
            delays: timeline.frames.map(\.delay), looks: plan.looks(of: timeline)
        ) { index in
            try checkpoint()
            return drawing.time { worn.frame(timeline.frames[index]) }
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
