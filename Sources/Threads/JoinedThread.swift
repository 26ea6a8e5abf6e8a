import Glibc

/// A thread that is joined.
struct JoinedThread: Sendable {
    private let thread: pthread_t

    /// Starts a thread; nil when the system refuses another one.
    init?(_ body: @escaping @Sendable () -> Void) {
        guard let thread = ThreadBody.start(body) else { return nil }
        self.thread = thread
    }

    /// Waits for the thread's end. Call it exactly once.
    func join() { pthread_join(thread, nil) }
}
