import Glibc

/// A thread of its own for what blocks, which nothing of the cooperative pool may.
public enum DetachedThread {
    /// - Returns: false when the system gives no thread.
    public static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        guard let thread = ThreadBody.start(body) else { return false }
        pthread_detach(thread)
        return true
    }
}
