/// What a decoder may spend on one picture.
public struct DecodingLimits: Hashable, Sendable {
    /// Length of the file.
    public var bytes = 16 << 20
    /// Pixels of one frame.
    public var framePixels = 64_000_000
    public var frames = 600
    /// Pixels over all frames.
    public var totalPixels = 256_000_000
    /// Hundredths of a second.
    public var duration = 6_000
    /// Frames are reduced to this longest side as they come; 0 keeps every size.
    public var longestSide = 1_536
    /// Bytes of all reduced frames together (4 a pixel): frames are reduced further where they would need more.
    public var memory = 96 << 20

    public init() {}
}
