/// Runs jobs on their own threads, because drawing and encoding would block the cooperative pool.
package enum Workers {
    /// Runs `job` once for each index, in the order of the indices, on at most `workers` threads, and returns when all are
    /// done. The caller's thread is one of them unless it has other work to do meanwhile.
    package static func run(
        workers: Int, count: Int, beside: (() -> Void)? = nil, _ job: @escaping @Sendable (Int) -> Void
    ) {
        let line = WorkLine<Void, Never>(count: count, job)
        var threads: [JoinedThread] = []
        let helpers = min(workers, count) - (beside == nil ? 1 : 0)
        for _ in 0..<max(0, helpers) {
            if let thread = JoinedThread({ line.work { true } }) { threads.append(thread) }
        }
        beside?()
        if beside == nil || threads.isEmpty { line.work { true } }
        for thread in threads { thread.join() }
    }

    /// Does one thing on a thread of its own while the caller does another, and returns when both are done.
    package static func both(_ apart: @escaping @Sendable () -> Void, _ here: () -> Void) {
        let thread = JoinedThread(apart)
        here()
        if let thread { thread.join() } else { apart() }
    }
}
