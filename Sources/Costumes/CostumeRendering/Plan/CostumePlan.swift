import Costume
package import Raster

/// A costume compiled for one output size: what to draw for each frame, everything that doesn't depend on the face
/// drawn already. Immutable; used by many builds at once.
package struct CostumePlan: Sendable {
    /// The template's.
    package let id: String
    /// Output pixels, square.
    package let side: Int
    /// What half-clear edges are laid on where a format has none; nil: their own color.
    package let matte: Color?
    let animation: TemplateAnimation?
    let render: RenderPlan

    init(_ template: Template, side: Int, render: RenderPlan) {
        id = template.id
        matte = template.matte
        animation = template.animation
        self.side = side
        self.render = render
    }

    private init(_ plan: CostumePlan, render: RenderPlan) {
        id = plan.id
        side = plan.side
        matte = plan.matte
        animation = plan.animation
        self.render = render
    }

    /// The part of the plan that is drawn for each face: with no more of its plates than what its frames' windows show,
    /// or for `.still` the rows that the still's window touches. Only windows can be drawn of it.
    package func visible(in timeline: StickerTimeline) -> CostumePlan {
        CostumePlan(
            self,
            render: timeline == .still
                ? render.visibleStill : render.visible(in: Set(timeline.frames.map(scene))))
    }

    /// The plan without any pixels, of which no more than the timeline is needed.
    package var timingAlone: CostumePlan { CostumePlan(self, render: render.visible(in: [])) }

    /// What a frame shows: frames of one plan and one face of equal content have equal pixels.
    private struct FrameContent: Hashable {
        let scene: Int
        let face: Int
    }

    /// Which frames a sticker of this face has.
    /// - Parameter delays: of the face's frames, hundredths of a second; one entry for a still face.
    package func timeline(faceDelays delays: [Int]) -> StickerTimeline {
        TimeMerge(
            animation: animation, scenes: render.frames.map { .init(number: $0, usesFace: usesFace($0)) },
            side: side
        ).timeline(faceDelays: delays)
    }

    /// Of each frame the number of the first with equal pixels: an animation that goes there and back shows most of
    /// its pictures twice.
    package func duplicateFrames(in timeline: StickerTimeline) -> [Int] { firsts(of: timeline) { $0 } }

    /// Of each frame the number of the first with an equal window and equal pixels in it. More frames are alike there:
    /// what moves beside the face doesn't count.
    package func duplicateWindows(in timeline: StickerTimeline) -> [Int] {
        firsts(of: timeline) { render.views.indices.contains($0) ? render.views[$0] : $0 }
    }

    /// - Parameter scene: the one that stands for a scene.
    private func firsts(of timeline: StickerTimeline, by shown: (_ scene: Int) -> Int) -> [Int] {
        var first: [FrameContent: Int] = [:]
        return timeline.frames.enumerated().map { index, frame in
            let scene = scene(of: frame)
            let content = FrameContent(scene: shown(scene), face: usesFace(scene) ? frame.face : 0)
            if let known = first[content] { return known }
            first[content] = index
            return index
        }
    }

    /// Draws one frame, `side × side`.
    package func frame(_ frame: StickerTimeline.Frame, face: PreparedPeople) -> Bitmap {
        render.picture(scene: scene(of: frame), face: FaceFrame(people: face.frame(frame.face)))
    }

    /// Whether a face shows nothing outside of the windows; otherwise only whole frames show all of it.
    package func isPrepared(for face: PreparedPeople) -> Bool { render.isPrepared(for: face) }

    /// Draws the frames of a sticker on a face.
    package func renderer(for face: PreparedPeople, of timeline: StickerTimeline) -> CostumeRenderer {
        renderer(for: face, of: timeline, keepsWindows: false)
    }

    /// Draws the frames of a sticker on a stand-in for a face that isn't known yet: of the same outline as with any opaque
    /// face.
    package func referenceRenderer(of timeline: StickerTimeline) -> CostumeRenderer {
        renderer(for: ReferenceFace.face, of: timeline, keepsWindows: true)
    }

    private func renderer(
        for face: PreparedPeople, of timeline: StickerTimeline, keepsWindows: Bool
    ) -> CostumeRenderer {
        let isMoving = timeline.isMoving
        return CostumeRenderer(
            self, face: isMoving ? reduced(face) : face, groups: isMoving ? GroupPictures(render) : nil,
            keepsWindows: keepsWindows)
    }

    /// The pixels of a frame that may look otherwise with another face.
    package func window(_ frame: StickerTimeline.Frame) -> PixelWindow {
        render.window(scene: scene(of: frame))
    }

    /// Whether a frame shows the costume as the still rendition does.
    package func isStill(_ frame: StickerTimeline.Frame) -> Bool { scene(of: frame) == render.still }

    /// Draws the still rendition (the template's `still` moment, the face's first frame).
    package func still(face: PreparedPeople) -> Bitmap {
        render.picture(scene: render.still, face: FaceFrame(people: face.frame(0)))
    }

    /// Gives memory back that plates of the cache take. Those that are drawn again are read again, which is quick: for
    /// plans whose frames are drawn once.
    package func releasePlates() { render.plates.words.release() }

    /// Gives memory back that the preparation of costumes took and the next one would take again.
    package static func releaseReference() { ReferenceFace.release() }

    func scene(of frame: StickerTimeline.Frame) -> Int {
        render.frames.indices.contains(frame.costume) ? render.frames[frame.costume] : render.still
    }

    func usesFace(_ scene: Int) -> Bool {
        render.scenes.indices.contains(scene) && render.scenes[scene].contains { $0.usesFace }
    }
}
