import Glibc
import Synchronization

/// Where log lines go.
public enum LogStream {
    private static let turn = Mutex(())

    /// Lines stay whole, whichever threads they come from. What can't be written is lost: a log must not stop the
    /// service.
    public static func standardError(_ line: String) {
        turn.withLock { _ in write(Array(line.utf8)) }
    }

    private static func write(_ bytes: [UInt8]) {
        var done = 0
        while done < bytes.count {
            let written = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(
                    STDERR_FILENO, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { return }
            done += written
        }
    }

    /// Whether standard error is the journal's: `JOURNAL_STREAM` names its device and inode, and may have been handed
    /// on by a parent whose standard error was another.
    public static func isJournal(_ variable: String?) -> Bool {
        let parts = (variable ?? "").split(separator: ":").map { UInt64($0) }
        var status = stat()
        guard parts.count == 2, let device = parts[0], let inode = parts[1],
            unsafe fstat(STDERR_FILENO, &status) == 0
        else { return false }
        return UInt64(status.st_dev) == device && UInt64(status.st_ino) == inode
    }
}
