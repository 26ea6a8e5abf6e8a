import Costume
import CostumeRendering
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
    let store: TemplateStore
    /// Pixels.
    let side: Int
    /// Bytes.
    let limit: Int
    let stills: Bool
    /// The wearer's values.
    let variables: [String: String]
    /// Passed for each sticker. Cores that nobody needs help with what is worked out once for all faces.
    let gate: CoreGate
    let isCancelled: @Sendable () -> Bool

    /// The fonts that a costume's texts are drawn with, and a warning for each that isn't installed, so that another
    /// one is used, and for characters that no font has.
    func lettering(of template: Template) -> (fonts: [String], warnings: [BuildProblem]) {
        guard !template.captions.isEmpty, let report = try? compiler.fonts(for: template, values: variables)
        else { return ([], []) }
        let warnings = report.warnings.map {
            BuildProblem(code: $0.code, subject: template.id, evidence: $0.evidence)
        }
        return (report.used, warnings)
    }

    /// What one sticker is made with.
    private struct Tools {
        let cores: SpareCores
        let drawing: Stopwatch
        /// For what this face looks like.
        let fitter: StickerFitter
        /// For what is the same with all faces.
        let rehearser: StickerFitter
        let whole: () throws -> CostumePlan
    }

    /// - Returns: also how long drawing and encoding took.
    /// - Throws: `Cancelled`, or what stands in this one costume's way.
    func make(_ template: Template) throws -> (FinishedSticker, render: Duration, encode: Duration) {
        try checkpoint()
        let clock = ContinuousClock()
        let start = clock.now
        let (drawing, cores) = (Stopwatch(), SpareCores(gate))
        /// Compiling is drawing, on whatever thread.
        func compiled(_ part: CostumePlan.Part) throws -> CostumePlan {
            let (start, helped) = (clock.now, cores.time)
            defer { drawing.add(clock.now - start + cores.time - helped) }
            return try compiler.plan(
                template, in: store.folder(of: template.id), side: side, part: part, values: variables,
                cores: cores)
        }
        let plan = try compiled(face.count == 1 ? .windows : .whole)
        func fitter(_ cores: SpareCores) -> StickerFitter {
            StickerFitter(
                limit: limit, matte: plan.matte, memory: plan.memoryLimit, cores: cores,
                checkpoint: checkpoint)
        }
        let tools = Tools(
            cores: cores, drawing: drawing, fitter: fitter(.none),
            rehearser: fitter(cores), whole: { try plan.isWhole ? plan : compiled(.whole) })
        let timeline = plan.timeline(faceDelays: faceDelays)
        let fitted =
            if timeline.isMoving {
                try moving(timeline, over: plan, tools) ?? moving(timeline, tools.whole(), tools)
            } else {
                try still(plan, tools)
            }
        var sticker = FinishedSticker(
            id: template.id, file: fitted.file, frames: fitted.frames,
            reductions: timeline.reductions.map {
                StickerEntry.Reduction(what: $0.what, from: $0.from, to: $0.to)
            } + fitted.reductions.map { StickerEntry.Reduction(what: $0.what, from: $0.from, to: $0.to) })
        if fitted.frames > 1 {
            sticker.duration = Double(fitted.duration) / 100
            sticker.loops = 0
            if stills { sticker.still = try still(plan, tools).file }
        }
        return (sticker, drawing.time, clock.now - start + cores.time - drawing.time)
    }

    /// An animation over what of it is known before the face; nil where there is no such, or it doesn't suit this face.
    private func moving(
        _ timeline: StickerTimeline, over plan: CostumePlan, _ tools: Tools
    ) throws -> FittedSticker? {
        // Looks that come again with another face are no longer the same frame.
        guard face.count == 1 else { return nil }
        let (rehearser, drawing) = (tools.rehearser, tools.drawing)
        let store = BackdropStore(compiler: compiler, limit: limit)
        let worn = plan.worn(by: plan.reduced(face))
        // Held once and not at all where what is asked for is kept.
        var held: [Rehearsal?] = []
        func rehearsal() throws -> Rehearsal? {
            if let held = held.first { return held }
            let plan = try tools.whole()
            let mannequin = plan.dressedMannequin
            let now = try rehearser.rehearsal(
                delays: timeline.frames.map(\.delay), looks: plan.looks(of: timeline),
                windows: timeline.frames.map(plan.window)
            ) { index in
                try checkpoint()
                return drawing.time { mannequin.frame(timeline.frames[index]) }
            }
            held = [now]
            return now
        }
        return try tools.fitter.moving(views: plan.views(of: timeline)) { easing in
            try store.backdrop(for: plan, timeline, easing: easing) {
                try rehearsal().flatMap { try rehearser.backdrop($0, easing: easing) }
            }
        } draw: { index, window in
            try checkpoint()
            return drawing.time { worn.frame(timeline.frames[index], window: window) }
        }
    }

    private func still(_ plan: CostumePlan, _ tools: Tools) throws -> FittedSticker {
        let (face, window, drawing) = (face, plan.stillWindow, tools.drawing)
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
            let costume = try tools.whole()
            let empty = drawing.time { costume.emptyStill }
            // It isn't kept yet; but what depends on the face needn't wait for it.
            let (made, other) = tools.cores.both(
                { Result { try PNGEncoder.backdrop(empty, band: rows) } }, ifFree: band)
            early = other
            return try made.get()
        }
        if let over = try backdrop.flatMap({ try tools.fitter.still((early ?? band()).get(), over: $0) }) {
            return over
        }
        let costume = try tools.whole()
        return try tools.fitter.still(drawing.time { costume.still(face: face) })
    }

    /// An animation frame by frame.
    private func moving(
        _ timeline: StickerTimeline, _ plan: CostumePlan, _ tools: Tools
    ) throws -> FittedSticker {
        let (worn, drawing) = (plan.worn(by: plan.reduced(face)), tools.drawing)
        return try tools.fitter.moving(
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
