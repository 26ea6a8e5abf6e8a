import Glibc

/// What a thread does, in the box in which the system hands it over.
final class ThreadBody: Sendable {
    private let body: @Sendable () -> Void

    private init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    /// A thread that somebody joins or detaches; nil where there is none to be had.
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
