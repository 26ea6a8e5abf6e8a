import Glibc

/// Runs blocking work on its own thread, because it must not block the cooperative pool.
public enum DetachedThread {
    /// Starts a thread.
    /// - Returns: false when the system refuses another thread.
    public static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        guard let thread = ThreadBody.start(body) else { return false }
        pthread_detach(thread)
        return true
    }
}
