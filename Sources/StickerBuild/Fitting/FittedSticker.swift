/// What fits: the finished bytes of one file and what was given up for them.
public struct FittedSticker: Equatable, Sendable {
    /// `png` or `gif`: more than one frame is a GIF.
    public enum Kind: String, Sendable { case png, gif }

    public var kind: Kind
    public var bytes: [UInt8]
    /// Pixels.
    public var width: Int
    public var height: Int
    public var frames: Int
    /// Hundredths of a second; 0 for a still.
    public var duration: Int
    public var reductions: [Reduction]

    public init(
        kind: Kind, bytes: [UInt8], width: Int, height: Int, frames: Int, duration: Int,
        reductions: [Reduction]
    ) {
        (self.kind, self.bytes, self.width, self.height) = (kind, bytes, width, height)
        (self.frames, self.duration, self.reductions) = (frames, duration, reductions)
    }
}
