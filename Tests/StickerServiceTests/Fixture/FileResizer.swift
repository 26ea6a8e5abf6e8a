import Foundation
import Glibc
import Synchronization

/// Makes a file a little longer and shorter again, all the time.
final class FileResizer: Sendable {
    private let isStopped = Mutex(false)

    /// - Parameter size: bytes that it has at least.
    init(_ path: String, from size: Int) {
        for _ in 0..<2 {
            // That file, whatever is put in its place later.
            let file = unsafe open(path, O_WRONLY | O_CLOEXEC)
            Thread.detachNewThread { [self] in
                var more = 0
                while !isStopped.withLock({ $0 }) {
                    more = (more + 1) % 4_093
                    _ = ftruncate(file, off_t(size + more))
                }
                close(file)
            }
        }
    }

    func stop() { isStopped.withLock { $0 = true } }
}
