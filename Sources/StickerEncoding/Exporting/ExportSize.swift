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
    private let face: PreparedFace
    private let renderer: CostumeRenderer
    let loop: CostumeLoop
    /// Of each moment the number of the first with equal pixels.
    let looks: [Int]
    /// The moment nearest to the still's.
    let still: Int
    private var drawn: [Int: Bitmap] = [:]

    /// - Parameter fineness: frames a second of the finest target; nil: stills alone.
    init(
        _ costume: ExportCostume, side: Int, fineness: ExportCostume.Fineness, on face: PreparedFace
    ) throws {
        (template, work, self.face) = (costume.template, costume.work, face)
        plan = try costume.plan(side: side, fineness)
        loop = plan.loop(faceDelays: face.count > 1 ? face.delays : [0])
        let timeline = StickerTimeline(frames: loop.moments.map(\.frame))
        looks = plan.duplicateFrames(in: timeline)
        renderer = plan.renderer(for: face, of: timeline)
        // On the coarse grid: so a moving picture begins alike in all formats.
        let turn = loop.moments.count / max(1, loop.turns)
        let steps = max(1, turn / fineness.steps)
        let moment = costume.template.stillMoment
        let share = costume.template.animation.map { moment / $0.duration } ?? 0
        still = Int((share * Double(steps)).rounded()) % steps * fineness.steps
    }

    /// The still rendition.
    func stillPicture() throws -> Bitmap { try work.draw { plan.still(face: face) } }

    /// A moment of the loop; each look is drawn once.
    func picture(_ moment: Int) throws -> Bitmap {
        let look = looks[moment]
        if let known = drawn[look] { return known }
        let picture = try work.draw { renderer.frame(loop.moments[look].frame) }
        drawn[look] = picture
        return picture
    }

    /// Fits the loop into a target's rule.
    func timeline(_ format: PictureFormat, _ rule: MotionRule, frameRate: Double, atMost most: Int? = nil)
        throws(ExportError) -> ExportTimeline
    {
        let fitting = TimelineFitting(
            loop: loop, looks: looks, rule: rule, frameRate: frameRate, still: still)
        return try fitting.timeline(format, atMost: most)
    }

    func checkpoint() throws { try work.checkpoint() }
    var checkpoints: @Sendable () throws -> Void { work.checkpoint }
    var matte: Color? { template.matte }
}
