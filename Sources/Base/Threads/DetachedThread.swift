import Glibc

/// A thread's work, boxed to be passed through pthread_create(3).
final class ThreadBody: Sendable {
    private let body: @Sendable () -> Void

    private init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    /// Starts a thread, which the caller must join or detach; nil when the system refuses another one.
    static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
        var thread = pthread_t()
        let box = unsafe Unmanaged.passRetained(ThreadBody(body))
        if unsafe pthread_create(&thread, nil, Self.run, box.toOpaque()) == 0 { return thread }
        unsafe box.release()
        return nil
    }

    private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { box in
        if let box = unsafe box { unsafe Unmanaged<ThreadBody>.fromOpaque(box).takeRetainedValue().body() }
        return nil
    }
}

/// Runs blocking work on its own thread, because it must not block the cooperative pool.
package enum DetachedThread {
    /// Starts a thread.
    /// - Returns: false when the system refuses another thread.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        guard let thread = ThreadBody.start(body) else { return false }
        pthread_detach(thread)
        return true
    }

    /// Does work that blocks, and waits for its result without blocking. Where the system refuses another thread, the caller's
    /// does the work.
    package static func run<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
            let body = { @Sendable in
                continuation.resume(returning: Result { () throws(Failure) in try work() })
            }
            if !start(body) { body() }
        }
        return try result.get()
    }
}

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
