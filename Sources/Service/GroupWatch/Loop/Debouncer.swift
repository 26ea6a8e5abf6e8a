/// Debounces changes: decides when a key's changes are due. Pure: moments are passed in, no clock is read.
///
/// A key that shows signs that writing ended is due after `quiet` without another sign, and at most `longest` after
/// the first, even where writing begins again and again. A key where writing may still go on is due after five times
/// `quiet`, for a second look, and finally after ten times `longest`.
struct Debouncer<Key: Hashable & Sendable>: Sendable {
    typealias Instant = ContinuousClock.Instant

    enum Sign: Equatable, Sendable {
        /// A file was closed, renamed or removed, or its permissions changed.
        case finished
        /// A file appeared; its writer may not be done.
        case begun
    }

    struct Due: Equatable, Sendable {
        var key: Key
        /// The moment of the first sign.
        var since: Instant
        var sign: Sign
        /// It waited as long as it may.
        var isLast: Bool
    }

    private struct Entry {
        var since: Instant
        /// The moment of the first sign that writing ended; nil: there was none.
        var settling: Instant?
        var due: Instant
        var sign: Sign
        var last: Instant
    }

    let quiet: Duration
    let longest: Duration
    private var waiting: [Key: Entry] = [:]
    /// No key is due before; may be earlier than needed.
    private var earliest: Instant?

    init(quiet: Duration, longest: Duration) {
        self.quiet = quiet
        self.longest = longest
    }

    /// How long a key that shows `.begun` waits before it is due.
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
        put(key, sign, since: since, settling: waiting[key]?.settling, at: now)
    }

    /// Lets a due key wait once more.
    mutating func again(_ due: Due, at now: Instant) {
        put(due.key, due.sign, since: due.since, settling: nil, at: now)
    }

    mutating func forget(_ key: Key) { waiting[key] = nil }

    /// Removes and returns the keys that are due, the longest waiting first.
    mutating func due(at now: Instant) -> [Due] {
        guard let earliest, earliest <= now else { return [] }
        var found: [Due] = []
        for (key, entry) in waiting where entry.due <= now {
            found.append(Due(key: key, since: entry.since, sign: entry.sign, isLast: entry.last <= now))
        }
        for due in found { waiting[due.key] = nil }
        self.earliest = waiting.values.lazy.map(\.due).min()
        return found.sorted { $0.since < $1.since }
    }

    private mutating func put(
        _ key: Key, _ sign: Sign, since: Instant, settling: Instant?, at now: Instant
    ) {
        let settling = settling ?? (sign == .finished ? since : nil)
        let last = sign == .finished ? (settling ?? since) + longest : since + longest * 10
        let due = min(now + (sign == .finished ? quiet : secondLook), last)
        waiting[key] = Entry(since: since, settling: settling, due: due, sign: sign, last: last)
        earliest = earliest.map { min($0, due) } ?? due
    }
}
