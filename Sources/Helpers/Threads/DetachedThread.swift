import Glibc

/// A thread of its own for what blocks, which nothing of the cooperative pool may.
public enum DetachedThread {
    /// - Returns: false when the system gives no thread.
    public static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let box = unsafe Unmanaged.passRetained(Body(run: body))
        var thread = pthread_t()
        let failed = unsafe pthread_create(
            &thread, nil,
            { pointer in
                if let pointer = unsafe pointer {
                    unsafe Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
                }
                return nil
            }, box.toOpaque())
        guard failed == 0 else {
            unsafe box.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
