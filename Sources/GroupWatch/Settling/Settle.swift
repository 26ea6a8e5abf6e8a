/// Decides when a key's changes have settled. Pure: moments come in, nothing is read or waited for.
///
/// A key that shows signs that writing ended is due after `quiet` without another sign, and at most `longest` after
/// the first. A key where writing may still go on is due after five times `quiet`, for a second look, and finally
/// after ten times `longest`.
struct Settle<Key: Hashable & Sendable>: Sendable {
    typealias Instant = ContinuousClock.Instant

    enum Sign: Equatable, Sendable {
        /// A file was closed, renamed, removed, or given other rights.
        case finished
        /// Something is there that was not there before; whoever writes it may not be done.
        case begun
    }

    struct Settled: Equatable, Sendable {
        var key: Key
        /// The first sign.
        var since: Instant
        var sign: Sign
        /// It has waited for as long as it may.
        var isLast: Bool
    }

    private struct Entry {
        var since: Instant
        var due: Instant
        var sign: Sign
        var last: Instant
    }

    let quiet: Duration
    let longest: Duration
    private var waiting: [Key: Entry] = [:]
    /// No key is due before; may be too early.
    private var earliest: Instant?

    init(quiet: Duration, longest: Duration) { (self.quiet, self.longest) = (quiet, longest) }

    /// How long a key may rest before a second look at it.
    var secondLook: Duration { quiet * 5 }

    /// When to call `due` next.
    var next: Instant? { waiting.isEmpty ? nil : earliest }

    func isWaiting(_ key: Key) -> Bool { waiting[key] != nil }

    mutating func note(_ key: Key, _ sign: Sign, at now: Instant) {
        var since = now
        if let entry = waiting[key] {
            // Time spent on writing isn't time spent on settling.
            if entry.sign == .finished || sign == .begun { since = entry.since }
        }
        put(key, sign, since: since, at: now)
    }

    /// Keeps what was due waiting for one more look.
    mutating func again(_ settled: Settled, at now: Instant) {
        put(settled.key, settled.sign, since: settled.since, at: now)
    }

    mutating func forget(_ key: Key) { waiting[key] = nil }

    /// Takes out what has settled, the longest waiting first.
    mutating func due(at now: Instant) -> [Settled] {
        guard let earliest, earliest <= now else { return [] }
        var settled: [Settled] = []
        for (key, entry) in waiting where entry.due <= now {
            settled.append(
                Settled(key: key, since: entry.since, sign: entry.sign, isLast: entry.last <= now))
        }
        for one in settled { waiting[one.key] = nil }
        self.earliest = waiting.values.lazy.map(\.due).min()
        return settled.sorted { $0.since < $1.since }
    }

    private mutating func put(_ key: Key, _ sign: Sign, since: Instant, at now: Instant) {
        let last = since + (sign == .finished ? longest : longest * 10)
        let due = min(now + (sign == .finished ? quiet : secondLook), last)
        waiting[key] = Entry(since: since, due: due, sign: sign, last: last)
        earliest = earliest.map { min($0, due) } ?? due
    }
}
