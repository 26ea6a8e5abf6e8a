public import Raster

/// A costume on a face: what several frames share is drawn once.
public struct WornCostume: Sendable {
    private let plan: CostumePlan
    private let face: PreparedFace
    private let groups: GroupPictures

    init(_ plan: CostumePlan, by face: PreparedFace) {
        (self.plan, self.face, groups) = (plan, face, GroupPictures(plan.render))
    }

    /// Draws one frame, `side × side`.
    public func frame(_ frame: StickerTimeline.Frame) -> Bitmap {
        plan.render.picture(scene: plan.scene(of: frame), face: wearer(frame))
    }

    /// Draws a part of a frame.
    public func frame(_ frame: StickerTimeline.Frame, window: PixelRect) -> Bitmap {
        plan.render.picture(scene: plan.scene(of: frame), face: wearer(frame), window: window)
    }

    private func wearer(_ frame: StickerTimeline.Frame) -> Wearer {
        Wearer(frame: face.frame(frame.face), number: frame.face, groups: groups)
    }
}
