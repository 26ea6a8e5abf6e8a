public import Raster

/// A costume on a stand-in for a face that isn't known yet.
public struct DressedMannequin: Sendable {
    private let plan: CostumePlan
    private let nobody: WornCostume
    private let mannequin: WornCostume

    init(_ plan: CostumePlan) {
        self.plan = plan
        nobody = WornCostume(plan, by: .nobody)
        mannequin = WornCostume(plan, by: plan.reduced(Mannequin.face))
    }

    /// Draws one frame: of the same outline as with any opaque face.
    public func frame(_ frame: StickerTimeline.Frame) -> Bitmap {
        let window = plan.window(frame).box
        var picture = nobody.frame(frame)
        let part = mannequin.frame(frame, window: window)
        picture.pixels.put(part.pixels, into: window, of: picture.width)
        return picture
    }
}
