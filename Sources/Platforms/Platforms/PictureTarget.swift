/// What a platform takes as one picture: the encoder keeps it, and packs name it.
package struct PictureTarget: Hashable, Sendable {
    package var format: PictureFormat
    /// Pixels of the canvas. A sticker is square, and lies in its middle.
    package var width: Int
    /// Pixels, likewise.
    package var height: Int
    /// Pixels that stay clear at each edge.
    package var margin: Int
    /// The largest file allowed, in bytes.
    package var limit: Int
    /// Pixels of the longer side to which a picture may shrink to keep the limit; the longer side itself: it may not.
    package var smallestSide: Int
    /// nil: a still.
    package var motion: MotionRule?
    /// The color that fills the canvas behind the sticker, 0xRRGGBB; nil: the canvas is transparent.
    package var background: UInt32?

    /// - Parameters:
    ///   - width: pixels, likewise `height` and `margin`.
    ///   - limit: bytes.
    package init(
        _ format: PictureFormat, width: Int, height: Int, margin: Int = 0, limit: Int,
        motion: MotionRule? = nil
    ) {
        self.format = format
        self.width = width
        self.height = height
        self.margin = margin
        self.limit = limit
        self.motion = motion
        smallestSide = max(width, height)
    }
}

/// How a moving picture may move.
package struct MotionRule: Hashable, Sendable {
    /// Frames a second, at most.
    package var frameRate: Int
    /// How many frames a file may have.
    package var frames: ClosedRange<Int>
    /// Milliseconds of one loop, at most.
    package var longest: Int
    /// Milliseconds that each frame lasts, at least.
    package var shortestFrame: Int
    /// Whether one loop must last whole seconds.
    package var lastsWholeSeconds: Bool
    /// How often it plays; 0: forever. With `longestPlay` it is the most.
    package var plays: Int
    /// Milliseconds that all its plays last together, at most, where it must not play forever: it plays as often as
    /// whole loops fit. nil: `plays` says how often.
    package var longestPlay: Int?
    /// Whether all frames last equally long, for apps that play others at a wrong speed.
    package var isEven = false

    /// - Parameters:
    ///   - frameRate: frames a second.
    ///   - longest: milliseconds, likewise `shortestFrame`.
    package init(
        frameRate: Int, frames: ClosedRange<Int> = 2...1000, longest: Int, shortestFrame: Int = 20,
        lastsWholeSeconds: Bool = false, plays: Int = 0
    ) {
        self.frameRate = frameRate
        self.frames = frames
        self.longest = longest
        self.shortestFrame = shortestFrame
        self.lastsWholeSeconds = lastsWholeSeconds
        self.plays = plays
    }
}
