import Glibc

/// Processor time of the calling thread: what others do on the machine meanwhile isn't counted.
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
