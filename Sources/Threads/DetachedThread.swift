import Glibc

/// A thread of its own for what blocks, which nothing of the cooperative pool may.
public enum DetachedThread {
    /// - Returns: false when the system gives no thread.
    public static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let box = unsafe Unmanaged.passRetained(ThreadBody(body))
        var thread = pthread_t()
        guard unsafe pthread_create(&thread, nil, ThreadBody.run, box.toOpaque()) == 0 else {
            unsafe box.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}
