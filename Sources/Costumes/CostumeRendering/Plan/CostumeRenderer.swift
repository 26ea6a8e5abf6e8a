import FaceInput
package import Raster

/// Draws a costume on a face, frame by frame; what several frames share is drawn once.
package struct CostumeRenderer: Sendable {
    private let plan: CostumePlan
    private let face: PreparedPeople
    private let groups: GroupPictures?
    private let attached = AttachedPictures()
    /// Whether nothing of the face shows outside of the windows.
    private let keepsWindows: Bool

    init(_ plan: CostumePlan, face: PreparedPeople, groups: GroupPictures?, keepsWindows: Bool) {
        self.plan = plan
        self.face = face
        self.groups = groups
        self.keepsWindows = keepsWindows
    }

    /// Draws one frame, `side × side`.
    package func frame(_ frame: StickerTimeline.Frame) -> Bitmap {
        plan.render.picture(
            scene: plan.scene(of: frame), face: faceFrame(frame), keepsWindow: keepsWindows)
    }

    package func frame(_ frame: StickerTimeline.Frame, part: PixelRect) -> Bitmap {
        plan.render.picture(scene: plan.scene(of: frame), face: faceFrame(frame), window: part)
    }

    private func faceFrame(_ frame: StickerTimeline.Frame) -> FaceFrame {
        FaceFrame(
            people: face.frame(frame.face), number: frame.face, groups: groups, attached: attached)
    }
}

/// A moment of the people in a costume, and what was drawn with it for other frames of the costume.
struct FaceFrame {
    var people: People<PreparedFace.Frame>
    var number = 0
    var groups: GroupPictures?
    var attached = AttachedPictures()
}
