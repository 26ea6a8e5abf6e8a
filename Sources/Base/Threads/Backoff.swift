/// How long to wait before something that failed is tried again: twice as long each time, up to a limit.
package struct Backoff: Sendable {
    /// The longest wait after the first failure.
    package var first: Duration
    package var longest: Duration
    /// The fraction of a wait, from 0 to 1, that chance may take away, so that many callers don't come back at once.
    package var chance: Double

    package init(_ first: Duration, atMost longest: Duration, chance: Double = 0) {
        self.first = first
        self.longest = longest
        self.chance = chance
    }

    /// For servers that many machines ask: one second, up to 16.
    package static let engines = Backoff(.seconds(1), atMost: .seconds(16), chance: 0.5)

    /// The wait after so many failures in a row.
    /// - Parameters:
    ///   - failures: from 1.
    ///   - luck: a random number from 0 to 1; the whole wait at 1.
    package func pause(after failures: Int, luck: Double = .random(in: 0...1)) -> Duration {
        let whole = min(first * (1 << (min(max(failures, 1), 21) - 1)), longest)
        return chance == 0 ? whole : whole * (1 - chance * (1 - luck))
    }
}
