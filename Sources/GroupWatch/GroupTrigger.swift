public import Names

/// What a watch tells: never what is in a file, only that somebody should look.
public enum GroupTrigger: Equatable, Sendable {
    /// What the root is from now on: itself a group of this id, or (nil) a folder of groups, which it is taken for at
    /// first. Whatever was told of groups before is void.
    case root(GroupID?)
    /// Face or profile may have changed, and have settled.
    /// - `since`: the moment of the first unsettled event, for latency.
    case changed(GroupID, since: ContinuousClock.Instant)
    /// The directory went, was renamed or replaced: forget everything known of it. If it is there again, `changed`
    /// follows.
    case gone(GroupID)
    /// At a scan the pack's folder or its manifest isn't what it was at the scan before. Whoever writes packs has mostly
    /// done that itself.
    case packChanged(GroupID)
    /// A full scan ended with these groups, sorted. The `changed` of those it found come before.
    case scanned([GroupID])
    case watching(WatchMode)
    /// The watcher program was started again; a scan follows.
    case watcherRestarted
    /// Events were lost in the kernel's queue; a scan follows.
    case overflowed
}
