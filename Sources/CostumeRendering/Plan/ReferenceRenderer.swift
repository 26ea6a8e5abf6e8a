public import Raster

/// Draws a costume on a stand-in for a face that isn't known yet.
public struct ReferenceRenderer: Sendable {
    private let plan: CostumePlan
    private let noFace: CostumeRenderer
    private let reference: CostumeRenderer

    init(_ plan: CostumePlan, _ timeline: StickerTimeline) {
        self.plan = plan
        noFace = plan.renderer(for: .none, of: timeline)
        reference = plan.renderer(for: ReferenceFace.face, of: timeline)
    }

    /// Draws one frame: of the same outline as with any opaque face.
    public func frame(_ frame: StickerTimeline.Frame) -> Bitmap {
        let window = plan.window(frame).box
        // Outside of the window a group shows the same with and without a face: it is drawn once.
        let drawn = DrawnGroups()
        let part = reference.frame(frame, part: window, keeping: drawn)
        var picture = noFace.frame(frame, with: drawn)
        picture.pixels.put(part.pixels, into: window, of: picture.width)
        return picture
    }
}
