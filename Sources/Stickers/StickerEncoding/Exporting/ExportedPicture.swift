public import Platforms
public import StickerManifest

/// A finished picture for a platform, and what was given up for its rules.
public struct ExportedPicture: Equatable, Sendable {
    /// As the target asked.
    public var format: PictureFormat
    /// The whole file.
    public var bytes: [UInt8]
    /// Pixels of the canvas.
    public var width: Int
    /// Pixels.
    public var height: Int
    /// As many as the file has, at least one.
    public var frames: Int
    /// Milliseconds of one loop; 0 for a still.
    public var duration: Int
    /// In the order in which they were made.
    public var reductions: [StickerEntry.Reduction]

    /// Describes a file; see the properties for units.
    public init(
        _ format: PictureFormat, _ bytes: [UInt8], width: Int, height: Int, frames: Int = 1,
        duration: Int = 0
    ) {
        (self.format, self.bytes, self.width, self.height) = (format, bytes, width, height)
        (self.frames, self.duration, self.reductions) = (frames, duration, [])
    }
}
