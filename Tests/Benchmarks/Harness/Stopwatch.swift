import Glibc

/// Measures CPU time of the calling thread, so that other work on the machine doesn't count.
struct Stopwatch {
    private let start = Stopwatch.now

    /// Nanoseconds since it was made.
    var elapsed: Double { Stopwatch.now - start }

    private static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
