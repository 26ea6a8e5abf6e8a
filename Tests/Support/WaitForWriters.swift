import Foundation
import Glibc

/// Waits until a program that a test has written can be run.
///
/// A process that another test starts at this moment may inherit the file open for writing, and then running
/// it fails with "Text file busy". The system grants a read lease only when there is no writer left.
package func waitForWriters(of path: String) throws {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    // F_SETLEASE, which the C library declares for GNU sources only.
    let setLease: Int32 = 1024
    for _ in 0..<1_000 {
        if fcntl(file, setLease, F_RDLCK) == 0, fcntl(file, setLease, F_UNLCK) == 0 { return }
        usleep(1_000)
    }
    throw CocoaError(.fileReadUnknown)
}
