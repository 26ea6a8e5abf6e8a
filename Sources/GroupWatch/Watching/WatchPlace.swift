import Names

/// What a watch is for.
enum WatchPlace: Hashable, Sendable {
    /// The root, for groups that come and go.
    case root
    case group(GroupID)
}
