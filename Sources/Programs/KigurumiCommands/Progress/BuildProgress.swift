import StickerBuild
import StickerManifest

/// How far a build is; the clock is passed in.
struct BuildProgress: Equatable, Sendable {
    /// Seconds on the caller's clock.
    var began: Double
    var total = 0
    var made = 0
    var reused = 0
    var failed = 0
    /// The id of the sticker that came last.
    var latest: String?
    /// When drawing began.
    var planned: Double?
    /// When the latest sticker was finished.
    var latestAt: Double?

    var done: Int { made + reused + failed }

    mutating func note(_ event: BuildEvent, at now: Double) {
        switch event {
        case .decoded, .framed, .publishing, .published: break
        case .planned(let total):
            self.total = total
            planned = now
        case .finished(let outcome):
            if outcome.reused { reused += 1 } else { made += 1 }
            (latest, latestAt) = (outcome.entry.id, now)
        case .failed(let problem):
            failed += 1
            (latest, latestAt) = (problem.subject, now)
        }
    }

    /// Seconds left at the pace so far; nil before the first sticker is made. Reused ones take no time, so they
    /// don't show the pace.
    func left(at now: Double) -> Double? {
        guard made > 0, let planned, let latestAt, total >= done else { return nil }
        let pace = (latestAt - planned) / Double(made)
        return max(0, pace * Double(total - done) - (now - latestAt))
    }
}
