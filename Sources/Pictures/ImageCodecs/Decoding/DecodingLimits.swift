/// What decoding one image may cost. The defaults fit images from anywhere.
public struct DecodingLimits: Hashable, Sendable {
    /// Bytes of the file.
    public var bytes = 16 << 20
    /// Pixels of one frame.
    public var framePixels = 64_000_000
    /// Frames of an animation.
    public var frames = 600
    /// Pixels over all frames.
    public var totalPixels = 256_000_000
    /// The longest animation, in hundredths of a second.
    public var duration = 6_000
    /// Frames are scaled down to this longest side, in pixels; 0 keeps every size.
    public var longestSide = 1_536
    /// Bytes of all scaled frames together, 4 a pixel; frames that need more are scaled down further.
    public var memory = 96 << 20
    /// Bytes of all scaled frames together with the pictures without background that come with them; if those
    /// need more, the background stays.
    public var cutMemory = 192 << 20

    /// The default limits.
    public init() {}
}
