import Glibc
import Synchronization

/// Runs jobs on threads of their own, since drawing and encoding would starve the cooperative pool.
public enum Crew {
    /// Runs `job` once for each index, in order of the indices, on at most `workers` threads; returns when all are
    /// done. The caller's thread is one of them, unless it has something else to do beside.
    static func run(
        workers: Int, count: Int, beside: (() -> Void)? = nil, _ job: @escaping @Sendable (Int) -> Void
    ) {
        let next = Atomic(0)
        let work = Work {
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < count else { return }
                job(index)
            }
        }
        withExtendedLifetime(next) {
            var threads: [pthread_t] = []
            let helpers = min(workers, count) - (beside == nil ? 1 : 0)
            for _ in 0..<max(0, helpers) {
                if let thread = start(work) { threads.append(thread) }
            }
            beside?()
            if beside == nil || threads.isEmpty { work.run() }
            for thread in threads { pthread_join(thread, nil) }
        }
    }

    /// What `job` gives for each index.
    public static func map<Value: Sendable>(
        workers: Int, count: Int, _ job: @escaping @Sendable (Int) -> Value
    ) -> [Value] {
        let values = Values<Value>(count: count)
        run(workers: workers, count: count) { values.set($0, to: job($0)) }
        return values.all
    }

    /// Two things side by side; the first on the caller's thread.
    static func both<Here, There: Sendable>(
        _ here: () -> Here, _ there: @escaping @Sendable () -> There
    ) -> (Here, There) {
        let values = Values<There>(count: 1)
        let thread = start(Work { values.set(0, to: there()) })
        let first = here()
        if let thread { pthread_join(thread, nil) }
        return (first, values.all.first ?? there())
    }

    /// nil where there is no thread to be had.
    private static func start(_ work: Work) -> pthread_t? {
        var thread = pthread_t()
        let box = unsafe Unmanaged.passRetained(work)
        if unsafe pthread_create(&thread, nil, Self.body, box.toOpaque()) == 0 { return thread }
        unsafe box.release()
        return nil
    }

    private final class Values<Value: Sendable>: Sendable {
        private let slots: Mutex<[Value?]>

        init(count: Int) { slots = Mutex(Array(repeating: nil, count: count)) }

        var all: [Value] { slots.withLock { $0.compactMap(\.self) } }

        func set(_ index: Int, to value: Value) { slots.withLock { $0[index] = value } }
    }

    private static let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { box in
        if let box = unsafe box { unsafe Unmanaged<Work>.fromOpaque(box).takeRetainedValue().run() }
        return nil
    }

    private final class Work: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
