/// A group that lacks its newest pack: the last try failed, or the pack has to wait.
public struct TroubledGroup: Codable, Equatable, Sendable {
    public enum State: String, Codable, Sendable {
        case failed
        /// Nothing is wrong; the group publishes faster than its retention allows.
        case held
    }

    /// Its id.
    public var group: String
    public var state: State
    /// Stable and dotted: why.
    public var code: String
    /// When it began, RFC 3339 in UTC, whole seconds.
    public var since: String
    /// When the group is tried again, likewise.
    public var retryAt: String

    public init(group: String, state: State, code: String, since: String, retryAt: String) {
        (self.group, self.state, self.code) = (group, state, code)
        (self.since, self.retryAt) = (since, retryAt)
    }
}
