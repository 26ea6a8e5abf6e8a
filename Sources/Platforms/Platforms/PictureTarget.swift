/// What a platform takes as one picture: the encoder keeps it, and packs name it.
public struct PictureTarget: Hashable, Sendable {
    /// How the picture is stored.
    public var format: PictureFormat
    /// Pixels of the canvas. A sticker is square, and lies in its middle.
    public var width: Int
    /// Pixels, likewise.
    public var height: Int
    /// Pixels that stay clear at each edge.
    public var margin: Int
    /// The largest file allowed, in bytes.
    public var limit: Int
    /// Pixels of the longer side to which a picture may shrink to keep the limit; the longer side itself: it may not.
    public var smallestSide: Int
    /// nil: a still.
    public var motion: MotionRule?
    /// The color that fills the canvas behind the sticker, 0xRRGGBB; nil: the canvas is transparent.
    public var background: UInt32?

    /// - Parameters:
    ///   - width: pixels, likewise `height` and `margin`.
    ///   - limit: bytes.
    public init(
        _ format: PictureFormat, width: Int, height: Int, margin: Int = 0, limit: Int,
        motion: MotionRule? = nil
    ) {
        (self.format, self.width, self.height, self.margin) = (format, width, height, margin)
        (self.limit, self.motion) = (limit, motion)
        smallestSide = max(width, height)
    }
}

/// How a moving picture may move.
public struct MotionRule: Hashable, Sendable {
    /// Frames a second, at most.
    public var frameRate: Int
    /// How many frames a file may have.
    public var frames: ClosedRange<Int>
    /// Milliseconds of one loop, at most.
    public var longest: Int
    /// Milliseconds that each frame lasts, at least.
    public var shortestFrame: Int
    /// Whether one loop must last whole seconds.
    public var lastsWholeSeconds: Bool
    /// How often it plays; 0: forever. With `longestPlay` it is the most.
    public var plays: Int
    /// Milliseconds that all its plays last together, at most, where it must not play forever: it plays as often as
    /// whole loops fit. nil: `plays` says how often.
    public var longestPlay: Int?
    /// Whether all frames last equally long, for apps that play others at a wrong speed.
    public var isEven = false

    /// - Parameters:
    ///   - frameRate: frames a second.
    ///   - longest: milliseconds, likewise `shortestFrame`.
    public init(
        frameRate: Int, frames: ClosedRange<Int> = 2...1000, longest: Int, shortestFrame: Int = 20,
        lastsWholeSeconds: Bool = false, plays: Int = 0
    ) {
        (self.frameRate, self.frames, self.longest) = (frameRate, frames, longest)
        (self.shortestFrame, self.lastsWholeSeconds, self.plays) = (shortestFrame, lastsWholeSeconds, plays)
    }
}
