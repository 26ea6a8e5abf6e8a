import Glibc

/// A thread whose end somebody waits for.
struct JoinedThread: Sendable {
    private let thread: pthread_t

    /// nil where there is no thread to be had.
    init?(_ body: @escaping @Sendable () -> Void) {
        guard let thread = ThreadBody.start(body) else { return nil }
        self.thread = thread
    }

    /// Once.
    func join() { pthread_join(thread, nil) }
}
