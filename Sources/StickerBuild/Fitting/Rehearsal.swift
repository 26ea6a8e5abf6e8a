import ImageCodecs
import Raster

/// A costume's animation with a stand-in for the face: what its backdrops are made from.
public struct Rehearsal {
    let plain: GIFEncoder
    /// Without grain, if that had to be.
    let probed: GIFEncoder
    let windows: [PixelWindow]
    /// That the stand-in needs, and the bytes that a pixel to be drawn takes then.
    let quality: MotionQuality
    let cost: Double
}
