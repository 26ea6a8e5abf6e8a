package import Helpers

/// How the letters of a caption move one by one, or its words or lines.
package struct LetterMotion: Hashable, Sendable {
    /// What time means for a unit, before its delay.
    package enum Clock: Hashable, Sendable {
        /// The layer's clock.
        case layer
        /// Begins again after each `period` of the motion; `rate` of its seconds pass in a second of the layer.
        case repeating(period: Double, rate: Double)
        /// Plays once, from `start` on; before that the text is as at the end, so that the first picture shows it whole. All
        /// units together take `limit` seconds at most: where they would take longer, all is faster.
        case once(period: Double, start: Double, limit: Double)
    }

    /// What moves as one.
    package var unit: TextRequest.Unit
    /// By which each unit in reading order runs later than the one before, seconds.
    package var delay: Double
    /// Of `position` (letter sizes), `scale`, `rotation`, `opacity`, `color`, `reveal`, in the order of their names.
    package var tracks: [Track]
    package var clock: Clock

    package init(unit: TextRequest.Unit, delay: Double, tracks: [Track], clock: Clock = .layer) {
        self.unit = unit
        self.delay = delay
        self.tracks = tracks
        self.clock = clock
    }

    /// Shares of an animation: when letters that move once begin, and how long they take at most.
    static let onceStart = 0.15
    static let onceLimit = 0.55
}

/// A motion of letters that costumes name, such as `wave`.
package struct SharedMotion: Equatable, Sendable {
    /// The name of its folder.
    package var id: String
    /// By language; may be empty.
    package var name: [String: String]
    package var unit: TextRequest.Unit
    /// Seconds.
    package var delay: Double
    package var tracks: [Track]
    /// Seconds that one unit moves.
    package var duration: Double
    /// Whether units come to rest; otherwise they begin again.
    package var isOnce: Bool

    /// The motion in an animation of so many seconds. One that repeats is played a whole number of times.
    func motion(within seconds: Double) -> LetterMotion {
        let turns = max(1, (seconds / duration).rounded())
        let clock: LetterMotion.Clock =
            isOnce
            ? .once(
                period: duration, start: seconds * LetterMotion.onceStart,
                limit: seconds * LetterMotion.onceLimit)
            : .repeating(period: duration, rate: turns * duration / seconds)
        return LetterMotion(unit: unit, delay: delay, tracks: tracks, clock: clock)
    }
}
