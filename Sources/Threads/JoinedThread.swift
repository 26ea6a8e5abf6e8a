import Glibc

/// A thread whose end somebody waits for.
struct JoinedThread: Sendable {
    private let thread: pthread_t

    /// nil where there is no thread to be had.
    init?(_ body: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        let box = unsafe Unmanaged.passRetained(ThreadBody(body))
        guard unsafe pthread_create(&thread, nil, ThreadBody.run, box.toOpaque()) == 0 else {
            unsafe box.release()
            return nil
        }
        self.thread = thread
    }

    /// Once.
    func join() { pthread_join(thread, nil) }
}
