import Costume
import CostumeRendering
import Platforms
import Raster

/// A costume on a face at one size in pixels, for all targets of that size: its plan, its loop, and the frames that were
/// drawn.
final class ExportSize {
    private let template: Template
    private let plan: CostumePlan
    private let work: StickerWork
    private let face: PreparedPeople
    private let renderer: CostumeRenderer
    let loop: CostumeLoop
    /// For each moment, the number of the first with equal pixels.
    let looks: [Int]
    /// Moments to one that formats with few frames show: these are the same whether video shares the plan or not.
    private let stride: Int
    /// The moment nearest to the still's.
    let still: Int
    private var drawn: [Int: Bitmap] = [:]
    /// Pictures that are kept at most.
    private let mostKept: Int

    /// Bytes of pictures that are kept for other targets.
    private static let memory = 16 << 20

    /// - Parameters:
    ///   - density: the highest one of all targets.
    ///   - isShared: whether several targets show the same frames; otherwise each is drawn when it is encoded.
    init(
        _ costume: ExportCostume, side: Int, density: FrameDensity, isShared: Bool = false,
        on face: PreparedPeople
    ) throws {
        mostKept = isShared ? Self.memory / max(1, side * side * 4) : 1
        template = costume.template
        work = costume.work
        self.face = face
        plan = try costume.plan(side: side, density)
        loop = plan.loop(faceDelays: face.count > 1 ? face.delays : [0])
        let timeline = StickerTimeline(frames: loop.moments.map(\.frame))
        looks = plan.duplicateFrames(in: timeline)
        renderer = plan.renderer(for: face, of: timeline)
        // All of it was read when it was checked.
        plan.releasePlates()
        // On the coarse grid: so a moving picture begins alike in all formats.
        let turn = loop.moments.count / max(1, loop.turns)
        stride = costume.steps(density)
        let steps = max(1, turn / stride)
        let moment = costume.template.stillMoment
        let share = costume.template.animation.map { moment / $0.duration } ?? 0
        still = Int((share * Double(steps)).rounded()) % steps * stride
    }

    func stillPicture() throws -> Bitmap { try work.draw { plan.still(face: face) } }

    /// A moment of the loop; each look is drawn once.
    func picture(_ moment: Int) throws -> Bitmap {
        let look = looks[moment]
        if let known = drawn[look] { return known }
        let picture = try work.draw { renderer.frame(loop.moments[look].frame) }
        plan.releasePlates()
        if drawn.count >= mostKept, mostKept == 1 { drawn.removeAll() }
        if drawn.count < mostKept { drawn[look] = picture }
        return picture
    }

    /// Fits the loop into a target's rule.
    /// - Parameter most: frames that differ from the one before; nil: as many as the rule allows.
    func timeline(
        _ format: PictureFormat, _ rule: MotionRule, atMost most: Int? = nil
    ) throws(ExportError) -> ExportTimeline {
        let density = format.output.density
        let step = density == .high ? 1 : stride
        let shown = Swift.stride(from: 0, to: loop.moments.count, by: step)
        var coarse = loop
        coarse.moments = shown.map { loop.moments[$0] }
        let fitting = TimelineFitting(
            loop: coarse, looks: shown.map { looks[$0] }, rule: rule, frameRate: density.rate,
            still: still / step)
        var timeline = try fitting.timeline(format, atMost: most)
        timeline.moments = timeline.moments.map { $0 * step }
        return timeline
    }

    var checkpoint: @Sendable () throws -> Void { work.checkpoint }
    var matte: Color? { template.matte }
}
