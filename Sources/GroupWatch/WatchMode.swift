/// How a watch learns of changes.
public enum WatchMode: Equatable, Sendable {
    /// From the kernel, within milliseconds.
    case events
    /// From scans, within `GroupWatch.Options.pollInterval`.
    /// - `reason`: a dotted code: `watch.poll.wanted`, `watch.poll.limit`, `watch.poll.helper.missing`,
    ///   `watch.poll.helper.failed`.
    case polling(reason: String)
}
