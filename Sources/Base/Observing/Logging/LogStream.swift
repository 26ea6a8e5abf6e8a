import Files
import Synchronization

/// Writes log lines to standard error.
package enum LogStream {
    private static let descriptor: CInt = 2
    private static let lock = Mutex(())

    /// Writes a line, whole even if several threads write. A failed write is ignored, so that a log never stops the
    /// service.
    package static func standardError(_ line: String) {
        lock.withLock { _ in try? OpenFile.write(Array(line.utf8), to: descriptor, "standard error") }
    }

    /// Whether standard error leads to the journal.
    /// - Parameter variable: The environment's `JOURNAL_STREAM`, which has the journal's device and inode. It alone isn't
    ///   enough, because a child process with another standard error inherits it.
    package static func isJournal(_ variable: String?) -> Bool {
        let parts = (variable ?? "").split(separator: ":").map { UInt64($0) }
        guard parts.count == 2, let device = parts[0], let inode = parts[1],
            let status = try? OpenFile(copying: descriptor, path: "standard error").status()
        else { return false }
        return status.device == device && status.stamp.inode == inode
    }
}
