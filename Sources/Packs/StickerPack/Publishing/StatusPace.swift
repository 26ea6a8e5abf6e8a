import StickerManifest

/// Limits the statuses of a build to four a second: each one names all stickers so far.
struct StatusPace: Sendable {
    /// Seconds between two statuses of a build. The first two don't wait.
    static let interval = 0.25

    /// When the last one was written, in seconds on the boot clock.
    private var writtenAt: Double?
    /// The newest one that waits to be written.
    private(set) var postponed: PackStatus?

    /// Seconds until this status may be written; 0 means now.
    func delay(of status: PackStatus, at now: Double) -> Double {
        guard status.state == .building, status.finished > 1, let writtenAt, now >= writtenAt else {
            return 0
        }
        return max(0, writtenAt + Self.interval - now)
    }

    /// Keeps a status for later.
    /// - Returns: Whether none was kept yet, so that the caller must schedule the write.
    mutating func postpone(_ status: PackStatus) -> Bool {
        defer { postponed = status }
        return postponed == nil
    }

    /// Records that a status was written, which makes the postponed one obsolete.
    mutating func wrote(at now: Double) { (writtenAt, postponed) = (now, nil) }
}
