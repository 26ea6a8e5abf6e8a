public import Raster

/// Draws a costume on a stand-in for a face that isn't known yet.
public struct ReferenceRenderer: Sendable {
    private let renderer: CostumeRenderer

    init(_ plan: CostumePlan, _ timeline: StickerTimeline) {
        renderer = plan.renderer(for: ReferenceFace.face, of: timeline)
    }

    /// Draws one frame: of the same outline as with any opaque face.
    public func frame(_ frame: StickerTimeline.Frame) -> Bitmap { renderer.frameKeepingWindow(frame) }
}
