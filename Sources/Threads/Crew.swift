/// Runs jobs on threads of their own, since drawing and encoding would starve the cooperative pool.
public enum Crew {
    /// Runs `job` once for each index, in order of the indices, on at most `workers` threads; returns when all are
    /// done. The caller's thread is one of them, unless it has something else to do beside.
    public static func run(
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
}
