public import Raster

/// Encodes frames as the best picture that is no longer than the limit (PACK "Size limits").
public struct StickerFitter: Sendable {
    /// The longest file allowed, in bytes.
    public var limit: Int
    public var matte: Color?
    /// Asked between frames and attempts; throws to stop.
    public var checkpoint: @Sendable () throws -> Void

    public init(limit: Int, matte: Color?, checkpoint: @escaping @Sendable () throws -> Void = {}) {
        (self.limit, self.matte, self.checkpoint) = (limit, matte, checkpoint)
    }

    /// Full colour where it fits, else a palette with alpha, dithered, else a smaller side.
    public func still(_ picture: Bitmap) throws -> FittedSticker {
        FittedSticker(
            kind: .png, bytes: [], width: picture.width, height: picture.height, frames: 1, duration: 0,
            reductions: [])
    }

    /// A GIF when there is more than one frame after merging equal ones, otherwise a PNG.
    /// - Parameter delays: hundredths of a second, 2 or more, one a frame.
    public func moving(_ frames: [Bitmap], delays: [Int]) throws -> FittedSticker {
        try still(frames[0])
    }
}
