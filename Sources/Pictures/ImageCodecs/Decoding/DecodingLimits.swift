/// What decoding one image may cost. The defaults fit images from anywhere.
package struct DecodingLimits: Hashable, Sendable {
    /// Bytes of the file.
    package var bytes = 16 << 20
    /// Pixels of one frame.
    package var framePixels = 64_000_000
    /// Frames of an animation.
    package var frames = 600
    /// Pixels over all frames.
    package var totalPixels = 256_000_000
    /// The longest animation, in hundredths of a second.
    package var duration = 6_000
    /// Frames are scaled down to this longest side, in pixels; 0 keeps every size.
    package var longestSide = 1_536
    /// Bytes of all scaled frames together, 4 a pixel; frames that need more are scaled down further.
    package var memory = 96 << 20
    /// Bytes of all scaled frames together with the pictures without background that come with them; if those
    /// need more, the background stays.
    package var cutMemory = 192 << 20

    package init() {}
}
