import Messages
package import Names
package import Settings
import Synchronization
import Threads

/// How much the groups of one prefix may have made in a minute: so many groups, packs and bytes of faces, and as much at
/// once. The prefix is the name up to its first separator; names without one count together.
package final class GroupLimits: Sendable {
    /// What a changed face or profile uses, beside one pack.
    package struct Use: Sendable {
        /// Of the faces.
        package var bytes: Int
        /// Whether it is the group's first.
        package var isNew: Bool

        package init(bytes: Int, isNew: Bool) { (self.bytes, self.isNew) = (bytes, isNew) }
    }

    /// Why it isn't a group's turn yet.
    package struct Refusal: CodedError {
        package let code: String
        /// What the group's name begins with, and how much of it there is in a minute.
        let prefix: String, limit: Int
        /// Until its turn.
        package var seconds: Double
        /// None of the prefix had to wait in the minute before.
        package var isFirst: Bool

        package var evidence: [String: String] {
            [
                "prefix": prefix, "limit": String(limit),
                "seconds": String(max(1, Int(seconds.rounded(.up)))),
            ]
        }
    }

    /// What a limit counts; the raw value is the end of its code.
    private enum Counted: String {
        case groups, packs, bytes

        func amount(_ use: Use) -> Double {
            switch self {
            case .groups: use.isNew ? 1 : 0
            case .packs: 1
            case .bytes: Double(use.bytes)
            }
        }
    }

    private struct State {
        var limits: [(counted: Counted, most: Int, limit: RateLimit)]
        /// Whose turn comes when, and why not now.
        var turns: [GroupID: (moment: ContinuousClock.Instant, refusal: Refusal)] = [:]
        /// When a prefix had to wait last.
        var waited: [String: ContinuousClock.Instant] = [:]
    }

    private let separator: Character
    private let state: Mutex<State>

    /// Seconds.
    private static let span = 60.0

    /// nil: there are no limits.
    package init?(_ settings: Settings.Limits) {
        let all: [(Counted, Int?)] = [
            (.groups, settings.groups), (.packs, settings.packs), (.bytes, settings.bytes),
        ]
        let limits = all.compactMap { counted, most in
            most.map { most in
                let limit = RateLimit(rate: Double(most) / Self.span, burst: Double(most))
                return (counted: counted, most: most, limit: limit)
            }
        }
        guard !limits.isEmpty else { return nil }
        separator = Character(settings.separator.rawValue)
        state = Mutex(State(limits: limits))
    }

    /// Counts a use where there is room for it.
    /// - Returns: nil: there is; else nothing is counted.
    package func refusal(of group: GroupID, _ use: Use, now: ContinuousClock.Instant) -> Refusal? {
        state.withLock { state in
            let refusal = refusal(of: group, use, now, &state)
            if refusal == nil { count(use, prefix(of: group), now, &state) }
            return refusal
        }
    }

    /// Counts a use in any case. Where there is no room now the group is promised a turn, which comes whatever others want
    /// meanwhile; what it wants until then is part of that turn.
    /// - Returns: nil: it is its turn.
    package func delay(of group: GroupID, _ use: Use, now: ContinuousClock.Instant) -> Refusal? {
        state.withLock { state in
            if let turn = state.turns[group] {
                guard turn.moment > now else {
                    state.turns[group] = nil
                    return nil
                }
                var refusal = turn.refusal
                (refusal.seconds, refusal.isFirst) = (now.duration(to: turn.moment) / .seconds(1), false)
                return refusal
            }
            let refusal = refusal(of: group, use, now, &state)
            count(use, prefix(of: group), now, &state)
            guard let refusal else { return nil }
            if state.turns.count >= Self.mostTurns {
                // Groups that never came for theirs.
                state.turns = state.turns.filter { $0.value.moment > now }
            }
            state.turns[group] = (now + .seconds(refusal.seconds), refusal)
            return refusal
        }
    }

    private static let mostTurns = 10_000

    /// With the separator.
    private func prefix(of group: GroupID) -> String {
        group.name.firstIndex(of: separator).map { String(group.name[...$0]) } ?? ""
    }

    private func refusal(
        of group: GroupID, _ use: Use, _ now: ContinuousClock.Instant, _ state: inout State
    ) -> Refusal? {
        let prefix = prefix(of: group)
        let waits = state.limits.map { limit in
            let amount = limit.counted.amount(use)
            return (limit, amount > 0 ? limit.limit.wait(prefix, amount, now: now) : 0)
        }
        guard let (limit, seconds) = waits.max(by: { $0.1 < $1.1 }), seconds > 0 else { return nil }
        state.waited = state.waited.filter { now - $0.value < .seconds(Self.span) }
        defer { state.waited[prefix] = now }
        return Refusal(
            code: "group.limit.\(limit.counted.rawValue)", prefix: prefix, limit: limit.most,
            seconds: seconds, isFirst: state.waited[prefix] == nil)
    }

    private func count(_ use: Use, _ prefix: String, _ now: ContinuousClock.Instant, _ state: inout State) {
        for index in state.limits.indices {
            let amount = state.limits[index].counted.amount(use)
            if amount > 0 { state.limits[index].limit.use(prefix, amount, now: now) }
        }
    }
}
