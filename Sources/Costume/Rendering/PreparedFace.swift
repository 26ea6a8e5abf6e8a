public import Raster

/// A face made ready for all costumes of a build.
public struct PreparedFace: Sendable {
    /// At least one; complete pictures of one size.
    public let frames: [Bitmap]

    /// - Parameter frames: an empty list stands for one clear pixel.
    public init(frames: [Bitmap]) {
        self.frames = frames.isEmpty ? [Bitmap(width: 1, height: 1)] : frames
    }

    /// The frame of that number, the last one beyond them.
    func frame(_ number: Int) -> Bitmap { frames[min(max(0, number), frames.count - 1)] }
}
