public import Helpers
public import Raster

/// A costume compiled for one output size: what to draw for each frame, everything that doesn't depend on the face
/// drawn already. Immutable; used by many builds at once.
public struct CostumePlan: Sendable {
    public let id: String
    /// Output pixels, square.
    public let side: Int
    public let matte: Color?

    /// Which frames a sticker of this face has.
    /// - Parameter delays: of the face's frames, hundredths of a second; one entry for a still face.
    public func timeline(faceDelays delays: [Int]) -> StickerTimeline { StickerTimeline(frames: []) }

    /// Draws one frame, `side × side`.
    public func frame(_ frame: StickerTimeline.Frame, face: [Bitmap]) -> Bitmap {
        Bitmap(width: side, height: side)
    }

    /// Draws the still rendition (the template's `still` moment, the face's first frame).
    public func still(face: [Bitmap]) -> Bitmap { Bitmap(width: side, height: side) }
}

/// Compiles templates to plans and keeps what is costly in a cache folder.
public struct CostumeCompiler: Sendable {
    /// - Parameters:
    ///   - cacheFolder: nil: nothing is kept on disk.
    ///   - cacheLimit: bytes.
    public init(studio: any ArtStudio, cacheFolder: String?, cacheLimit: Int = 1 << 30) {}

    /// A pure function of the template, its assets and the size: an empty, a filled and a damaged cache give the
    /// same plan.
    /// - Parameter folder: the templates' folder (`Templates`), in which `<id>/` lies.
    public func plan(_ template: Template, in folder: String, side: Int) throws(CostumeError) -> CostumePlan {
        CostumePlan(id: template.id, side: side, matte: template.matte)
    }
}
