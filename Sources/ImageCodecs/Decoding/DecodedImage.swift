public import Raster

/// A picture as it came in: upright, sRGB, and moving when it has more than one frame.
public struct DecodedImage: Equatable, Sendable {
    public struct Frame: Equatable, Sendable {
        public var bitmap: Bitmap
        /// Time on screen in hundredths of a second, 2 or more; 0 in a still.
        public var delay: Int

        public init(bitmap: Bitmap, delay: Int) { (self.bitmap, self.delay) = (bitmap, delay) }
    }

    public var format: ImageFormat
    /// Of what is delivered, upright, in pixels.
    public var width: Int
    public var height: Int
    /// At least one; complete pictures, all of the same size.
    public var frames: [Frame]
    /// What is worth knowing about it.
    public var notices: [FaceNotice] = []
    /// The libraries that decoded it and their versions: they decide pixels. Empty where that doesn't matter.
    public var libraries = ""
    /// Which part of the upright picture this is; nil: all of it.
    public var part: PictureShare?

    public init(format: ImageFormat, width: Int, height: Int, frames: [Frame]) {
        (self.format, self.width, self.height, self.frames) = (format, width, height, frames)
    }
}
