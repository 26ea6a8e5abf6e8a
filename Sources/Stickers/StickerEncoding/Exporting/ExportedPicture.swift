package import Platforms
package import StickerManifest

/// A finished picture for a platform, and what was given up for its rules.
package struct ExportedPicture: Equatable, Sendable {
    /// As the target asked.
    package var format: PictureFormat
    package var bytes: [UInt8]
    /// Pixels of the canvas.
    package var width: Int
    /// Pixels.
    package var height: Int
    /// As many as the file has, at least one.
    package var frames: Int
    /// Milliseconds of one loop; 0 for a still.
    package var duration: Int
    /// In the order in which they were made.
    package var reductions: [StickerEntry.Reduction]

    /// Describes a file; see the properties for units.
    package init(
        _ format: PictureFormat, _ bytes: [UInt8], width: Int, height: Int, frames: Int = 1,
        duration: Int = 0
    ) {
        self.format = format
        self.bytes = bytes
        self.width = width
        self.height = height
        self.frames = frames
        self.duration = duration
        self.reductions = []
    }
    init(_ format: PictureFormat, _ file: EncodedFile) {
        self.init(
            format, file.bytes, width: file.width, height: file.height, frames: file.frames,
            duration: file.duration * 10)
        reductions = file.reductions
    }
}
