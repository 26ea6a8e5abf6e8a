public import Raster

/// Draws a costume on a face, frame by frame; what several frames share is drawn once.
public struct CostumeRenderer: Sendable {
    private let plan: CostumePlan
    private let face: PreparedFace
    private let groups: GroupPictures?
    private let attached = AttachedPictures()

    init(_ plan: CostumePlan, face: PreparedFace, groups: GroupPictures? = nil) {
        (self.plan, self.face, self.groups) = (plan, face, groups)
    }

    /// Draws one frame, `side × side`.
    public func frame(_ frame: StickerTimeline.Frame) -> Bitmap {
        plan.render.picture(scene: plan.scene(of: frame), face: faceFrame(frame))
    }

    /// Draws a part of a frame.
    public func frame(_ frame: StickerTimeline.Frame, part: PixelRect) -> Bitmap {
        plan.render.picture(scene: plan.scene(of: frame), face: faceFrame(frame), window: part)
    }

    /// Draws a frame with another renderer's groups, where that has drawn them.
    func frame(_ frame: StickerTimeline.Frame, with drawn: DrawnGroups) -> Bitmap {
        plan.render.picture(scene: plan.scene(of: frame), face: faceFrame(frame, drawn))
    }

    /// Draws a part of a frame, and keeps its groups.
    func frame(_ frame: StickerTimeline.Frame, part: PixelRect, keeping drawn: DrawnGroups) -> Bitmap {
        plan.render.picture(scene: plan.scene(of: frame), face: faceFrame(frame, drawn), window: part)
    }

    private func faceFrame(_ frame: StickerTimeline.Frame, _ drawn: DrawnGroups? = nil) -> FaceFrame {
        FaceFrame(
            frame: face.frame(frame.face), number: frame.face, groups: groups, attached: attached,
            drawn: drawn)
    }
}

/// A frame of a face, and what was drawn with it for other frames of the costume.
struct FaceFrame {
    var frame: PreparedFace.Frame
    /// Of the frame.
    var number = 0
    var groups: GroupPictures?
    var attached = AttachedPictures()
    /// What was drawn of this frame of the costume already.
    var drawn: DrawnGroups?

    /// Only the costume.
    static var none: FaceFrame { FaceFrame(frame: PreparedFace.Frame()) }
}
