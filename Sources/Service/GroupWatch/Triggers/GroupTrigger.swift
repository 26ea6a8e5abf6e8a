package import Names

/// What a watch reports: not what a file contains, only that its reader should look.
package enum GroupTrigger: Equatable, Sendable {
    /// What the root is from now on: itself a group of this id, or (nil) a folder of groups, which is assumed at
    /// first. Everything reported of groups before is void.
    case root(GroupID?)
    /// Face or profile may have changed, and nothing was written since for `GroupWatch.Options.quiet`.
    /// - `since`: the moment of the first event of this change, for latency.
    case changed(GroupID, since: ContinuousClock.Instant)
    /// The directory was removed, renamed or replaced: forget the group. If it is there again, `changed` follows.
    case gone(GroupID)
    /// The pack's folder or its manifest differs from the scan before. Mostly its own writer did that.
    case packChanged(GroupID)
    /// A full scan ended and found these groups, sorted. Their `changed` come before.
    case scanned([GroupID])
    /// The way in which changes are detected is this one from now on.
    case watching(WatchMode)
    /// The watcher program was restarted; a scan follows.
    case watcherRestarted
    /// The kernel's queue lost events; a scan follows.
    case overflowed
}
