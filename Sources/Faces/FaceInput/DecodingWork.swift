/// How much a picture gives its decoder to do, as its header states.
public struct DecodingWork: Hashable, Sendable {
    /// Pixels of one frame.
    public var pixels: Int
    /// 1 for a still.
    public var frames: Int

    /// The work of a picture.
    public init(pixels: Int, frames: Int) { (self.pixels, self.frames) = (pixels, frames) }
}
