import StickerManifest

/// Keeps the statuses of a build to ten a second.
struct StatusPace: Sendable {
    /// Seconds between two statuses of a build. The first two don't wait, and eight more come in a second.
    static let interval = 0.125

    /// When the last one was written, in seconds on the boot clock.
    private var writtenAt: Double?
    /// The newest one that waits to be written.
    private(set) var postponed: PackStatus?

    /// Seconds until this status may be written; 0: now.
    func delay(of status: PackStatus, at now: Double) -> Double {
        guard status.state == .building, status.finished > 1, let writtenAt, now >= writtenAt else {
            return 0
        }
        return max(0, writtenAt + Self.interval - now)
    }

    /// Keeps a status for later.
    /// - Returns: whether none was kept yet, so that somebody must come back for it.
    mutating func postpone(_ status: PackStatus) -> Bool {
        defer { postponed = status }
        return postponed == nil
    }

    /// A status was written: what waited is out of date.
    mutating func wrote(at now: Double) { (writtenAt, postponed) = (now, nil) }
}
