import Costume
import CostumeRendering
import Raster
import Synchronization
import Threads

/// The frames of a costume, on a face or on the reference face. Drawing is timed, and stops at a checkpoint.
struct CostumeFrames: FrameSource {
    private let plan: CostumePlan
    private let timeline: StickerTimeline
    private let renderer: CostumeRenderer
    private let still: StillPicture?
    private let work: StickerWork

    init(_ plan: CostumePlan, _ timeline: StickerTimeline, on face: PreparedPeople, _ work: StickerWork) {
        self.plan = plan
        self.timeline = timeline
        self.work = work
        renderer = plan.renderer(for: face, of: timeline)
        still = nil
    }

    /// On the reference face.
    /// - Parameter still: is taken from there, or handed over.
    init(
        reference plan: CostumePlan, _ timeline: StickerTimeline, still: StillPicture? = nil,
        _ work: StickerWork
    ) {
        self.plan = plan
        self.timeline = timeline
        self.work = work
        renderer = plan.referenceRenderer(of: timeline)
        self.still = still
    }

    var delays: [Int] { timeline.frames.map(\.delay) }
    var duplicateFrames: [Int] { plan.duplicateFrames(in: timeline) }
    var windows: [PixelWindow] { timeline.frames.map(plan.window) }
    var duplicateWindows: [Int] { plan.duplicateWindows(in: timeline) }
    var cores: SpareCores { work.cores }

    func frame(_ index: Int) throws -> Bitmap {
        try work.draw {
            let frame = timeline.frames[index]
            guard let still, plan.isStill(frame) else { return renderer.frame(frame) }
            return still.handedOver { renderer.frame(frame) }
        }
    }

    func frame(_ index: Int, part: PixelRect) throws -> Bitmap {
        try work.draw { renderer.frame(timeline.frames[index], part: part) }
    }
}

/// The still of a costume on the reference face: an animation that shows it hands it over to the still, so that it is
/// drawn once.
final class StillPicture: Sendable {
    private let picture = Mutex<Bitmap?>(nil)

    /// Takes it where it is; draws and leaves it otherwise.
    func handedOver(draw: () -> Bitmap) -> Bitmap {
        if let drawn = picture.withLock({ $0.take() }) { return drawn }
        let drawn = draw()
        picture.withLock { $0 = drawn }
        return drawn
    }
}

/// What goes on for one sticker: how long drawing took, the cores that help, and whether it is called off.
struct StickerWork: Sendable {
    let cores: SpareCores
    private let waitForBuilds: @Sendable () -> Void
    private let isCancelled: @Sendable () -> Bool
    private let drawing = Stopwatch()
    private let all = Stopwatch()

    init(_ pipeline: StickerPipeline) {
        cores = SpareCores(pipeline.gate)
        waitForBuilds = pipeline.waitForBuilds
        isCancelled = pipeline.isCancelled
    }

    /// Blocks where others go first.
    /// - Throws: `StickerPipeline.Cancelled`.
    func checkpoint() throws {
        waitForBuilds()
        if isCancelled() { throw StickerPipeline.Cancelled() }
    }

    /// Draws between two checkpoints.
    func draw(_ picture: () -> Bitmap) throws -> Bitmap {
        try checkpoint()
        return drawing.time(picture)
    }

    /// Compiling is drawing, on whatever thread.
    func compile(_ plan: () throws -> CostumePlan) throws -> CostumePlan {
        let helped = cores.time
        defer { drawing.add(cores.time - helped) }
        return try drawing.time(plan)
    }

    /// Counts a step of this sticker on its own thread.
    func step<Value>(_ step: () throws -> Value) rethrows -> Value { try all.time(step) }

    var times: EncodingTimes {
        EncodingTimes(render: drawing.time, encode: all.time + cores.time - drawing.time)
    }
}
