import Files
import Synchronization

/// Why a cache on disk lacks files: a build does without them, but whoever fills the cache wants a report.
final class CacheFailure: Sendable {
    private let first = Mutex<FileError?>(nil)

    /// The first failure; nil while every file was written.
    var value: FileError? { first.withLock { $0 } }

    /// Keeps a failure unless there is one already.
    func note(_ error: FileError) {
        first.withLock { first in
            if first == nil { first = error }
        }
    }
}
