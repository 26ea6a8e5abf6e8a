package import BinaryCoding
package import Raster
package import StickerManifest
package import Threads

/// A format of packs: also prepares a file before the face is known.
///
/// It draws nothing: it asks a `FrameSource` for frames, which have 8 bits of alpha and the size the costume was compiled
/// for.
package protocol StickerFormat: OutputFormat, Sendable {
    /// The part of a file that is the same for every face. It is made once for a costume, size and limit, and cached.
    associatedtype Background: BinaryCodable
    /// What backgrounds of several qualities are made from; costly, and not cached.
    associatedtype Calibration

    /// What its files are; manifests name it.
    static var kind: FileHeader.Kind { get }

    /// Measures an animation with a reference face in place of the real one; draws nothing where its windows leave too
    /// little for a background.
    /// - Parameter side: of its frames, pixels; they are square.
    /// - Returns: nil where a background would not help.
    func calibrate(_ reference: some FrameSource, side: Int) throws -> Calibration?

    /// - Parameter qualityDrop: steps by which the quality is below what the reference face needs; a face with more
    ///   detail needs more.
    /// - Returns: nil where there is none at this quality.
    func background(_ calibration: Calibration, qualityDrop: Double) throws -> Background?

    /// Encodes what a face shows in its windows over a background.
    /// - Parameter backgrounds: the one that was prepared, and its variants, which are made when they are asked for.
    /// - Returns: nil where no background suits this face, or the file would be too long.
    func encode(_ frames: some FrameSource, over backgrounds: some BackgroundSource<Background>) throws
        -> EncodedFile?

    /// Encodes whole frames, giving up as little as the limit demands.
    func encode(_ frames: some FrameSource) throws -> EncodingResult
}

/// The outcome of encoding whole frames.
package enum EncodingResult: Sendable {
    case file(EncodedFile)
    /// All frames are equal: it is a still.
    case single
    /// Even the smallest file is too long; of that many frames.
    case tooLong(frames: Int)
}

/// What a file may be and what making it may cost.
package struct EncodingSettings: Sendable {
    /// The longest file allowed, in bytes.
    package var limit: Int
    /// Whether the size in pixels stays, whatever else must be given up.
    package var keepsSize = false
    /// What half-clear edges are laid on where a format has no half-clear pixels; nil: their own color.
    package var matte: Color?
    /// Bytes of all decoded frames. The frames handed in must keep it; the file that is written does too.
    package var memory: Int
    /// Called between frames and attempts; throws to stop.
    package var checkpoint: @Sendable () throws -> Void

    /// - Parameters:
    ///   - limit: bytes.
    ///   - memory: bytes.
    package init(
        limit: Int, matte: Color? = nil, memory: Int = GIFEncoder.memory,
        checkpoint: @escaping @Sendable () throws -> Void = {}
    ) {
        self.limit = limit
        self.matte = matte
        self.memory = memory
        self.checkpoint = checkpoint
    }
}

/// The frames of one sticker, drawn when they are asked for; all of one size.
package protocol FrameSource: Sendable {
    /// Time on screen in hundredths of a second, one a frame; 0 for the only frame of a still.
    var delays: [Int] { get }
    /// For each frame, the number of the first with equal pixels, which needn't be drawn again.
    var duplicateFrames: [Int] { get }
    /// The pixels of each frame that may look different with another face.
    var windows: [PixelWindow] { get }
    /// For each frame, the number of the first whose window is the same and shows the same.
    var duplicateWindows: [Int] { get }
    /// Those that help to draw.
    var cores: SpareCores { get }

    func frame(_ index: Int) throws -> Bitmap

    func frame(_ index: Int, part: PixelRect) throws -> Bitmap
}

extension FrameSource {
    /// None.
    package var cores: SpareCores { .none }
}

/// Backgrounds of one costume by quality.
package protocol BackgroundSource<Background> {
    /// What a format prepares.
    associatedtype Background

    /// - Returns: nil where there is none at this quality.
    func background(qualityDrop: Double) throws -> Background?
}
