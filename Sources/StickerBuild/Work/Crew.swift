import Glibc
import Synchronization

/// Runs jobs on threads of their own, since drawing and encoding would starve the cooperative pool.
enum Crew {
    /// Runs `job` once for each index, in order of the indices, on at most `workers` threads; returns when all are
    /// done. The caller's thread is one of them.
    static func run(workers: Int, count: Int, _ job: @escaping @Sendable (Int) -> Void) {
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
            for _ in 1..<max(2, min(workers, count)) where workers > 1 {
                var thread = pthread_t()
                let box = unsafe Unmanaged.passRetained(work)
                let status = unsafe pthread_create(&thread, nil, Self.body, box.toOpaque())
                if status == 0 { threads.append(thread) } else { unsafe box.release() }
            }
            work.run()
            for thread in threads { pthread_join(thread, nil) }
        }
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
