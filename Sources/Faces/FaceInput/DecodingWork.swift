/// How much a picture gives its decoder to do, as its header states.
package struct DecodingWork: Hashable, Sendable {
    /// Pixels of one frame.
    package var pixels: Int
    /// 1 for a still.
    package var frames: Int

    package init(pixels: Int, frames: Int) {
        self.pixels = pixels
        self.frames = frames
    }
}
