import Costume
public import Raster

/// A costume compiled for one output size: what to draw for each frame, everything that doesn't depend on the face
/// drawn already. Immutable; used by many builds at once.
public struct CostumePlan: Sendable {
    public let id: String
    /// Output pixels, square.
    public let side: Int
    public let matte: Color?
    let animation: TemplateAnimation?
    let render: RenderPlan
    /// Bytes of all decoded frames of a sticker.
    public var memoryLimit: Int { animation?.memoryLimit ?? TemplateAnimation.usualMemoryLimit }
    /// Else only windows can be drawn: what lies outside isn't at hand.
    public let isWhole: Bool
    /// Of what the plan was made from; nil where nothing is kept.
    public let key: String?

    /// What of a plan a build needs.
    public enum Part: Sendable {
        case whole
        /// Enough for a face over what is kept of the rest.
        case windows
    }

    /// What a frame shows: frames of one plan and one face with equal looks have equal pixels.
    private struct Look: Hashable {
        let scene: Int
        let face: Int
    }

    /// Which frames a sticker of this face has.
    /// - Parameter delays: of the face's frames, hundredths of a second; one entry for a still face.
    public func timeline(faceDelays delays: [Int]) -> StickerTimeline {
        TimeMerge(
            animation: animation, scenes: render.frames.map { .init(number: $0, usesFace: usesFace($0)) },
            side: side
        ).timeline(faceDelays: delays)
    }

    /// Of each frame the number of the first with equal pixels: an animation that goes there and back shows most of
    /// its pictures twice.
    public func looks(of timeline: StickerTimeline) -> [Int] { firsts(of: timeline) { $0 } }

    /// Of each frame the number of the first with an equal window and equal pixels in it. More frames are alike there:
    /// what moves beside the face doesn't count.
    public func views(of timeline: StickerTimeline) -> [Int] {
        firsts(of: timeline) { render.views.indices.contains($0) ? render.views[$0] : $0 }
    }

    /// - Parameter scene: the one that stands for a scene.
    private func firsts(of timeline: StickerTimeline, by shown: (_ scene: Int) -> Int) -> [Int] {
        var first: [Look: Int] = [:]
        return timeline.frames.enumerated().map { index, frame in
            let scene = scene(of: frame)
            let look = Look(scene: shown(scene), face: usesFace(scene) ? frame.face : 0)
            if let known = first[look] { return known }
            first[look] = index
            return index
        }
    }

    /// Draws one frame, `side × side`.
    public func frame(_ frame: StickerTimeline.Frame, face: PreparedFace) -> Bitmap {
        render.picture(scene: scene(of: frame), face: Wearer(frame: face.frame(frame.face)))
    }

    /// The same for many frames.
    public func worn(by face: PreparedFace) -> WornCostume { WornCostume(self, by: face) }

    /// With a stand-in for the face.
    public var dressedMannequin: DressedMannequin { DressedMannequin(self) }

    /// The pixels of a frame that may look otherwise with another face.
    public func window(_ frame: StickerTimeline.Frame) -> PixelWindow {
        render.window(scene: scene(of: frame))
    }

    /// Draws the still rendition (the template's `still` moment, the face's first frame).
    public func still(face: PreparedFace) -> Bitmap {
        render.picture(scene: render.still, face: Wearer(frame: face.frame(0)))
    }

    /// The box around the pixels of the still that may look otherwise with another face.
    public var stillWindow: PixelRect { render.window(scene: render.still).box }

    /// Draws a part of the still.
    public func still(face: PreparedFace, window: PixelRect) -> Bitmap {
        render.picture(scene: render.still, face: Wearer(frame: face.frame(0)), window: window)
    }

    /// The still without a face.
    public var emptyStill: Bitmap { render.picture(scene: render.still, face: .nobody) }

    func scene(of frame: StickerTimeline.Frame) -> Int {
        render.frames.indices.contains(frame.costume) ? render.frames[frame.costume] : render.still
    }

    private func usesFace(_ scene: Int) -> Bool {
        render.scenes.indices.contains(scene) && render.scenes[scene].contains { $0.usesFace }
    }
}
